import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import styles from './Properties.module.css'
import { useFaultsOf } from './property-faults.ts'

interface PropertyProps {
  /** As the property is called on the wire: its faults are said under it. */
  readonly property: string
  readonly label: string
  readonly hint?: ReactNode
  /** The control stands beside the label instead of under it. */
  readonly isInline?: boolean
  readonly children: ReactNode
}

/** A property of a field or a form with its label, its hint and what is wrong with it. */
export function Property({ property, label, hint, isInline = false, children }: PropertyProps) {
  const faults = useFaultsOf(property)
  return (
    <div className={styles.property} data-inline={isInline || undefined} data-faulty={faults.length > 0 || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      {children}
      {faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          {fault}
        </p>
      ))}
      {hint !== undefined && faults.length === 0 && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

interface Common {
  readonly property: string
  readonly label: string
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

interface TextPropertyProps extends Common {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly max?: number
  readonly placeholder?: string
  readonly isLong?: boolean
}

export function TextProperty({ value, onChange, max, placeholder, isLong, disabled, ...rest }: TextPropertyProps) {
  const shared = {
    value,
    disabled,
    maxLength: max,
    placeholder,
    'aria-label': rest.label,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  }
  return (
    <Property {...rest}>
      {isLong ? <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 6 }} /> : <Input {...shared} />}
    </Property>
  )
}

interface NumberPropertyProps extends Common {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly min?: number
  readonly max?: number
  readonly placeholder?: string
}

export function NumberProperty({ value, onChange, min, max, placeholder, disabled, ...rest }: NumberPropertyProps) {
  return (
    <Property {...rest}>
      <InputNumber<number>
        className={styles.number ?? ''}
        aria-label={rest.label}
        value={value ?? null}
        min={min}
        max={max}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(number) => onChange(number ?? undefined)}
      />
    </Property>
  )
}

interface DigitsPropertyProps {
  readonly value: number
  readonly onChange: (digits: number) => void
}

/** How many decimal places are kept. */
export function DigitsProperty({ value, onChange }: DigitsPropertyProps) {
  return (
    <NumberProperty
      property="Digits"
      label="小数位数"
      value={value}
      min={0}
      max={6}
      onChange={(digits = 2) => onChange(digits)}
    />
  )
}

interface SwitchPropertyProps extends Common {
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

export function SwitchProperty({ value, onChange, disabled, ...rest }: SwitchPropertyProps) {
  return (
    <Property {...rest} isInline>
      <Switch size="small" aria-label={rest.label} checked={value} disabled={disabled} onChange={onChange} />
    </Property>
  )
}

export interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly disabled?: boolean
  /** Why it can’t be chosen. */
  readonly title?: string
}

interface SelectPropertyProps<Value extends string> extends Common {
  readonly value: Value | undefined
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value | undefined) => void
  readonly placeholder?: string
  readonly canClear?: boolean
}

export function SelectProperty<Value extends string>(props: SelectPropertyProps<Value>) {
  const { value, options, onChange, placeholder, canClear = false, disabled, ...rest } = props
  return (
    <Property {...rest}>
      <Select<Value>
        className={styles.wide ?? ''}
        aria-label={rest.label}
        value={value}
        options={[...options]}
        allowClear={canClear}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(chosen?: Value) => onChange(chosen)}
      />
    </Property>
  )
}
