import { type FormKind, forbiddenRight } from '@farm/contract/forms'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'

/** A kind that is asked for by name: a role may be denied a form that its functions give. */
export function neededKind(scope: Scope, form: FormKind): SeenKind {
  const kind = viewedKind(scope, form)
  if (!kind) throw forbiddenRight('view', form)
  return kind
}

/** Whether the caller may see all of these fields: what is hidden is neither told nor told apart by. */
export function sees(kind: SeenKind | undefined, ...names: readonly string[]): kind is SeenKind {
  return kind !== undefined && names.every((name) => Object.hasOwn(kind.fields, name))
}
