import { inThousands, readNumber } from '@farm/contract/values'
import { MeasuredHint } from './MeasuredHint.tsx'
import { NumberInput, enteredOf } from './NumberInput.tsx'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'

/** Rounds nothing and cuts nothing: what does not fit is said, not changed. */
export function NumberControl({
  field,
  value,
  onChange,
  onBlur,
  ...rest
}: ControlProps<FieldOf<'whole' | 'decimal' | 'money'>>) {
  const input = (
    <NumberInput
      {...rest}
      {...(onBlur && { onBlur })}
      className={styles.number ?? ''}
      value={enteredOf(value)}
      read={(text) => readNumber(text, field.unit)}
      inputMode={field.type === 'whole' ? 'numeric' : 'decimal'}
      {...(field.type === 'money' ? moneyIn(field.unit) : { suffix: field.unit })}
      onChange={(entered) => onChange?.(entered)}
    />
  )
  if (!field.measures) return input
  return (
    <>
      {input}
      <MeasuredHint by={field.measures} value={value} onTake={(measured) => onChange?.(measured)} />
    </>
  )
}

/** Money stands in groups of three; that for something else than itself says for what: 元/公斤. */
function moneyIn(unit: string | undefined) {
  const grouped = { write: (value: number) => inThousands(String(value)) }
  return unit === undefined || unit === '元' ? { ...grouped, prefix: '¥' } : { ...grouped, suffix: unit }
}
