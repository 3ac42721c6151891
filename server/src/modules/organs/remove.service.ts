import { refusal } from '@farm/contract/errors'
import type { Organ } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { holdingsText, levelOf, untouchableFor } from './organs.rules.ts'
import { holdTree, organInScope } from './organs.service.ts'
import * as store from './organs.store.ts'
import { holdOrgan, holdingsOf } from './remove.store.ts'

/** Deletes all of the organisations or none; only what holds nothing goes. The deepest first: what is below goes before. */
export async function removeOrgans(db: Db, caller: Caller, scope: Scope, ids: readonly string[]): Promise<void> {
  for (const id of ids) await organInScope(db, scope, id, 'organs.delete')
  await holdTree(db)
  const organs: Organ[] = []
  for (const id of new Set(ids)) organs.push(await organInScope(db, scope, id, 'organs.delete'))
  for (const organ of organs.toSorted((one, other) => levelOf(other.Path) - levelOf(one.Path))) {
    await removeEmpty(db, caller, organ)
  }
}

async function removeEmpty(db: Db, caller: Caller, organ: Organ): Promise<void> {
  const untouchable = untouchableFor(organ, caller.home.path)
  if (untouchable) throw untouchable
  // Its record says more of it than its place in the tree: both go together, there.
  if (organ.Kind === '企业') throw refusal('organs/enterprise', { name: organ.Name })
  await holdOrgan(db, organ.Id)
  const what = holdingsText(await holdingsOf(db, organ.Id))
  if (what) throw refusal('organs/in-use', { name: organ.Name, what })
  await store.closeOrgan(db, organ.Id)
}
