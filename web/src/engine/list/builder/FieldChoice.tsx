import { isMeant } from '@farm/contract/words'
import { Select } from 'antd'
import type { RecordForm } from '../../records/record-form.ts'
import styles from './FilterBuilder.module.css'
import { askable, columnsOf, steps } from './askable.ts'
import { conditionField } from './conditions.ts'
import type { FieldsAt } from './use-fields-at.ts'

interface FieldChoiceProps {
  readonly label: string
  readonly form: RecordForm
  readonly path: readonly string[]
  readonly targetOf: FieldsAt['targetOf']
  readonly onChange: (path: readonly string[]) => void
}

const byMeaning = {
  filterOption: (text: string, option?: { label?: unknown }) =>
    typeof option?.label === 'string' && isMeant(option.label, text),
}

/** Of which field a condition is; of a reference, whether of what it refers to or of a field of that, of a table of which column. */
export function FieldChoice({ label, form, path: [first, second = ''], targetOf, onChange }: FieldChoiceProps) {
  const further = first === undefined ? undefined : furtherOf(form, first, targetOf)
  return (
    <>
      <Select<string>
        className={styles.field ?? ''}
        aria-label={`${label} 的字段`}
        showSearch={byMeaning}
        placeholder="选择字段"
        options={askable(form)}
        {...(first !== undefined && { value: first })}
        onChange={(name) => onChange([name])}
      />
      {first !== undefined && further && (
        <Select<string>
          className={styles.field ?? ''}
          aria-label={`${label} 的下一级字段`}
          showSearch={byMeaning}
          options={[{ value: '', label: `${further.name}本身` }, ...further.options]}
          value={second}
          onChange={(name) => onChange(name === '' ? [first] : [first, name])}
        />
      )}
    </>
  )
}

/** What can be asked for one step beyond a field. */
function furtherOf(form: RecordForm, name: string, targetOf: FieldsAt['targetOf']) {
  const target = targetOf(name)
  if (target) return { name: target.name, options: steps(target) }
  const columns = columnsOf(form, name)
  return columns.length > 0 ? { name: conditionField(form, name)?.label ?? '', options: columns } : undefined
}
