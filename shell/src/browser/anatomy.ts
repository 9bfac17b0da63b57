import type { PageAnatomy, PartAnatomy } from '../page/page-anatomy'

/** Outlines every region of a page, with its remote, when it was hydrated, and what was transferred for it. */
export function showAnatomy(json: string) {
  // Written by anatomy.ts of the same release set.
  const anatomy: PageAnatomy = JSON.parse(json)
  const draw = () => {
    for (const outline of document.querySelectorAll('[data-anatomy]')) outline.remove()
    for (const region of document.querySelectorAll<HTMLElement>('[data-region]')) {
      const part = partOf(region, anatomy)
      if (part) outlineRegion(region, part)
    }
    for (const part of anatomy.parts) fillRow(part)
  }
  draw()
  new MutationObserver(draw).observe(document.getElementById('site') ?? document.body, {
    subtree: true,
    attributeFilter: ['data-live'],
  })
  addEventListener('resize', draw)
  addEventListener('load', draw)
}

/** Regions inside the page belong to its remote, all others to the shell. */
function partOf(region: HTMLElement, { remote, parts }: PageAnatomy) {
  const name = region.closest('[data-region="page"]') && remote ? remote : 'shell'
  return parts.find(({ part }) => part === name)
}

function outlineRegion(region: HTMLElement, part: PartAnatomy) {
  const box = boxOf(region)
  if (!box) return
  const outline = document.createElement('div')
  const label = document.createElement('span')
  outline.dataset.anatomy = region.dataset.region
  outline.ariaHidden = 'true'
  Object.assign(outline.style, {
    top: `${box.top + scrollY}px`,
    left: `${box.left + scrollX}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  label.textContent = [
    `${region.dataset.region}: ${part.part} (${part.team}) ${part.version}`,
    `${transferred(part.part)} B`,
    `server ${part.serverMs ?? 0} ms`,
    hydrated(region.dataset.region ?? ''),
    part.state,
  ].join(' · ')
  outline.append(label)
  document.body.append(outline)
}

/** A region has no box of its own (`display: contents`); its children have one. */
function boxOf(region: HTMLElement) {
  const boxes = [...region.children].map((child) => child.getBoundingClientRect())
  const visible = boxes.filter(({ width, height }) => width > 0 && height > 0)
  if (visible.length === 0) return undefined
  const [top, left] = [
    Math.min(...visible.map((box) => box.top)),
    Math.min(...visible.map((box) => box.left)),
  ]
  return {
    top,
    left,
    width: Math.max(...visible.map((box) => box.right)) - left,
    height: Math.max(...visible.map((box) => box.bottom)) - top,
  }
}

function hydrated(region: string) {
  const [mark] = performance.getEntriesByName(`live ${region}`)
  return mark ? `hydrated after ${Math.round(mark.startTime)} ms` : 'asleep'
}

function transferred(part: string) {
  return performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes(`/releases/${part}/`))
    .reduce(
      (total, entry) => total + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0),
      0,
    )
}

function fillRow({ part }: PartAnatomy) {
  const row = document.querySelector(`#anatomy [data-part="${part}"]`)
  const [mark] = performance.getEntriesByName(part === 'shell' ? 'live header' : 'live page')
  const cell = row?.children[5]
  if (cell && mark && row.lastElementChild?.textContent !== 'not on this page') {
    cell.textContent = `${Math.round(mark.startTime)} ms`
  }
}
