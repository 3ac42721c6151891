import { type BookFilter, filtersOf } from '@farm/contract/books'
import { useKeptAddress } from '../../engine/page/index.ts'
import { ReferencePicker } from '../../engine/reference/ReferencePicker.tsx'
import { DaysFilter } from '../../engine/list/DaysFilter.tsx'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from './BookPage.module.css'
import type { BookState } from './book-address.ts'
import { changedAddress } from '../../platform/changed-address.ts'

const kinds = {
  Enterprise: { to: 'enterprises', label: '企业', ofEnterprise: undefined },
  Plan: { to: 'plans', label: '计划', ofEnterprise: 'Enterprise' },
  Place: { to: 'places', label: '地块', ofEnterprise: 'Compony' },
  Crop: { to: 'crops', label: '作物', ofEnterprise: undefined },
} as const satisfies Record<BookFilter, { to: string; label: string; ofEnterprise: string | undefined }>

interface BookFiltersProps {
  readonly state: BookState
  /** Whose book is shown: plans and plots are offered of it. */
  readonly enterprise: string | undefined
}

/** Of which enterprise, plan, plot and crop the book is, and of which days. */
export function BookFilters({ state: { book, filters, days }, enterprise }: BookFiltersProps) {
  const [, setAddress] = useKeptAddress()
  const size = useIsPhone() ? 'large' : 'middle'
  const whole = filters.Plan === undefined ? '本年至今' : '整个计划'
  return (
    <ComponentTheme>
      <div className={styles.line}>
        {filtersOf(book).map((name) => {
          const { to, label, ofEnterprise } = kinds[name]
          const value = filters[name] ?? (name === 'Enterprise' ? enterprise : undefined)
          return (
            <ReferencePicker
              key={name}
              className={styles.filter}
              to={to}
              label={label}
              prefix={<span className={styles.label}>{label}</span>}
              placeholder={name === 'Enterprise' ? '请选择' : '全部'}
              size={size}
              {...(ofEnterprise !== undefined &&
                enterprise !== undefined && { where: [{ path: [ofEnterprise], op: '=', values: [enterprise] }] })}
              value={value === undefined ? [] : [value]}
              onChange={([id]) =>
                setAddress((present) =>
                  changedAddress(present, {
                    [name]: id,
                    // What belongs to one enterprise is none of another.
                    ...(name === 'Enterprise' && { Plan: undefined, Place: undefined }),
                  }),
                )
              }
            />
          )
        })}
        <DaysFilter
          label={days.from === undefined && days.to === undefined ? whole : '时间'}
          days={days}
          size={size}
          onChange={({ from, to }) => setAddress((present) => changedAddress(present, { from, to }))}
        />
      </div>
    </ComponentTheme>
  )
}
