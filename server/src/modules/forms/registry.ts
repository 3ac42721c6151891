import { refusal } from '@farm/contract/errors'
import { type Fields, type RightName, forbiddenRight } from '@farm/contract/forms'
import type { Scope, SeenKind } from '../access/index.ts'

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

export function needRight({ rights, name }: SeenKind, right: RightName): void {
  if (!rights.has(right)) throw forbiddenRight(right, { name })
}

/** A field by its name; inherited names such as `constructor` are no fields. */
export function fieldOf(fields: Fields, name: string) {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
