import type { ReportStretch } from '@farm/contract/statistics'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useKeptAddress } from '../page/index.ts'
import { useToday } from '../records/use-today.ts'
import styles from './PeriodPicker.module.css'
import { steppedFrom, stretches } from './period.ts'
import { type ChosenPeriod, withDay } from './use-period.ts'

// The calendar is heavy; the steps beside it are there at once.
const OneStretch = chunk(() => import('./OneStretch.tsx').then((file) => file.OneStretch))

interface StretchPickerProps {
  readonly of: ReportStretch
  readonly chosen: ChosenPeriod
}

/** Which day, week or month the report is about; kept in the address, so that it can be sent. */
export function StretchPicker({ of, chosen: { period, isPresent } }: StretchPickerProps) {
  const [address, setAddress] = useKeptAddress()
  const isPhone = useIsPhone()
  const present = useToday()
  const words = stretches[of]
  const to = (day: string | undefined) => ({ search: withDay(address, day).toString() })
  return (
    <nav className={styles.picker} aria-label="统计时间">
      {period && (
        <Link className={styles.period} to={to(steppedFrom(words.key, period, -1))} preventScrollReset>
          ‹ {words.before}
        </Link>
      )}
      <Suspense fallback={<span className={styles.waiting} />}>
        <OneStretch
          of={of}
          day={period?.days.from ?? present}
          last={present}
          size={isPhone ? 'large' : 'middle'}
          onChange={(day) => setAddress((now) => withDay(now, day))}
        />
      </Suspense>
      {!isPresent && (
        <>
          {period && (
            <Link className={styles.period} to={to(steppedFrom(words.key, period, 1))} preventScrollReset>
              {words.after} ›
            </Link>
          )}
          <Link className={styles.period} to={to(undefined)} preventScrollReset>
            {words.present}
          </Link>
        </>
      )}
    </nav>
  )
}
