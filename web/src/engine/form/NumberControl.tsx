import { InputNumber } from 'antd'
import { inThousands } from '@farm/contract/values'
import { MeasuredHint } from './MeasuredHint.tsx'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'

/** Rounds nothing and cuts nothing: what does not fit is said, not changed. */
export function NumberControl({
  field,
  value,
  onChange,
  ...rest
}: ControlProps<FieldOf<'whole' | 'decimal' | 'money'>>) {
  const input = (
    <InputNumber<number>
      {...rest}
      className={styles.number ?? ''}
      value={typeof value === 'number' ? value : null}
      controls={false}
      inputMode={field.type === 'whole' ? 'numeric' : 'decimal'}
      {...(field.type === 'money' ? moneyIn(field.unit) : { suffix: field.unit })}
      autoComplete="off"
      onChange={(number) => onChange?.(number ?? undefined)}
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

/** Money for something else than itself says for what: 元/公斤. */
function moneyIn(unit: string | undefined) {
  return unit === undefined || unit === '元' ? { ...grouped, prefix: '¥' } : { ...grouped, suffix: unit }
}

/** In groups of three once it is written; while it is being written nothing moves. */
const grouped = {
  formatter: (value: number | string | undefined, { userTyping, input }: { userTyping: boolean; input: string }) =>
    userTyping ? input : inThousands(String(value ?? '')),
  parser: (text: string | undefined) => Number.parseFloat((text ?? '').replace(/[,，¥\s]/g, '')),
}
