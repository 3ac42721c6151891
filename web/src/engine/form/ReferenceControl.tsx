import { type ReferenceField, textsIn } from '@farm/contract/forms'
import { ReferencePicker } from '../reference/ReferencePicker.tsx'
import { useFitting } from '../reference/use-fitting.ts'
import type { ControlProps, FieldOf } from './control-props.ts'
import { useAround } from './surroundings.ts'

interface ReferenceControlProps extends ControlProps<FieldOf<'reference' | 'references'>> {
  readonly exclude: readonly string[]
}

/** Chooses what a field refers to; where another field narrows it, only what agrees with that one. */
export function ReferenceControl({ field, id, value, onChange, onBlur, exclude }: ReferenceControlProps) {
  const { to, label } = field
  const multiple = field.type === 'references'
  const ids = textsIn(value)
  const choose = (next: readonly string[]) => onChange?.(multiple ? [...next] : next[0])
  const narrowing = useNarrowing(field)
  useFitting({ to, ids, where: narrowing?.where, onFitting: choose })
  return (
    <ReferencePicker
      id={id}
      to={to}
      label={label}
      placeholder={narrowing?.hint ?? `请选择${label}`}
      disabled={narrowing?.hint !== undefined}
      where={narrowing?.where ?? []}
      multiple={multiple}
      value={ids}
      exclude={exclude}
      onBlur={onBlur}
      onChange={choose}
    />
  )
}

/** By what a field is narrowed as things stand; a hint while the field that narrows it is empty. */
function useNarrowing({ narrowedBy }: ReferenceField) {
  const [label, ...ids] = useAround((data, fields) => {
    const by = narrowedBy && fields[narrowedBy.field]
    // A field that one may not see narrows nothing: the server knows its value.
    return by ? [by.label, ...textsIn(data[narrowedBy.field])] : []
  })
  if (!narrowedBy || label === undefined) return undefined
  if (ids.length === 0) return { where: [], hint: `请先选择${label}` }
  return { where: [{ path: [narrowedBy.by], op: ids.length === 1 ? '=' : 'in', values: ids } as const] }
}
