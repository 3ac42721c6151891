import { Select } from 'antd'
import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { RecordForm } from '../../records/record-form.ts'
import { ConditionValue } from './ConditionValue.tsx'
import styles from './FilterBuilder.module.css'
import { FieldChoice } from './FieldChoice.tsx'
import type { DraftRow } from './judge-rows.ts'
import type { FieldsAt } from './use-fields-at.ts'
import { waysOf } from './ways.ts'

interface ConditionLineProps {
  /** Counted from 1. */
  readonly number: number
  readonly form: RecordForm
  readonly row: DraftRow
  readonly fieldsAt: FieldsAt
  readonly fault: string | undefined
  readonly onChange: (row: Omit<DraftRow, 'key'>) => void
  readonly onRemove: () => void
  readonly onEnter: () => void
}

/** One condition: of which field, in which way, with what. */
export function ConditionLine(props: ConditionLineProps) {
  const { number, form, row, fieldsAt, fault, onChange, onRemove, onEnter } = props
  const id = useId()
  const { path, way, values } = row
  const field = fieldsAt.fieldAt(path)
  const ways = field ? waysOf(path.at(-1) ?? '', field) : []
  return (
    <li className={styles.line} data-line={number} aria-label={`条件 ${number}`}>
      <FieldChoice
        label={`条件 ${number}`}
        form={form}
        path={path}
        targetOf={fieldsAt.targetOf}
        onChange={(next) => onChange({ path: next, way: undefined, values: [] })}
      />
      {field && (
        <Select<string>
          className={styles.way ?? ''}
          aria-label={`条件 ${number} 的比较方式`}
          options={ways.map((one) => ({ value: one.way, label: one.label }))}
          {...(way && { value: way })}
          onChange={(name) => onChange({ path, way: ways.find((one) => one.way === name)?.way, values: [] })}
        />
      )}
      {field && way && (
        <ConditionValue
          label={`条件 ${number} 的值`}
          field={field}
          way={way}
          values={values}
          faultId={fault === undefined ? undefined : id}
          onChange={(next) => onChange({ path, way, values: next })}
          onEnter={onEnter}
        />
      )}
      <button type="button" className={styles.remove} aria-label={`移除条件 ${number}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
      {fault && (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  )
}
