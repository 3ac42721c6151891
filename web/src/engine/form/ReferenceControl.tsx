import { ReferencePicker } from '../reference/ReferencePicker.tsx'
import type { ControlProps, FieldOf } from './control-props.ts'

interface ReferenceControlProps extends ControlProps<FieldOf<'reference' | 'references'>> {
  readonly exclude: readonly string[]
}

export function ReferenceControl({ field, id, value, onChange, onBlur, exclude }: ReferenceControlProps) {
  const multiple = field.type === 'references'
  const ids = [value ?? []].flat().filter((one) => typeof one === 'string')
  return (
    <ReferencePicker
      id={id}
      to={field.to}
      label={field.label}
      placeholder={`请选择${field.label}`}
      multiple={multiple}
      value={ids}
      exclude={exclude}
      onBlur={onBlur}
      onChange={(next) => onChange?.(multiple ? next : next[0])}
    />
  )
}
