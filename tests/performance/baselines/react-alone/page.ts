import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.createElement('div')).render(createElement(Alive))

function Alive() {
  useEffect(() => {
    performance.mark('live react-alone')
  }, [])
  return null
}
