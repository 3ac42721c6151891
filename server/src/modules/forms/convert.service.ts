import { refusal } from '@farm/contract/errors'
import { type DynamicData, type Field, type FormChange, type FormKind, MAX_KEY_TEXT } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { converted } from './convert.rules.ts'
import * as store from './convert.store.ts'
import { declaredKind } from './design.rules.ts'
import { isSame } from './forms.rules.ts'
import { changesBetween } from './history.rules.ts'
import { numbersForExisting } from './number-existing.service.ts'
import { differing } from './recomputed.rules.ts'
import { keepRecomputed } from './recomputed.store.ts'

/** More than this would keep everybody else from the form for too long. */
const MOST_CONVERTED = 50_000
const AT_ONCE = 500

interface Converting {
  readonly kind: FormKind
  readonly changes: readonly FormChange[]
  /** The fields whose numbers records get that have none. */
  readonly numbered: readonly string[]
}

/** Rewrites what the records of a form hold so that it fits the form that is being put in force. */
export async function convertRecords(db: Db, { kind, changes, numbered }: Converting): Promise<void> {
  const numbers = await numbersForExisting(db, kind, numbered, MOST_CONVERTED + 1)
  if (numbers.size === 0 && !changes.some((one) => one.Conversion)) return
  const ids = (await store.idsOf(db, kind.id, MOST_CONVERTED + 1)).toSorted()
  if (ids.length > MOST_CONVERTED) throw refusal('forms/too-many', { most: MOST_CONVERTED })
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const contents = await store.contentsOf(db, ids.slice(done, done + AT_ONCE))
    const rewritten = contents
      .map(({ id, data }) => ({ id, data: converted(kind.fields, changes, data, numbers.get(id)), before: data }))
      .filter(({ data, before }) => !isSame(data, before))
    if (rewritten.length > 0) await rewrite(db, kind, rewritten)
  }
}

interface Rewriting extends store.Content {
  readonly before: DynamicData
}

/** Writes contents anew, and keeps what came out otherwise: whoever changed the record last did not do that. */
async function rewrite(db: Db, kind: FormKind, contents: readonly Rewriting[]): Promise<void> {
  const recomputed = contents.flatMap(({ id, data, before }) => {
    const names = changesBetween(kind.fields, before, data).map(({ Field }) => Field)
    return names.length > 0 ? [{ id, before: differing(names, before), after: differing(names, data) }] : []
  })
  await keepRecomputed(db, recomputed)
  await store.rewrite(db, kind, contents)
}

interface Settling {
  readonly kind: FormKind
  readonly before: FormKind | undefined
  /** Whether who publishes may read what any record holds in a field: a value that stands twice is shown to nobody else. */
  readonly isSeen: (field: string) => boolean
}

/** Sees to it that fields which have become unique are, and lets go of those which no longer must be. */
export async function settleUnique(db: Db, { kind, before, isSeen }: Settling): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    const earlier = before?.fields[name]
    const was = isUnique(earlier)
    const is = isUnique(field)
    if (was && !is) await store.dropUnique(db, kind.id, name)
    // Nothing is stored in a field that is new.
    if (was || !is || !earlier) continue
    const double = await store.fillUnique(db, kind.id, name)
    if (double === undefined) continue
    const { label } = field
    throw isSeen(name)
      ? refusal('forms/not-unique', { label, value: double })
      : refusal('forms/not-unique-unseen', { label })
  }
}

function isUnique(field: Field | undefined): boolean {
  return field?.unique === true && field.isRemoved !== true
}

/** What is unique or sorted by stands in an index, which takes no long text. */
export async function refuseLongKeys(db: Db, kind: FormKind, before: FormKind | undefined): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    const earlier = before?.fields[name]
    const wasLong = earlier?.type === 'text' && earlier.max > MAX_KEY_TEXT && !isKey(kind, earlier)
    if (!wasLong || !isKey(kind, field) || !(await store.holdsLonger(db, kind.id, name, MAX_KEY_TEXT))) continue
    throw refusal('forms/too-long', { label: field.label, most: MAX_KEY_TEXT })
  }
}

/** Designed forms are sorted without an index. */
function isKey({ id }: FormKind, field: Field): boolean {
  return isUnique(field) || (field.sortable === true && declaredKind(id) !== undefined)
}
