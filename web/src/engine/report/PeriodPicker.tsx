import { Suspense } from 'react'
import { Link } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useKeptAddress } from '../page/index.ts'
import { useToday } from '../records/use-today.ts'
import styles from './PeriodPicker.module.css'
import { periods } from './period.ts'
import { type ChosenPeriod, withPeriod, withStep } from './use-period.ts'

// The calendar is heavy, and few choose days of their own.
const FreeDays = chunk(() => import('./FreeDays.tsx').then((file) => file.FreeDays))

/** Which days the report is about; kept in the address, so that it can be sent. */
export function PeriodPicker({ chosen }: { readonly chosen: ChosenPeriod }) {
  const { key, free, period, isPresent } = chosen
  const [address, setAddress] = useKeptAddress()
  const isPhone = useIsPhone()
  return (
    <div className={styles.picker}>
      <nav className={styles.periods} aria-label="统计时间">
        {periods.map((one) => (
          <Link
            key={one.key}
            className={styles.period}
            to={{ search: withPeriod(address, one.key, period?.days ?? free) }}
            aria-current={(one.key === key && isPresent) || undefined}
            data-chosen={one.key === key || undefined}
            preventScrollReset
          >
            {one.key === key && !isPresent ? one.other : one.label}
          </Link>
        ))}
      </nav>
      <Steps chosen={chosen} />
      {key === 'free' && (
        <Suspense fallback={<span className={styles.waiting} />}>
          <FreeDays
            label="起止日期"
            size={isPhone ? 'large' : 'middle'}
            days={free}
            onChange={(days) =>
              setAddress((present) => new URLSearchParams(withPeriod(present, 'free', days)), { replace: true })
            }
          />
        </Suspense>
      )}
    </div>
  )
}

/** To the period before and, where that has begun, after. */
function Steps({ chosen: { key, period } }: { readonly chosen: ChosenPeriod }) {
  const [address] = useKeptAddress()
  const present = useToday()
  if (key === 'free' || !period) return null
  const hasNext = period.days.to < present
  const to = (step: -1 | 1) => ({ search: withStep(address, { key, period }, step) })
  return (
    <nav className={styles.periods} aria-label="前后翻看">
      <Link className={styles.period} to={to(-1)} preventScrollReset>
        ‹ 上一段
      </Link>
      {hasNext && (
        <Link className={styles.period} to={to(1)} preventScrollReset>
          下一段 ›
        </Link>
      )}
    </nav>
  )
}
