import { choiceText, isFormerChoice } from '@farm/contract/forms'
import { Select } from 'antd'
import { useState } from 'react'
import { Pills } from '../../ui/Pills.tsx'
import type { ControlProps, FieldOf } from './control-props.ts'

/** More than these are looked for faster in a list that can be searched. */
const MOST_PILLS = 8

type ChoiceControlProps = ControlProps<FieldOf<'choice' | 'choices'>>

export function ChoiceControl({ field, id, value, onChange, onBlur, ...rest }: ChoiceControlProps) {
  const { label } = field
  const multiple = field.type === 'choices'
  const chosen = [value ?? []].flat().filter((one) => typeof one === 'string')
  const options = [...field.options, ...useFormer(field, chosen)]
  const textOf = (option: string) => choiceText(field, option)
  const choose = (next: string[]) => onChange?.(multiple ? next : next[0])
  if (options.length <= MOST_PILLS) {
    return (
      <Pills
        id={id}
        label={label}
        options={options}
        textOf={textOf}
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
      options={options.map((option) => ({ value: option, label: textOf(option) }))}
      {...(onBlur && { onBlur })}
      onChange={(next?: string | string[]) => choose([next ?? []].flat())}
    />
  )
}

/** What the record holds and is offered no more: it may be taken out and, until the page is left, put back. */
function useFormer(field: FieldOf<'choice' | 'choices'>, chosen: readonly string[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = chosen.filter((one) => isFormerChoice(field, one) && !seen.includes(one))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return [...seen, ...fresh].filter((one) => isFormerChoice(field, one))
}
