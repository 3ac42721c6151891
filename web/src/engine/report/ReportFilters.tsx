import { type Report, type ReportFilter, groupLabel } from '@farm/contract/statistics'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useKeptAddress } from '../page/index.ts'
import { ReferencePicker } from '../reference/ReferencePicker.tsx'
import styles from './ReportPage.module.css'
import { type ReportFilters as Filters, withFilter } from './report-address.ts'

interface ReportFiltersProps {
  readonly report: Report
  /** Those that the person may choose by. */
  readonly names: readonly ReportFilter[]
  readonly filters: Filters
}

/** Of which enterprise, plot or crop the report tells. */
export function ReportFilters({ report, names, filters }: ReportFiltersProps) {
  const [, setAddress] = useKeptAddress()
  const isPhone = useIsPhone()
  return (
    <ComponentTheme>
      {names.map((name) => {
        const { to } = report.source.parts[name] ?? {}
        const value = filters[name]
        return (
          to !== undefined && (
            <ReferencePicker
              key={name}
              className={styles.filter}
              to={to}
              label={groupLabel(report, name)}
              prefix={<span className={styles.label}>{groupLabel(report, name)}</span>}
              placeholder="全部"
              size={isPhone ? 'large' : 'middle'}
              value={value === undefined ? [] : [value]}
              onChange={([id]) => setAddress((present) => withFilter(present, name, id))}
            />
          )
        )
      })}
    </ComponentTheme>
  )
}
