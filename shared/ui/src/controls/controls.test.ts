import {
  act,
  calm,
  isDisclosed,
  isPaused,
  press,
  refusalOf,
  reportFormValidity,
  reportValidity,
  seek,
  setSending,
  shownSlide,
} from './index'

beforeEach(() => {
  // jsdom has none.
  window.matchMedia = jest.fn().mockReturnValue({ matches: false })
})

function show(html: string) {
  document.body.innerHTML = html
}

function find<Found extends HTMLElement>(selector: string) {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

function showCarousel() {
  const slides = [1, 2, 3].map((n) => `<p data-slide="${n}"${n === 1 ? ' data-active' : ''}></p>`)
  const dots = [0, 1, 2].map((to) => `<button data-control="turn" data-to="${to}">Dot</button>`)
  show(`
    <section data-carousel>
      <div><div>${slides.join('')}</div></div>
      <button data-control="pause" aria-label="Pause" data-label="Play"></button>
      ${dots.join('')}
      <button id="back" data-control="turn" data-by="-1"><svg></svg></button>
      <button id="next" data-control="turn" data-by="1"></button>
    </section>`)
  return find('[data-carousel]')
}

test('turns slides, also round the ends, and marks their dots', () => {
  const carousel = showCarousel()

  expect(act(find('#back svg'))).toBe(true)
  expect(shownSlide(carousel)).toBe(2)
  act(find('#next'))
  act(find('#next'))
  expect(shownSlide(carousel)).toBe(1)
  act(find('[data-to="2"]'))

  expect(shownSlide(carousel)).toBe(2)
  expect(carousel.querySelectorAll('[data-active]')).toHaveLength(1)
  expect([...carousel.querySelectorAll('[aria-current]')]).toEqual([find('[data-to="2"]')])
})

test('with reduced motion begins no slides until they are played', () => {
  jest.mocked(matchMedia).mockReturnValue({ matches: true } as MediaQueryList)
  const carousel = showCarousel()
  expect(isPaused(carousel)).toBe(true)

  calm()
  expect(find('[data-control="pause"]')).toHaveAccessibleName('Play')
  expect(isPaused(carousel)).toBe(true)
  act(find('[data-control="pause"]'))

  expect(isPaused(carousel)).toBe(false)
})

test('pauses slides and plays them again', () => {
  const carousel = showCarousel()
  const pause = find('[data-control="pause"]')

  act(pause)
  expect(pause).toHaveAccessibleName('Play')
  expect(isPaused(carousel)).toBe(true)
  act(pause)

  expect(pause).toHaveAccessibleName('Pause')
  expect(isPaused(carousel)).toBe(false)
})

test('expands a drawer, and drops a popup whose field gets the focus', () => {
  show(`
    <button id="drawer" data-control="disclose" aria-expanded="false"></button><ul></ul>
    <button id="list" data-control="drop" aria-expanded="false"></button>
    <div hidden><input></div>`)

  act(find('#drawer'))
  act(find('#list'))
  expect([find('#drawer'), find('#list')].map(isDisclosed)).toEqual([true, true])
  expect(find('ul')).toBeVisible()
  expect(find('input')).toHaveFocus()
  act(find('#list'))

  expect(isDisclosed(find('#list'))).toBe(false)
  expect(find('div')).not.toBeVisible()
})

test('opens one dialog from another, and closes it by its cross or its backdrop', () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  show(`
    <dialog id="menu" open><a id="to" data-control="open" href="#popup"></a></dialog>
    <dialog id="popup" data-control="close">
      <p></p><a data-control="close" href="#main"></a><a id="page" data-control="close" href="/a"></a>
    </dialog>`)
  const popup = find<HTMLDialogElement>('#popup')

  expect(act(find('#to'))).toBe(true)
  expect([find<HTMLDialogElement>('#menu').open, popup.open]).toEqual([false, true])
  expect(act(find('p'))).toBe(false)
  expect(act(find('[href="#main"]'))).toBe(true)
  expect(popup.open).toBe(false)
  // A closed dialog is shown by its address, which this link leads away from.
  expect(act(find('[href="#main"]'))).toBe(false)
  act(find('#to'))
  expect(act(find('#page'))).toBe(false)
  expect(popup.open).toBe(false)
  act(find('#to'))
  act(popup)

  expect(popup.open).toBe(false)
})

test('a popup that was opened from a menu leaves the focus where a next page has put it', () => {
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
  show(`
    <a href="#menu" data-control="open"></a><h1 tabindex="-1"></h1>
    <dialog id="menu" open><a id="to" data-control="open" href="#popup"></a></dialog>
    <dialog id="popup"></dialog>`)
  act(find('#to'))
  find('h1').focus()
  find('#popup').dispatchEvent(new Event('close'))
  expect(find('h1')).toHaveFocus()

  act(find('#to'))
  find('h1').blur()
  find('#popup').dispatchEvent(new Event('close'))

  expect(find('[href="#menu"]')).toHaveFocus()
})

test('marks a link or an option, and leaves what it means to others', () => {
  show(`
    <ul><li><a href="/a" aria-current="true">A</a></li>
      <li><a href="/b" data-control="mark">B</a></li></ul>
    <button data-control="drop" data-label="Team" aria-expanded="true"></button>
    <div><ol><li aria-selected="true"></li><li data-control="choose">Finance</li></ol></div>`)

  expect(act(find('[href="/b"]'))).toBe(false)
  expect(act(find('[data-control="choose"]'))).toBe(false)

  expect([...document.querySelectorAll('[aria-current]')]).toEqual([find('[href="/b"]')])
  expect([...document.querySelectorAll('[aria-selected="true"]')]).toEqual([find('ol :last-child')])
  expect(find('button')).toHaveAccessibleName('Team: Finance')
  expect(find('button')).toHaveFocus()
  expect(find('div')).not.toBeVisible()
})

