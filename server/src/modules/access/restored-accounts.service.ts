import type { Db } from '../../platform/db/index.ts'
import { hashPassword } from '../../platform/password/index.ts'
import * as store from './administrators.store.ts'

/**
 * Gives the accounts that a setting names their first password since the county was restored; the setting goes with it, so that
 * it happens once. They share one hash: a salt of its own hides that two accounts have the same password, and of the demo
 * the sign-in page says that all have.
 */
export async function givePassword(
  db: Db,
  { setting, password }: { readonly setting: string; readonly password: string },
): Promise<void> {
  if (!(await store.hasSetting(db, setting))) return
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    const ids: unknown = JSON.parse((await store.takeSetting(transaction, setting)) ?? '[]')
    if (Array.isArray(ids)) await store.setPasswords(transaction, ids.map(String), passwordHash)
  })
}
