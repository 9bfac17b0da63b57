import '../../../content/article.css'
import { notFound } from 'next/navigation'
import article from '../../../content/article.json'
import { renderAll } from '../../../parts/tree'

const slug = 'honest-oee-before-automation'

export function generateStaticParams() {
  return [{ slug }]
}

export default async function Article({ params }) {
  if ((await params).slug !== slug) notFound()
  return renderAll(article)
}
