import { found } from '@farm/contract/errors'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Scope, SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { editableOf } from './work-orders.store.ts'

interface Whose {
  readonly id: string
  /** Who made it. */
  readonly userId: string
}

/** The form of work orders as the person sees it. */
export function workOrderKind({ kinds }: Scope): SeenKind {
  return found(kinds.byKey(workOrderForm.key), '工单')
}

/**
 * Those of the work orders that the person manages: they may edit them. Who may edit their own alone manages what they
 * made; what they are merely named in is given to them by others.
 */
export async function managedBy({ db, scope }: Actor, orders: readonly Whose[]): Promise<ReadonlySet<string>> {
  const kind = workOrderKind(scope)
  if (!kind.rights.has('edit')) return new Set()
  const ids = orders.map(({ id }) => id)
  const editable = new Set(await editableOf(db, scope, kind, ids))
  const isOwnOnly = scope.over({ kind, right: 'edit' }) === '仅本人'
  const managed = orders.filter(({ id, userId }) => editable.has(id) && (!isOwnOnly || userId === scope.userId))
  return new Set(managed.map(({ id }) => id))
}
