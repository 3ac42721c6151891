import { type Field, safePair } from '@farm/contract/forms'
import { type FieldKind, columnKinds, fieldKinds, kindOfField } from './field-kinds.ts'

/** A kind that a field may or may not become. */
export interface TypeChange {
  readonly kind: FieldKind
  /** The field as one of that kind. */
  readonly field: Field
  /** Why it may not. */
  readonly refusal?: string
}

interface TypeOptions {
  /** The field as it is in force; one that is not may become anything. */
  readonly published: Field | undefined
  readonly isColumn: boolean
}

/** What a field may become: anything while nobody has filled it in, then only what keeps its content. */
export function typeChanges(field: Field, { published, isColumn }: TypeOptions): TypeChange[] {
  const own = kindOfField(field)
  const kinds = isColumn ? columnKinds : fieldKinds
  return kinds.map((kind) => {
    const changed = kind === own ? field : becoming(field, kind.make())
    const isSafe = !published || safePair(published, changed) !== undefined
    return { kind, field: changed, ...(!isSafe && { refusal: `已填的内容不能变成“${kind.name}”，请新增一个字段` }) }
  })
}

/** A field of another kind with what both can say of themselves. */
function becoming(from: Field, to: Field): Field {
  const { label, required, help } = from
  const base = { ...to, label, help, ...(isAsked(to) && { required, requiredWhen: from.requiredWhen }) }
  const shown = { ...base, ...(to.type !== 'sequence' && { visibleWhen: from.visibleWhen }) }
  if ('options' in shown && 'options' in from) return { ...shown, options: from.options, dictionary: from.dictionary }
  if ('digits' in shown && 'digits' in from && shown.type !== 'money') {
    return { ...shown, digits: from.digits, unit: from.type === 'money' ? undefined : from.unit }
  }
  return shown
}

function isAsked({ type }: Field): boolean {
  return type !== 'computed' && type !== 'sequence'
}
