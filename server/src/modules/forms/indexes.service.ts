import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { kindsInForce } from './definitions.ts'
import { declaredKind } from './design.rules.ts'
import { keepOwnIndexes } from './indexes.store.ts'

/** Records of built-in forms are too many to look through for what own fields hold: each such field has an index. */
export async function indexOwnFields(db: Db, id: string): Promise<void> {
  const kind = (await kindsInForce(db)).find((one) => one.id === id)
  if (kind) await keepOwnIndexes(db, ownPart(kind))
}

/** Makes what a process that was ended left unmade. */
export async function indexAllOwnFields(db: Db): Promise<void> {
  const built = (await kindsInForce(db)).filter(({ id }) => declaredKind(id)).map(ownPart)
  for (const kind of built) if (Object.keys(kind.fields).length > 0) await keepOwnIndexes(db, kind)
}

function ownPart(kind: FormKind): FormKind {
  const own = Object.entries(kind.fields).filter(([name]) => declaredKind(kind.id)?.fields[name] === undefined)
  return { ...kind, fields: Object.fromEntries(own) }
}
