import type { Field } from '@farm/contract/forms'
import { Button } from '../../../../ui/Button.tsx'
import { type Place, placeOf } from '../state/places.ts'
import styles from './Preview.module.css'
import { useDesignModel } from './design-context.ts'

interface Removed {
  readonly place: Place
  readonly field: Field
  readonly label: string
}

/** Fields that were taken out after people had filled them in: they can come back. */
export function RemovedFields() {
  const { act, form } = useDesignModel()
  const removed = Object.entries(form.fields).flatMap(([name, field]): Removed[] => {
    if (field.isRemoved) return [{ place: [name], field, label: field.label }]
    const columns = field.type === 'rows' ? Object.entries(field.fields) : []
    return columns
      .filter(([, { isRemoved }]) => isRemoved)
      .map(([column, one]) => ({ place: placeOf(name, column), field: one, label: `${field.label} / ${one.label}` }))
  })
  if (removed.length === 0) return null
  return (
    <details className={styles.removed}>
      <summary>已移除的字段（{removed.length}），以前的记录里仍可查看</summary>
      <ul>
        {removed.map(({ place, field, label }) => (
          <li key={place.join('.')}>
            {label}
            <Button
              kind="quiet"
              aria-label={`恢复字段“${label}”`}
              onClick={() => act({ do: 'put-back', place, field })}
            >
              恢复
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
