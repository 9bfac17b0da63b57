import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useNewFocus } from './use-new-focus'

function Letters({ part }: { part?: string }) {
  const [length, setLength] = useState(2)
  const { list, follow } = useNewFocus(length, part)

  function grow() {
    follow()
    setLength(length + 2)
  }

  return (
    <>
      <ul ref={list}>
        {Array.from('abcdef', (letter) => (
          <li key={letter}>
            <a href={`/${letter}`}>{letter}</a>
          </li>
        )).slice(0, length)}
      </ul>
      <button type="button" onClick={grow}>
        More
      </button>
      <button type="button" onClick={() => setLength(length + 1)}>
        One came by itself
      </button>
      <button type="button" onClick={follow}>
        More in vain
      </button>
      <button type="button" onClick={() => setLength(1)}>
        Another list
      </button>
    </>
  )
}

/** Two lists, of which only the second grows. */
function Syllables() {
  const [length, setLength] = useState(3)
  const { list, follow } = useNewFocus<HTMLDivElement>(length)

  function grow() {
    follow()
    setLength(4)
  }

  return (
    <>
      <div ref={list}>
        {[['ba', 'be'], ['fa', 'fe'].slice(0, length - 2)].map((syllables) => (
          <ul key={syllables[0]}>
            {syllables.map((syllable) => (
              <li key={syllable} aria-label={syllable} />
            ))}
          </ul>
        ))}
      </div>
      <button type="button" onClick={grow}>
        More
      </button>
    </>
  )
}

test('the focus goes to the first new item of a list that was asked for more', async () => {
  render(<Letters />)

  await userEvent.click(screen.getByRole('button', { name: 'More' }))

  expect(screen.getAllByRole('listitem')[2]).toHaveFocus()
})

test('the focus goes to the part of the first new item that is selected', async () => {
  render(<Letters part="a" />)

  await userEvent.click(screen.getByRole('button', { name: 'More' }))

  expect(screen.getByRole('link', { name: 'c' })).toHaveFocus()
})

test('a list that grows by itself leaves the focus where it is', async () => {
  render(<Letters />)
  const button = screen.getByRole('button', { name: 'One came by itself' })

  await userEvent.click(button)

  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(button).toHaveFocus()
})

test('the focus goes to the first new item of several lists', async () => {
  render(<Syllables />)

  await userEvent.click(screen.getByRole('button', { name: 'More' }))

  expect(screen.getByRole('listitem', { name: 'fe' })).toHaveFocus()
})

test('a list that grows after the visitor has turned to something else leaves the focus there', async () => {
  const user = userEvent.setup()
  render(<Letters />)

  await user.click(screen.getByRole('button', { name: 'More in vain' }))
  const other = screen.getByRole('button', { name: 'One came by itself' })
  await user.click(other)

  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(other).toHaveFocus()
})

test('what was asked for in vain moves no focus in another list', async () => {
  const user = userEvent.setup()
  render(<Letters />)

  for (const name of ['More in vain', 'Another list']) {
    await user.click(screen.getByRole('button', { name }))
  }
  const grow = screen.getByRole('button', { name: 'One came by itself' })
  await user.click(grow)
  await user.click(grow)

  expect(grow).toHaveFocus()
})
