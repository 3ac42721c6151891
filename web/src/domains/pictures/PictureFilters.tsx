import { pictureSourceNames, pictureSources } from '@farm/contract/pictures'
import { Suspense } from 'react'
import { ReferencePicker } from '../../engine/reference/ReferencePicker.tsx'
import { chunk } from '../../platform/chunk.ts'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { Pills } from '../../ui/Pills.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from './pictures.module.css'
import type { Narrowing, PictureChoice } from './picture-address.ts'

const DaysFilter = chunk(() => import('../../engine/list/DaysFilter.tsx').then((file) => file.DaysFilter))

const filters = [
  { name: 'enterprise', to: 'enterprises', label: '企业' },
  { name: 'place', to: 'places', label: '地块' },
  { name: 'operation', to: 'operations', label: '农事操作' },
  { name: 'camera', to: 'devices', label: '摄像头' },
] as const satisfies ReadonlyArray<{ readonly name: Narrowing; readonly to: string; readonly label: string }>

const CAMERAS = [{ path: ['Type'], op: '=', values: ['摄像头'] }] as const
const sourceNames = pictureSources.map((source) => pictureSourceNames[source])

interface PictureFiltersProps {
  readonly choice: PictureChoice
  readonly onChange: (change: Partial<PictureChoice>) => void
}

/** From where, of which days, by whom and where. */
export function PictureFilters({ choice, onChange }: PictureFiltersProps) {
  const isPhone = useIsPhone()
  const size = isPhone ? 'large' : 'middle'
  const { source, from, to } = choice
  const choose = ([name]: readonly string[]) =>
    onChange({ source: pictureSources.find((one) => pictureSourceNames[one] === name) })
  const records = filters.map(({ name, to: kind, label }) => (
    <ReferencePicker
      key={name}
      to={kind}
      label={label}
      prefix={<span className={styles.label}>{label}</span>}
      placeholder="全部"
      size={size}
      className={styles.filter}
      {...(name === 'camera' && { where: CAMERAS })}
      value={[choice[name] ?? []].flat()}
      onChange={([id]) => onChange({ [name]: id })}
    />
  ))
  return (
    <ComponentTheme>
      <div className={styles.filters} role="search">
        <Pills
          label="来源"
          options={sourceNames}
          value={source === undefined ? [] : [pictureSourceNames[source]]}
          onChange={choose}
        />
        <Suspense>
          <DaysFilter
            label="日期"
            days={{ ...(from && { from }), ...(to && { to }) }}
            size={size}
            onChange={(days) => onChange({ from: days.from, to: days.to })}
          />
        </Suspense>
        {isPhone ? (
          <details className={styles.rest}>
            <summary>更多条件</summary>
            {records}
          </details>
        ) : (
          records
        )}
      </div>
    </ComponentTheme>
  )
}
