import { cropForm } from '@farm/contract/crops'
import { Select } from 'antd'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import type { OrderLine } from './order-lines.ts'

interface LinePickerProps {
  readonly lines: readonly OrderLine[]
  readonly onChosen: (line: OrderLine) => void
  /** Handed in by the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (key: string | undefined) => void
  readonly onBlur?: () => void
}

/** Chooses what of an order a plan grows. */
export function LinePicker({ lines, onChosen, id, value, onChange, onBlur }: LinePickerProps) {
  const names = useNames(cropForm.key, [...new Set(lines.map(({ crop }) => crop))])
  const labelOf = ({ crop, text }: OrderLine) => `${names.get(crop)?.Name ?? '…'} ${text}`
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <Select<string>
      {...(id && { id })}
      {...(onBlur && { onBlur })}
      aria-label="订单明细行"
      allowClear
      placeholder="请选择产品"
      options={lines.map((line) => ({ value: line.key, label: labelOf(line) }))}
      {...(chosen !== undefined && { value: chosen })}
      onChange={(key?: string) => {
        onChange?.(key)
        const line = lines.find((one) => one.key === key)
        if (line) onChosen(line)
      }}
    />
  )
}
