import '../../content/contact.css'
import contact from '../../content/contact.json'
import { renderAll } from '../../parts/tree'

export default function Contact() {
  return renderAll(contact)
}
