import { refusal } from '@farm/contract/errors'
import type { FormChange, FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { converted } from './convert.rules.ts'
import * as store from './convert.store.ts'
import { isSame } from './forms.rules.ts'

/** More than this would keep everybody else from the form for too long. */
const MOST_CONVERTED = 50_000
const AT_ONCE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rewrites what the records of a form hold so that it fits the form that is being put in force. */
export async function convertRecords(db: Db, kind: FormKind, changes: readonly FormChange[]): Promise<void> {
  if (!changes.some((one) => one.Conversion)) return
  const size = await store.sizeOf(db, kind.id, MOST_CONVERTED + 1)
  if (size > MOST_CONVERTED) throw refusal('forms/too-many', { most: MOST_CONVERTED })
  for (let after = FIRST, isMore = true; isMore;) {
    const contents = await store.contentsAfter(db, kind.id, after, AT_ONCE)
    const rewritten = contents
      .map(({ id, data }) => ({ id, data: converted(kind.fields, changes, data), before: data }))
      .filter(({ data, before }) => !isSame(data, before))
      .map(({ id, data }) => ({ id, data }))
    if (rewritten.length > 0) await store.rewrite(db, rewritten)
    after = contents.at(-1)?.id ?? after
    isMore = contents.length === AT_ONCE
  }
}

/** Sees to it that fields which have become unique are, and lets go of those which no longer must be. */
export async function settleUnique(db: Db, kind: FormKind, before: FormKind | undefined): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    const was = before?.fields[name]?.unique === true && before.fields[name].isRemoved !== true
    const is = field.unique === true && field.isRemoved !== true
    if (was && !is) await store.dropUnique(db, kind.id, name)
    if (was || !is) continue
    const double = await store.fillUnique(db, kind.id, name)
    if (double !== undefined) throw refusal('forms/not-unique', { label: field.label, value: double })
  }
}
