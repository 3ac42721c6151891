import { faulty } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { tell } from '../notices/index.ts'
import { type Tie, holdersAround, tiesTo } from './ties.store.ts'

interface Hands {
  /** Who gave the first word, and whoever else gains by it. */
  readonly first: readonly string[]
  readonly second: string
  /** Where it is said. */
  readonly field: string
}

/**
 * Whoever gains does not release alone: refuses a second word of the same person, or of an account that hangs on theirs, or theirs on
 * it.
 */
export async function refuseSameHand(db: Db, { first, second, field }: Hands): Promise<void> {
  if (first.includes(second)) throw faulty({ [field]: ['要由另一人复核，自己放行、自己记录的不能自己复核'] })
  for (const person of new Set(first)) {
    refuseTie([...(await tiesTo(db, person, [second])), ...(await tiesTo(db, second, [person]))], field)
  }
}

/** Refuses a review by an account that hangs on whoever is reviewed. */
export async function refuseHanging(db: Db, { first, second, field }: Hands): Promise<void> {
  for (const person of new Set(first)) refuseTie(await tiesTo(db, person, [second]), field)
}

function refuseTie(ties: readonly Tie[], field: string): void {
  if (ties.some(({ isMade }) => isMade)) {
    throw faulty({ [field]: ['七天内一方的账号由另一方建立或重置过密码，不能互相复核，请换一人或请上级复核'] })
  }
  if (ties.some(({ sharesBrowser }) => sharesBrowser)) {
    throw faulty({ [field]: ['您和对方在同一个浏览器上登录过，不能由您复核，请换一人或请上级复核'] })
  }
}

interface Asking {
  readonly organId: string
  /** The function by which a second word is given. */
  readonly url: string
  /** Where a second person is looked for first. */
  readonly from: 'enterprise' | 'above'
  readonly first: string
  readonly title: string
  readonly text: string
  readonly about: { readonly kind: FormKind; readonly id: string }
  readonly now: Date
}

/** Notifies those who may give the second word: of the enterprise, and where it has nobody else, of the organisations above. */
export async function askSecond(db: Db, { organId, url, from, first, title, text, about, now }: Asking): Promise<void> {
  const holders = (await holdersAround(db, organId, url)).filter(({ id }) => id !== first)
  const ids = holders.map(({ id }) => id)
  const tied = new Set((await tiesTo(db, first, ids)).map(({ id }) => id))
  const free = holders.filter(({ id }) => !tied.has(id))
  const asked = free.filter(({ isAbove }) => isAbove === (from === 'above'))
  await tell(db, {
    kind: 'second-word',
    to: (asked.length > 0 ? asked : free).map(({ id }) => id),
    by: first,
    title,
    text,
    about,
    once: `second-word/${about.id}/${now.toISOString()}`,
  })
}
