import { ReferencePicker } from '../../../engine/reference/ReferencePicker.tsx'
import { ComponentTheme } from '../../../ui/ComponentTheme.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import styles from './ClockCalendar.module.css'
import type { CalendarPlace, Narrowing } from './calendar-place.ts'

const filters = [
  { name: 'enterprise', to: 'enterprises', label: '企业' },
  { name: 'plan', to: 'plans', label: '计划' },
  { name: 'user', to: 'users', label: '打卡人' },
] as const satisfies ReadonlyArray<{ readonly name: Narrowing; readonly to: string; readonly label: string }>

interface CalendarFiltersProps {
  readonly place: CalendarPlace
  readonly onChange: (change: Partial<CalendarPlace>) => void
}

/** By whom, where and for which plan. */
export function CalendarFilters({ place, onChange }: CalendarFiltersProps) {
  const size = useIsPhone() ? 'large' : 'middle'
  return (
    <ComponentTheme>
      <div className={styles.filters} role="search">
        {filters.map(({ name, to, label }) => (
          <ReferencePicker
            key={name}
            to={to}
            label={label}
            prefix={<span>{label}</span>}
            placeholder="全部"
            size={size}
            className={styles.filter}
            value={[place[name] ?? []].flat()}
            onChange={([id]) => onChange({ [name]: id })}
          />
        ))}
      </div>
    </ComponentTheme>
  )
}
