import { readText } from '@farm/contract/values'
import type { Field } from '@farm/contract/forms'
import { Select } from 'antd'
import { NumberProperty, Property, SelectProperty, TextProperty } from './PropertyControls.tsx'
import styles from './Properties.module.css'

interface DefaultPropertyProps {
  readonly field: Field
  /** What can be chosen in it. */
  readonly words: readonly string[]
  readonly onChange: (field: Field) => void
}

const shared = { property: 'Default', label: '默认值', placeholder: '不设' } as const

/** What a new record begins with; kinds that begin with nothing have none. */
export function DefaultProperty({ field, words, onChange }: DefaultPropertyProps) {
  const set = (value: Field['default']) => onChange({ ...field, default: value })
  switch (field.type) {
    case 'text':
      return (
        <TextProperty
          {...shared}
          value={typeof field.default === 'string' ? field.default : ''}
          max={field.max}
          isLong={field.multiline === true}
          onChange={(value) => set(value || undefined)}
        />
      )
    case 'whole':
    case 'decimal':
    case 'money':
      return (
        <NumberProperty
          {...shared}
          value={typeof field.default === 'number' ? field.default : undefined}
          onChange={set}
        />
      )
    case 'yesNo':
      return (
        <OneOf
          value={yesNoText(field.default)}
          options={['是', '否']}
          onChange={(text) => set(text && text === '是')}
        />
      )
    case 'choice':
      return <OneOf value={readText(field.default)} options={words} onChange={set} />
    case 'choices':
      return <Several value={field.default} options={words} onChange={set} />
    case 'date':
      return <Named field={field} name="today" text="填报当天" onChange={set} />
    case 'moment':
    case 'time':
      return <Named field={field} name="now" text="填报时的时间" onChange={set} />
    case 'reference':
    case 'references':
      if (field.to === 'users') return <Named field={field} name="mine" text="填报人本人" onChange={set} />
      return field.to === 'organs' ? <Named field={field} name="mine" text="填报人所在组织" onChange={set} /> : null
    default:
      return null
  }
}

function yesNoText(value: Field['default']): string | undefined {
  if (typeof value !== 'boolean') return undefined
  return value ? '是' : '否'
}

interface OneOfProps {
  readonly value: string | undefined
  readonly options: readonly string[]
  readonly onChange: (value: Field['default']) => void
}

function OneOf({ value, options, onChange }: OneOfProps & { readonly onChange: (value: string | undefined) => void }) {
  if (options.length === 0 && value === undefined) return null
  const offered = options.map((option) => ({ value: option, label: option }))
  return <SelectProperty {...shared} value={value} options={offered} canClear onChange={onChange} />
}

interface NamedProps {
  readonly field: Field
  readonly name: string
  readonly text: string
  readonly onChange: (value: Field['default']) => void
}

/** A default that is known only when the record is begun. */
function Named({ field, name, text, onChange }: NamedProps) {
  const options = [{ value: name, label: text }]
  const value = field.default === name ? name : undefined
  return <SelectProperty {...shared} value={value} options={options} canClear onChange={onChange} />
}

interface SeveralProps {
  readonly value: Field['default']
  readonly options: readonly string[]
  readonly onChange: (value: Field['default']) => void
}

function Several({ value, options, onChange }: SeveralProps) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  if (options.length === 0 && chosen.length === 0) return null
  return (
    <Property property={shared.property} label={shared.label}>
      <Select<string[]>
        className={styles.wide ?? ''}
        mode="multiple"
        aria-label={shared.label}
        placeholder={shared.placeholder}
        value={chosen}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    </Property>
  )
}
