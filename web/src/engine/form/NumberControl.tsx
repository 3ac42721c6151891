import { InputNumber } from 'antd'
import styles from './controls.module.css'
import type { ControlProps, FieldOf } from './control-props.ts'

/** Rounds nothing and cuts nothing: what does not fit is said, not changed. */
export function NumberControl({ field, value, onChange, ...rest }: ControlProps<FieldOf<'whole' | 'decimal'>>) {
  return (
    <InputNumber<number>
      {...rest}
      className={styles.number ?? ''}
      value={typeof value === 'number' ? value : null}
      controls={false}
      inputMode={field.type === 'whole' ? 'numeric' : 'decimal'}
      suffix={field.unit}
      autoComplete="off"
      onChange={(number) => onChange?.(number ?? undefined)}
    />
  )
}