test('says what was chosen to the form too', () => {
  show(`
    <form><input type="hidden" name="team" disabled><button data-control="drop" type="button"></button>
    <ul><li data-control="choose" data-value="FIN">Finance</li></ul></form>`)
  const sent = () => Object.fromEntries(new FormData(find('form')))
  expect(sent()).toEqual({})

  expect(act(find('li'))).toBe(true)

  expect(sent()).toEqual({ team: 'FIN' })
})

test('takes back the message of a choice that was missing', () => {
  show(`
    <form><input type="hidden" name="team" disabled>
      <button data-control="drop" type="button" id="team" data-problem="No team"></button>
      <ul><li data-control="choose" data-value="FIN">Finance</li></ul><p id="team-error"></p></form>`)
  expect(reportFormValidity(find('form'))).toBe(false)
  expect(refusalOf(find('#team'))).toBe('No team')

  act(find('li'))

  expect(refusalOf(find('#team'))).toBeUndefined()
  expect(find('#team')).toBeValid()
})

test('takes the first option with what was typed, or closes the popup, by keys', () => {
  show(`
    <button data-control="drop" data-label="Team" aria-expanded="true"></button>
    <div><input><ul><li data-control="choose">Legal</li><li data-control="choose">Finance</li></ul></div>`)
  document.onclick = ({ target }) => act(target as Element)
  const field = find<HTMLInputElement>('input')

  field.value = ' FIN'
  expect(press('n', field)).toBe(false)
  expect(press('Enter', field)).toBe(true)
  expect(find('button')).toHaveAccessibleName('Team: Finance')
  act(find('button'))
  field.value = 'none'
  expect(press('Enter', field)).toBe(true)
  expect(isDisclosed(find('button'))).toBe(true)
  expect(press('Escape', field)).toBe(true)

  expect(isDisclosed(find('button'))).toBe(false)
  expect(find('button')).toHaveFocus()
  expect(press('Enter', find('button'))).toBe(false)
  document.onclick = null
})

test('goes through the options of a popup by keys, and round at their ends', () => {
  show(`
    <button data-control="drop" aria-expanded="false"></button>
    <div hidden><input><ul>
      <li id="a" data-control="choose">Legal</li>
      <li id="b" data-control="choose" aria-selected="true">Finance</li>
      <li id="c" data-control="choose">Logistics</li>
    </ul></div>`)
  const field = find<HTMLInputElement>('input')
  const at = () => [
    ...document.querySelectorAll('[data-is-highlighted]'),
    document.getElementById(field.getAttribute('aria-activedescendant') ?? ''),
  ]
  const is = (id: string) => [find(id), find(id)]

  expect([press('ArrowLeft', find('button')), press('ArrowDown', find('button'))]).toEqual([
    false,
    true,
  ])
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(at()).toEqual(is('#b'))
  for (const { key, id } of [
    { key: 'ArrowDown', id: '#c' },
    { key: 'ArrowDown', id: '#a' },
    { key: 'ArrowUp', id: '#c' },
    { key: 'Home', id: '#a' },
    { key: 'End', id: '#c' },
  ]) {
    expect(press(key, field)).toBe(true)
    expect(at()).toEqual(is(id))
  }
  // What is typed is selected by the browser.
  expect([press('Home', field, true), press('End', field, true)]).toEqual([false, false])
  expect(at()).toEqual(is('#c'))

  field.value = 'l'
  seek(field)
  expect(at()).toEqual(is('#a'))
  press('ArrowDown', field)
  expect(at()).toEqual(is('#c'))
  field.value = 'none'
  seek(field)
  press('ArrowDown', field)
  expect(at()).toEqual([null])
  act(find('button'))
  expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('leaves alone what is no control, or one of another release', () => {
  show('<button>Other</button><a data-control="unheard-of">Later</a>')

  expect([find('button'), find('a')].map(act)).toEqual([false, false])
})

test('refuses a form at its first wrong field, until all are corrected', () => {
  show(`
    <form>
      <input id="name" data-problem="No name"><p id="name-error"></p>
      <input id="mail" type="email" value="x" data-problem="No address"><p id="mail-error"></p>
      <input id="note">
    </form>`)
  const form = find<HTMLFormElement>('form')
  const name = find<HTMLInputElement>('#name')
  const mail = find<HTMLInputElement>('#mail')

  expect(reportFormValidity(form)).toBe(false)
  expect([name, mail, find('#note')].map(refusalOf)).toEqual(['No name', 'No address', undefined])
  expect(name).toHaveFocus()
  expect(name).toBeInvalid()
  name.value = 'Asha'
  reportValidity(name)
  expect(refusalOf(name)).toBeUndefined()
  expect(name).toBeValid()
  mail.value = 'asha@example.com'

  expect(reportFormValidity(form)).toBe(true)
})

test('says that a form is being sent', () => {
  show(
    `<button><span data-while="idle">Send</span><span data-while="sending" hidden>Wait</span></button>`,
  )

  setSending(find('button'), true)
  expect(find('button')).toHaveAccessibleName('Wait')
  setSending(find('button'), false)

  expect(find('button')).toHaveAccessibleName('Send')
})
