/** @jest-environment ./src/jest/environment.cjs */

beforeEach(() => {
  document.body.innerHTML = `
    <main><p>Text</p></main>
    <dialog open>Answer</dialog>
    <input name="key">
    <aside style="visibility: hidden"></aside>`
})

const find = <Found extends HTMLElement>(selector: string) => {
  const found = document.querySelector<Found>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

const isHidden = (selector: string) => {
  const { display, visibility } = getComputedStyle(find(selector))
  return display === 'none' || visibility === 'hidden'
}

test.each([
  {
    by: 'its attribute',
    selector: 'p',
    hide: () => find('p').setAttribute('hidden', ''),
    show: () => find('p').removeAttribute('hidden'),
  },
  {
    by: 'its style',
    selector: 'p',
    hide: () => find('p').style.setProperty('display', 'none'),
    show: () => find('p').style.removeProperty('display'),
  },
  {
    by: 'its type',
    selector: 'input',
    hide: () => find('input').setAttribute('type', 'hidden'),
    show: () => find('input').setAttribute('type', 'text'),
  },
  {
    by: 'being closed',
    selector: 'dialog',
    hide: () => find('dialog').removeAttribute('open'),
    show: () => find('dialog').setAttribute('open', ''),
  },
  {
    by: 'what it is in',
    selector: 'p',
    hide: () => find('main').style.setProperty('visibility', 'hidden'),
    show: () => find('main').style.removeProperty('visibility'),
  },
  {
    by: 'where it is moved to',
    selector: 'p',
    hide: () => find('aside').append(find('p')),
    show: () => find('main').append(find('p')),
  },
  {
    by: 'a style sheet',
    selector: 'p',
    hide: () => document.head.append(written('p { display: none }')),
    show: () => find('style').remove(),
  },
])('an element is hidden by $by, and shown again', ({ selector, hide, show }) => {
  const states = [isHidden(selector)]
  hide()
  states.push(isHidden(selector))
  show()
  states.push(isHidden(selector))

  expect(states).toEqual([false, true, false])
})

function written(css: string) {
  const style = document.createElement('style')
  style.textContent = css
  return style
}
