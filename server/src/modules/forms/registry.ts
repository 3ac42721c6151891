import { refusal } from '@farm/contract/errors'
import type { Fields, FormKind, RightName } from '@farm/contract/forms'
import { builtInKinds, kindByKey } from '@farm/contract/kinds'
import { type Caller, holds } from '../access/index.ts'

const byId = new Map(builtInKinds.map((kind) => [kind.id, kind]))

export function kindById(id: string): FormKind {
  const kind = byId.get(id)
  if (!kind) throw refusal('not-found', { what: '表单' })
  return kind
}

/** The kind that a reference field points to; undefined for users and organisations. */
export function referredKind(to: string): FormKind | undefined {
  return kindByKey(to)
}

export function allKinds(): readonly FormKind[] {
  return builtInKinds
}

const rightNames: readonly RightName[] = ['view', 'add', 'edit', 'delete', 'export']

/** What the caller may do with records of the kind. */
export function rightsOver(caller: Caller, kind: FormKind): RightName[] {
  return rightNames.filter((right) => holds(caller, `${kind.key}.${right}`))
}

export function needRight(caller: Caller, kind: FormKind, right: RightName): void {
  if (!holds(caller, `${kind.key}.${right}`)) throw refusal('access/forbidden')
}

/** A field by its name; inherited names such as `constructor` are no fields. */
export function fieldOf(fields: Fields, name: string) {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
