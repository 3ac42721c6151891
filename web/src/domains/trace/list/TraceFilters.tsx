import { Suspense } from 'react'
import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { chunk } from '../../../platform/chunk.ts'
import { ComponentTheme } from '../../../ui/ComponentTheme.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import type { TraceChoice } from '../trace-address.ts'
import styles from './HistoryTrace.module.css'

const DaysFilter = chunk(() => import('../../../engine/list/DaysFilter.tsx').then((file) => file.DaysFilter))

const references = [
  { name: 'crop', to: 'crops', label: '作物' },
  { name: 'place', to: 'places', label: '地块' },
] as const

interface TraceFiltersProps {
  readonly choice: TraceChoice
  readonly onChange: (change: Partial<TraceChoice>) => void
}

/** By the number of a lot, the crop, the plot and the days. */
export function TraceFilters({ choice, onChange }: TraceFiltersProps) {
  const size = useIsPhone() ? 'large' : 'middle'
  const { from, to, batch } = choice
  return (
    <ComponentTheme>
      <div className={styles.filters} role="search">
        <input
          type="search"
          className={styles.batch}
          aria-label="批次号"
          placeholder="批次号"
          maxLength={40}
          defaultValue={batch}
          onChange={({ target }) => onChange({ batch: target.value.trim() })}
        />
        {references.map(({ name, to: kind, label }) => (
          <ReferencePicker
            key={name}
            to={kind}
            label={label}
            prefix={<span className={styles.label}>{label}</span>}
            placeholder="全部"
            size={size}
            className={styles.filter}
            value={[choice[name] ?? []].flat()}
            onChange={([id]) => onChange({ [name]: id })}
          />
        ))}
        <Suspense>
          <DaysFilter
            label="日期"
            days={{ ...(from && { from }), ...(to && { to }) }}
            size={size}
            onChange={(days) => onChange({ from: days.from, to: days.to })}
          />
        </Suspense>
      </div>
    </ComponentTheme>
  )
}
