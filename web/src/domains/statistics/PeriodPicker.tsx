import { Suspense } from 'react'
import { Link } from 'react-router'
import { useKeptAddress } from '../../engine/page/index.ts'
import { chunk } from '../../platform/chunk.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from './PeriodPicker.module.css'
import { periods } from './period.ts'
import { type ChosenPeriod, withPeriod } from './use-period.ts'

// The calendar is heavy, and few choose days of their own.
const FreeDays = chunk(() => import('./FreeDays.tsx').then((file) => file.FreeDays))

/** Which days the report is about; kept in the address, so that it can be sent. */
export function PeriodPicker({ chosen: { key, free, period } }: { readonly chosen: ChosenPeriod }) {
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
            aria-current={one.key === key || undefined}
            preventScrollReset
          >
            {one.label}
          </Link>
        ))}
      </nav>
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
