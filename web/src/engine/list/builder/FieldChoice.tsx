import { Select } from 'antd'
import type { RecordForm } from '../../records/record-form.ts'
import styles from './FilterBuilder.module.css'
import { askable, steps } from './askable.ts'
import type { FieldsAt } from './use-fields-at.ts'

interface FieldChoiceProps {
  readonly label: string
  readonly form: RecordForm
  readonly path: readonly string[]
  readonly targetOf: FieldsAt['targetOf']
  readonly onChange: (path: readonly string[]) => void
}

/** Of which field a condition is; of a reference, whether of what it refers to or of a field of that. */
export function FieldChoice({ label, form, path: [first, second = ''], targetOf, onChange }: FieldChoiceProps) {
  const target = first === undefined ? undefined : targetOf(first)
  return (
    <>
      <Select<string>
        className={styles.field ?? ''}
        aria-label={`${label} 的字段`}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择字段"
        options={askable(form)}
        {...(first !== undefined && { value: first })}
        onChange={(name) => onChange([name])}
      />
      {first !== undefined && target && (
        <Select<string>
          className={styles.field ?? ''}
          aria-label={`${label} 的下一级字段`}
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: `${target.name}本身` }, ...steps(target)]}
          value={second}
          onChange={(name) => onChange(name === '' ? [first] : [first, name])}
        />
      )}
    </>
  )
}
