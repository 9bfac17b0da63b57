import { nationalHolidays } from './national-holidays'

const sunday = 0
const saturday = 6

export type Progress = {
  /** Working days of the month that have begun. */
  begun: number
  all: number
  isWorkingDay: boolean
}

/** The progress of the date's month, in local time. */
export function progressOn(date: Date): Progress {
  const year = date.getFullYear()
  const month = date.getMonth()
  const days = Array.from(
    { length: new Date(year, month + 1, 0).getDate() },
    (_, index) => index + 1,
  )
  const working = days.filter((day) => isWorkingDay(new Date(year, month, day)))
  return {
    begun: working.filter((day) => day <= date.getDate()).length,
    all: working.length,
    isWorkingDay: isWorkingDay(date),
  }
}

function isWorkingDay(date: Date) {
  if ([sunday, saturday].includes(date.getDay())) return false
  return !nationalHolidays.some(
    ({ month, day }) => month === date.getMonth() + 1 && day === date.getDate(),
  )
}
