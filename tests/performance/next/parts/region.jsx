'use client'

import { createElement, useEffect } from 'react'

/** A part of a page with handlers. What it holds is rendered on the server. */
export function Region(props) {
  const name = props['data-region']
  useEffect(() => {
    performance.mark(`live ${name}`)
  }, [name])
  return createElement('div', { ...props, onClick: act })
}

/** The same controls as on our pages, by the same attributes. */
function act(event) {
  const control = event.target.closest('[data-control]')
  const effect = effects[control?.dataset.control]
  if (!effect) return
  event.preventDefault()
  effect(control)
}

const effects = {
  open: (link) => document.querySelector(link.hash)?.showModal(),
  close: (cross) => cross.closest('dialog')?.close(),
  disclose: (button) => button.setAttribute('aria-expanded', 'true'),
  drop(button) {
    button.setAttribute('aria-expanded', 'true')
    button.nextElementSibling?.removeAttribute('hidden')
  },
  turn(button) {
    const carousel = button.closest('[data-carousel]')
    const slides = [...carousel.querySelectorAll('[data-slide]')]
    const active = slides.findIndex((slide) => slide.hasAttribute('data-active'))
    const by = Number(button.dataset.by ?? 0)
    const to = button.dataset.to ? Number(button.dataset.to) : active + by
    slides[active]?.removeAttribute('data-active')
    slides[(to + slides.length) % slides.length]?.setAttribute('data-active', '')
  },
}
