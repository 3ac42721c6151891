import type { FormKind } from '@farm/contract/forms'
import { type Db, type RawBuilder, listed, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, peopleSql, readable, writable } from '../access/index.ts'
import {
  type CountedRecords,
  MOST_COUNTED,
  type ReferringField,
  countedWithNewest,
  isAnyRecord,
  refersTo,
} from '../forms/index.ts'
import type { Duty } from './duties.ts'

/** Who leaves. */
export interface Leaving {
  readonly ids: readonly string[]
  /** The path of the organisation that they move to; nothing where they are gone altogether. */
  readonly toPath: string | undefined
}

/** A duty with the field that it is about. */
export interface DutyOf<Form extends FormKind = FormKind> {
  readonly duty: Duty
  readonly field: ReferringField<Form>
}

/** The records `r` that wait for those who leave, and that they can’t go on with. */
function leftBehind({ duty, field }: DutyOf, { ids, toPath }: Leaving): RawBuilder<boolean> {
  const { open } = duty
  const waits = duty.left
    ? [sql<boolean>`r.form_id = ${sql.lit(field.form.id)} and not r.is_deleted`, duty.left(ids)]
    : [...found(field, ids), refersTo(field, ids)]
  const conditions = [...waits, isOpen(open)]
  if (toPath !== undefined) conditions.push(sql<boolean>`not ${inLine(toPath)}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Lists of people have an index where the kind says that its records are theirs. */
function found({ form, path }: ReferringField, ids: readonly string[]): RawBuilder<boolean>[] {
  return form.ownedBy !== undefined && form.ownedBy === path[0]
    ? [sql`${peopleSql(form.ownedBy, 'r')} && ${[...ids]}::uuid[]`]
    : []
}

function isOpen({ field, values }: Duty['open']): RawBuilder<boolean> {
  return sql`r.data->>${sql.lit(field)} in ${listed(values)}`
}

/** Whether the records `r` stand above or below a place: who is there can go on with them. */
function inLine(path: string): RawBuilder<boolean> {
  return sql`(starts_with(${path}, r.organ_path) or starts_with(r.organ_path, ${path}))`
}

/** By duty, in their order: how much the scope may read of it, and the newest. */
export async function worksOf(
  db: Db,
  scope: Scope,
  duties: ReadonlyArray<DutyOf<SeenKind>>,
  leaving: Leaving,
): Promise<CountedRecords[]> {
  return countedWithNewest(
    db,
    duties.map((one) => ({
      form: one.field.form,
      wanted: sql`from record r where ${leftBehind(one, leaving)} and ${readable(scope, one.field.form, 'r')}`,
    })),
  )
}

/** Whether there is more than the caller may read. */
export async function hasUnseen(
  db: Db,
  scope: Scope,
  { duties, seen }: { readonly duties: readonly DutyOf[]; readonly seen: ReadonlyArray<DutyOf<SeenKind>> },
  leaving: Leaving,
): Promise<boolean> {
  const conditions = duties.map((one) => {
    const form = seen.find(({ duty }) => duty === one.duty)?.field.form
    // Of a record above the scope a level is null, and so is the condition.
    const isOut = form ? sql`(${readable(scope, form, 'r')}) is not true` : sql`true`
    return sql`${leftBehind(one, leaving)} and ${isOut}`
  })
  return isAnyRecord(db, conditions)
}

interface Held {
  readonly id: string
  /** Whether who stands at the other place can go on with it. */
  readonly isInLine: boolean
}

/** What the caller may hand over of a duty to somebody who stands there, so many at the most. */
export async function heldBy(
  db: Db,
  scope: Scope,
  one: DutyOf<SeenKind>,
  { leaving, path }: { readonly leaving: Leaving; readonly path: string },
): Promise<readonly Held[]> {
  const { rows } = await sql<Held>`
    select r.id, ${inLine(path)} as "isInLine" from record r
     where ${leftBehind(one, leaving)} and ${writable(scope, one.field.form, 'r', 'edit')}
     order by r.id limit ${sql.lit(MOST_COUNTED)}
  `.execute(db)
  return rows
}
