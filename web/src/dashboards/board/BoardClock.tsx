import { useSyncExternalStore } from 'react'
import { toWallClock } from '../../platform/time.ts'
import styles from './BoardClock.module.css'
import { dayText } from './clock.rules.ts'

const SECOND_MS = 1_000

/** The farm’s clock, each second. */
export function BoardClock({ weather }: { readonly weather?: string | undefined }) {
  const second = useSyncExternalStore(eachSecond, presentSecond)
  const [day = '', time = ''] = toWallClock(new Date(second).toISOString()).split('T')
  return (
    <time className={styles.clock} dateTime={`${day}T${time}+08:00`} role="timer" aria-label="时钟" aria-live="off">
      <span className={styles.time}>{time}</span>
      <span className={styles.day}>
        {dayText(day)}
        {weather !== undefined && <span className={styles.weather}> · {weather}</span>}
      </span>
    </time>
  )
}

/** Wakes where a second begins, so that no second is shown twice or left out. */
function eachSecond(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange()
        wait()
      },
      SECOND_MS - (Date.now() % SECOND_MS),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

function presentSecond(): number {
  return Math.floor(Date.now() / SECOND_MS) * SECOND_MS
}
