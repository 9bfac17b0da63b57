import { progressOn } from './working-days'

test.each([
  { on: 'a working day', date: new Date(2026, 10, 20), begun: 15, all: 21, isWorkingDay: true },
  { on: 'a Sunday', date: new Date(2026, 10, 22), begun: 15, all: 21, isWorkingDay: false },
  { on: 'a Monday', date: new Date(2026, 10, 23), begun: 16, all: 21, isWorkingDay: true },
  {
    on: 'a Sunday, the first',
    date: new Date(2026, 10, 1),
    begun: 0,
    all: 21,
    isWorkingDay: false,
  },
  {
    on: 'the last day',
    date: new Date(2026, 10, 30, 23, 59),
    begun: 21,
    all: 21,
    isWorkingDay: true,
  },
  { on: 'Gandhi Jayanti', date: new Date(2026, 9, 2), begun: 1, all: 21, isWorkingDay: false },
  { on: 'Republic Day', date: new Date(2027, 0, 26), begun: 17, all: 20, isWorkingDay: false },
  { on: 'a leap day', date: new Date(2028, 1, 29), begun: 21, all: 21, isWorkingDay: true },
])('counts the working days of a month until $on', ({ date, begun, all, isWorkingDay }) => {
  expect(progressOn(date)).toEqual({ begun, all, isWorkingDay })
})
