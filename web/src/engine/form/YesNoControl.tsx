import { Switch } from 'antd'
import type { ControlProps, FieldOf } from './control-props.ts'

export function YesNoControl({ field, id, value, onChange }: ControlProps<FieldOf<'yesNo'>>) {
  return (
    <Switch
      {...(id && { id })}
      aria-label={field.label}
      checked={value === true}
      checkedChildren="是"
      unCheckedChildren="否"
      onChange={(isOn) => onChange?.(isOn)}
    />
  )
}
