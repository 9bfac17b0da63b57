import { useEffect, useState } from 'react'
import styles from './close-clock.module.css'
import { type Progress, progressOn } from './working-days'

const closesOn = 5
/** The month that the ruler shows before hydration. */
const usual: Progress = { begun: 0, all: 21, isWorkingDay: false }

/**
 * The working days of this month, on a ruler. Today depends on the visitor's time zone, so the HTML comes without it,
 * and the browser adds it.
 */
export function CloseClock() {
  const [today, setToday] = useState<Progress>()
  useEffect(() => {
    const look = () => setToday(progressOn(new Date()))
    look()
    // A tab may be left open overnight.
    const returns = ['visibilitychange', 'focus']
    for (const type of returns) addEventListener(type, look)
    return () => {
      for (const type of returns) removeEventListener(type, look)
    }
  }, [])

  const { begun, all, isWorkingDay } = today ?? usual
  const over = isWorkingDay ? begun - 1 : begun
  // There is no room for the last two days' numbers beside each other.
  const marked = [closesOn, begun, begun === all - 1 ? 0 : all]
  return (
    <div className={styles.clock}>
      <p>
        {today && <span>{sayDay(today)} </span>}
        <span>{today && over >= closesOn ? closed : closing}</span>
      </p>
      <div className={styles.ruler} aria-hidden="true">
        {Array.from({ length: all }, (_, index) => index + 1).map((day) => (
          <span
            key={day}
            data-day={marked.includes(day) ? day : undefined}
            data-begun={day <= begun || undefined}
            data-close={day <= closesOn || undefined}
          />
        ))}
      </div>
      <p className={styles.note}>
        Monday to Friday, by your clock, without the three national holidays. State festivals count
        as working days.
      </p>
    </div>
  )
}

const closed = `Plants we run closed on day ${closesOn}.`
const closing = `Plants we run close on day ${closesOn}.`

function sayDay({ begun, all, isWorkingDay }: Progress) {
  return isWorkingDay
    ? `Today is working day ${begun} of ${all}.`
    : `${begun} of ${all} working days are over.`
}
