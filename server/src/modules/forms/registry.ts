import { refusal } from '@farm/contract/errors'
import { type FormKind, type RightName, forbiddenRight } from '@farm/contract/forms'
import type { Scope, SeenKind } from '../access/index.ts'

export { fieldOf } from '@farm/contract/forms'

/** A kind as the person sees it; one that they may not know of does not exist. */
export function kindById({ kinds }: Scope, id: string): SeenKind {
  const kind = kinds.byId(id)
  if (!kind) throw refusal('not-found', { what: '表单' })
  return kind
}

/** The kind that a reference field points to; undefined for users and organisations, and for what the person may not know. */
export function referredKind({ kinds }: Scope, to: string): SeenKind | undefined {
  return kinds.byKey(to)
}

/** Whether the records of a kind have names, which what refers to them keeps: not where a remark stands for one. */
export function hasNames({ isNamed = true, nameField }: Pick<FormKind, 'isNamed' | 'nameField'>): boolean {
  return isNamed && nameField !== ''
}

/**
 * Whether the names of its records, wherever they are, may be read by whoever sees what refers to them: a name, not a remark, of a
 * kind that the person may view, and not hidden from them.
 */
export function canBeNamed(kind: SeenKind): boolean {
  return hasNames(kind) && kind.rights.has('view')
}

export function needRight({ rights, name }: SeenKind, right: RightName): void {
  if (!rights.has(right)) throw forbiddenRight(right, { name })
}
