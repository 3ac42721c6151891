import { type Condition, type Field, type Fields, isFilledIn } from '@farm/contract/forms'
import { Select } from 'antd'
import { askedValue, conditionOn, conditionText, hasValuesToAsk } from '../state/conditions.ts'
import { Property } from './PropertyControls.tsx'
import styles from './Properties.module.css'

interface ConditionPropertyProps {
  readonly property: 'VisibleWhen' | 'RequiredWhen'
  readonly label: string
  /** What holds without a condition. */
  readonly otherwise: string
  readonly name: string
  readonly neighbours: Fields
  readonly value: Condition | undefined
  readonly onChange: (condition: Condition | undefined) => void
}

const kinds = [
  { value: 'one-of', label: '是' },
  { value: 'filled', label: '已填写' },
  { value: 'empty', label: '未填写' },
] as const

/** When a field is shown or asked for, put together as a sentence. */
export function ConditionProperty(props: ConditionPropertyProps) {
  const { property, label, otherwise, name, neighbours, value, onChange } = props
  const others = Object.entries(neighbours).filter(([one, field]) => one !== name && isFilledIn(field))
  const other = value && neighbours[value.field]
  const begin = (field?: string) => {
    const chosen = field === undefined ? undefined : neighbours[field]
    onChange(field !== undefined && chosen ? conditionOn(field, chosen) : undefined)
  }
  return (
    <Property property={property} label={label} hint={value ? conditionText(value, neighbours) : otherwise}>
      <div className={styles.condition}>
        <Select<string>
          aria-label={`${label}：字段`}
          className={styles.wide ?? ''}
          allowClear
          placeholder="选择字段"
          value={value?.field}
          options={others.map(([one, field]) => ({ value: one, label: field.label }))}
          onChange={begin}
        />
        {value && other && (
          <Select<Condition['is']>
            aria-label={`${label}：怎样`}
            className={styles.verb ?? ''}
            value={value.is}
            options={hasValuesToAsk(other) ? [...kinds] : kinds.slice(1)}
            onChange={(is) => onChange(is === 'one-of' ? conditionOn(value.field, other) : { field: value.field, is })}
          />
        )}
        {value?.is === 'one-of' && other && (
          <Values
            label={`${label}：值`}
            field={other}
            value={value.values}
            onChange={(values) => onChange({ ...value, values })}
          />
        )}
      </div>
    </Property>
  )
}

type Value = string | number | boolean

interface ValuesProps {
  readonly label: string
  readonly field: Field
  readonly value: readonly Value[]
  readonly onChange: (values: readonly Value[]) => void
}

function Values({ label, field, value, onChange }: ValuesProps) {
  const isYesNo = field.type === 'yesNo'
  const options = isYesNo ? ['是', '否'] : offeredBy(field)
  const shown = value.map((one) => (typeof one === 'boolean' ? yesNo(one) : String(one)))
  const read = (text: string): Value[] => {
    if (isYesNo) return [text === '是']
    const asked = askedValue(field, text)
    return asked === undefined ? [] : [asked]
  }
  return (
    <Select<string[]>
      aria-label={label}
      className={styles.wide ?? ''}
      mode={options ? 'multiple' : 'tags'}
      placeholder={options ? '哪些值' : '写一个值后按回车，可以写多个'}
      value={shown}
      {...(options ? { options: options.map((one) => ({ value: one, label: one })) } : { open: false })}
      onChange={(texts) => onChange([...new Set(texts.flatMap(read))])}
    />
  )
}

/** What can be chosen; nothing for what is written, as the words of a dictionary that may not be read. */
function offeredBy(field: Field): readonly string[] | undefined {
  if (!('options' in field)) return undefined
  const words = field.options.filter(Boolean)
  return words.length === 0 && field.dictionary !== undefined ? undefined : words
}

function yesNo(isYes: boolean): string {
  return isYes ? '是' : '否'
}
