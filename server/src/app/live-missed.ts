import type { Kinds } from '../modules/access/index.ts'
import type { Db } from '../platform/db/index.ts'
import { type Newcomer, changeText, hears } from './live-audience.ts'
import { readEventId } from './live.rules.ts'
import { eventsSince } from './live.store.ts'

/** What may be told of the past; who missed more had better read everything anew. */
const MOST_MISSED = 5_000
const MOST_BYTES = 32 * 1024

/**
 * What somebody missed since their stream broke off, with some that they may have heard already. Undefined when that
 * can't be told: it is too long ago, too much, or of another database.
 */
export async function missedSince(
  db: Db,
  who: Newcomer,
  kinds: Kinds,
  lastEventId: string,
): Promise<Buffer | undefined> {
  const id = readEventId(lastEventId)
  const events = id === undefined ? undefined : await eventsSince(db, id, MOST_MISSED)
  if (!events || events.length >= MOST_MISSED) return undefined
  const heard = events.filter((event) => hears(who, kinds, event))
  const text = Buffer.from(heard.map(changeText).join(''))
  return text.length > MOST_BYTES ? undefined : text
}
