import '../content/home.css'
import home from '../content/home.json'
import { renderAll } from '../parts/tree'

export default function Home() {
  return renderAll(home)
}
