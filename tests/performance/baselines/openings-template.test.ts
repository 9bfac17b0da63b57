import { slotOpenings, templateOf } from './openings-template'
import type { Tree } from './read-tree'

const job = { key: 'PRD-1', title: 'Planner', department: 'Production', min_salary: 540_000 }

const card = (key: string, title: string): Tree => [
  'li',
  {},
  [
    ['h3', {}, [title]],
    ['p', {}, ['5,40,000 - 8,20,000 / year']],
    ['a', { href: `https://jobs.example/openings/${key}` }, ['Apply for ', title]],
  ],
]

const group: Tree = [
  'div',
  { className: 'group' },
  [
    ['h2', {}, ['Production', ' ', ['span', {}, ['2']]]],
    ['ul', {}, [card('PRD-1', 'Planner'), card('PRD-2', 'Manager')]],
  ],
]

const page: Tree = [
  'main',
  {},
  [
    ['h1', {}, ['Careers']],
    ['div', { className: 'groups' }, [group]],
  ],
]

test('the groups of openings make place for others', () => {
  expect(slotOpenings(page)).toEqual([
    'main',
    {},
    [
      ['h1', {}, ['Careers']],
      ['div', { className: 'groups' }, [['slot:openings', {}, []]]],
    ],
  ])
})

test('the first group and its first card become templates of all', () => {
  expect(templateOf([page], job)).toEqual({
    group: [
      'div',
      { className: 'group' },
      [
        ['h2', {}, ['{department}', ' ', ['span', {}, ['{count}']]]],
        ['ul', {}, [['slot:jobs', {}, []]]],
      ],
    ],
    card: [
      'li',
      {},
      [
        ['h3', {}, ['{title}']],
        ['p', {}, ['{min_salary} - {max_salary} / year']],
        ['a', { href: 'https://jobs.example/openings/{key}' }, ['Apply for ', '{title}']],
      ],
    ],
  })
})

test('a page without openings is no template', () => {
  expect(() => templateOf([['main', {}, []]], job)).toThrow('shows no openings')
})
