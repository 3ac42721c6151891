import type { Outline, Tiles } from '@farm/contract/map'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, Page, type Scope } from '../access/index.ts'
import { organInScope } from '../organs/index.ts'
import { checkedRings } from './map.rules.ts'
import * as store from './map.store.ts'

/** On which changes of borders are told. */
export const GROUND_CHANNEL = 'farm_ground'

/** What lies under a map: the tiles that are configured, the borders in scope and above it. */
export async function groundOf(db: Db, scope: Scope, tiles: readonly Tiles[]): Promise<Page> {
  return new Page(`{"Tiles":${JSON.stringify(tiles)},"Outlines":${await store.outlinesJson(db, scope)}}`)
}

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

interface OutlineEdit {
  readonly OrganId: string
  readonly Rings: Outline['Rings']
}

/** Sets the border of an open organisation in scope; without rings it has none. */
export async function editOutline({ db, caller, scope }: Actor, { OrganId, Rings }: OutlineEdit): Promise<void> {
  const { Id } = await organInScope(db, scope, OrganId, 'organs.edit')
  const rings = checkedRings(Rings)
  if (rings.length === 0) return store.removeOutline(db, Id)
  await store.saveOutline(db, { organId: Id, rings, userId: caller.user.Id })
}
