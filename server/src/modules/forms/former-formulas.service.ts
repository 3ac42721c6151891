import type { Db } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import { type Spoiled, spoiledOf } from './former-formulas.rules.ts'
import { formerFormulas } from './former-formulas.store.ts'

const nothing: Spoiled = new Map()

/** Which fields of a form held what is hidden from somebody, and until when: see `fieldsToldAt`. */
export async function spoiledFields(db: Db, kind: SeenKind): Promise<Spoiled> {
  const isConcerned = kind.hidden.length > 0 && Object.values(kind.fields).some(({ type }) => type === 'computed')
  return isConcerned ? spoiledOf(kind, await formerFormulas(db, kind.id)) : nothing
}
