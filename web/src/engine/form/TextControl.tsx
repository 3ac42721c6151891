import { Input } from 'antd'
import type { ControlProps, FieldOf } from './control-props.ts'

export function TextControl({ field, value, onChange, ...rest }: ControlProps<FieldOf<'text'>>) {
  const text = typeof value === 'string' ? value : ''
  const type = ({ target }: { readonly target: { readonly value: string } }) => onChange?.(target.value)
  if (field.multiline) {
    return (
      <Input.TextArea
        {...rest}
        value={text}
        onChange={type}
        autoSize={{ minRows: 3, maxRows: 10 }}
        showCount={{ formatter: counted(field.max) }}
      />
    )
  }
  const keys = field.pattern === 'phone' ? 'tel' : 'text'
  return <Input {...rest} value={text} onChange={type} autoComplete="off" inputMode={keys} />
}

/** How much is written of how much there is room for, once it begins to matter. */
function counted(max: number) {
  return ({ count }: { readonly count: number }) => (count > max / 2 ? `${count} / ${max}` : '')
}
