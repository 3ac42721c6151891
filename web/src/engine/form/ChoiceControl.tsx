import { Select } from 'antd'
import { Pills } from '../../ui/Pills.tsx'
import type { ControlProps, FieldOf } from './control-props.ts'

/** More than these are looked for faster in a list that can be searched. */
const MOST_PILLS = 8

type ChoiceControlProps = ControlProps<FieldOf<'choice' | 'choices'>>

export function ChoiceControl({ field, id, value, onChange, onBlur, ...rest }: ChoiceControlProps) {
  const { label, options } = field
  const multiple = field.type === 'choices'
  const chosen = [value ?? []].flat().filter((one) => typeof one === 'string')
  const choose = (next: string[]) => onChange?.(multiple ? next : next[0])
  if (options.length <= MOST_PILLS) {
    return (
      <Pills
        id={id}
        label={label}
        options={options}
        value={chosen}
        multiple={multiple}
        onChange={choose}
        describedBy={rest['aria-describedby']}
      />
    )
  }
  return (
    <Select<string | string[]>
      {...(id && { id })}
      {...(multiple && { mode: 'multiple' as const })}
      aria-label={label}
      allowClear
      showSearch
      aria-describedby={rest['aria-describedby']}
      placeholder={`请选择${label}`}
      value={multiple ? chosen : chosen[0]}
      options={options.map((option) => ({ value: option, label: option }))}
      {...(onBlur && { onBlur })}
      onChange={(next?: string | string[]) => choose([next ?? []].flat())}
    />
  )
}
