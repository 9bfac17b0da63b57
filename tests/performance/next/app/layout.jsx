import '../content/layout.css'
import layout from '../content/layout.json'
import { renderAll } from '../parts/tree'

export const metadata = { title: 'Processwala', description: 'The same pages, by Next.' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <div id="site">{renderAll(layout, { main: children })}</div>
      </body>
    </html>
  )
}
