import type { FormKind } from '@farm/contract/forms'
import type { NoticeKind } from '@farm/contract/notices'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type NewNotice, insertNotices } from './notices.store.ts'

/** Something that people are to be told. */
export interface Telling {
  readonly kind: NoticeKind
  readonly to: readonly string[]
  /** Who did it knows of it. */
  readonly by?: string | undefined
  readonly title: string
  readonly text: string
  readonly about: { readonly kind: FormKind; readonly id: string }
  /** What is said under the same words was said already: nobody is told twice. */
  readonly once: string
}

/** Tells people, but for whoever did it and those who do not want to know of this kind; with the transaction, or not at all. */
export async function tell(db: Db, telling: Telling): Promise<void> {
  await tellAll(db, [telling])
}

/** Tells of many things at once; answers how many notices that made. */
export function tellAll(db: Db, tellings: readonly Telling[]): Promise<number> {
  const notices = tellings.flatMap(noticesFrom)
  // What is said last of one thing is what is said; in one order for everybody, so that two who tell the same people can't
  // wait for each other.
  const each = new Map(notices.map((one) => [`${one.userId} ${one.kind} ${one.aboutId}`, one]))
  return insertNotices(
    db,
    [...each].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, notice]) => notice),
  )
}

function noticesFrom({ to, by, about, ...said }: Telling): NewNotice[] {
  const people = [...new Set(to)].filter((one) => one !== by)
  return people.map((userId) => ({ ...said, id: newId(), userId, aboutKind: about.kind.key, aboutId: about.id }))
}
