import { type FormKind, forbiddenRight } from '@farm/contract/forms'
import type { Scope, SeenKind } from '../access/index.ts'

/** A kind whose records the caller may view; undefined where they may not. */
export function viewedKind({ kinds }: Scope, { key }: FormKind): SeenKind | undefined {
  const kind = kinds.byKey(key)
  return kind?.rights.has('view') ? kind : undefined
}

/** The same of what is asked for by name: a role may be denied a form that its functions give. */
export function neededKind(scope: Scope, form: FormKind): SeenKind {
  const kind = viewedKind(scope, form)
  if (!kind) throw forbiddenRight('view', form)
  return kind
}

/** Whether the caller may see all of these fields: what is hidden is neither told nor told apart by. */
export function sees(kind: SeenKind | undefined, ...names: readonly string[]): kind is SeenKind {
  return kind !== undefined && names.every((name) => Object.hasOwn(kind.fields, name))
}
