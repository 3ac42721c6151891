import { type Condition, type Field, type Fields, fieldOf, mayBeAwaited } from '@farm/contract/forms'
import type { Clause } from '@farm/contract/wire'
import { type RawBuilder, sql } from '../../platform/db/index.ts'

type Data = RawBuilder<unknown>

/** The condition by which records are found that lack something, or nothing. */
export function onAwaited(
  fields: Fields,
  data: Data,
  { op, values: [value] }: Clause,
  wrong: (reason: string) => Error,
): RawBuilder<boolean> {
  if (op !== '=' || (value !== 'true' && value !== 'false')) throw wrong('待补充应为 = true 或 = false')
  return value === 'true' ? awaitedIn(fields, data) : sql`not ${awaitedIn(fields, data)}`
}

/** Whether the rows whose content is `data` lack what a field of theirs asks for that people added: as `isAwaited` judges one. */
function awaitedIn(fields: Fields, data: Data): RawBuilder<boolean> {
  const each = Object.entries(fields)
    .filter(([name, field]) => mayBeAwaited(name, field))
    .map(
      ([name, field]) =>
        sql`(${isEmptyIn(data, name)} and ${isShown(fields, name, data)} and ${isNeeded(fields, field, data)})`,
    )
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`
}

function isEmptyIn(data: Data, name: string): RawBuilder<boolean> {
  return sql`coalesce(${data}->${sql.lit(name)}, 'null'::jsonb) in ('null'::jsonb, '""'::jsonb, '[]'::jsonb)`
}

/** Conditions make no circle: publishing refuses those. */
function isShown(fields: Fields, name: string, data: Data): RawBuilder<boolean> {
  const condition = fieldOf(fields, name)?.visibleWhen
  if (!condition || !Object.hasOwn(fields, condition.field)) return sql`true`
  return isMet(fields, condition, data)
}

function isNeeded(fields: Fields, { required, requiredWhen }: Field, data: Data): RawBuilder<boolean> {
  if (required || !requiredWhen) return sql`${sql.lit(required === true)}`
  return Object.hasOwn(fields, requiredWhen.field) ? isMet(fields, requiredWhen, data) : sql`false`
}

/** What is not shown holds nothing. */
function isMet(fields: Fields, condition: Condition, data: Data): RawBuilder<boolean> {
  const { field } = condition
  const shown = isShown(fields, field, data)
  if (condition.is !== 'one-of') {
    const empty = sql<boolean>`(not ${shown} or ${isEmptyIn(data, field)})`
    return condition.is === 'empty' ? empty : sql`not ${empty}`
  }
  if (condition.values.length === 0) return sql`false`
  const held = condition.values.map(
    (value) => sql`coalesce(${data}->${sql.lit(field)} @> ${JSON.stringify(value)}::jsonb, false)`,
  )
  return sql`(${shown} and (${sql.join(held, sql` or `)}))`
}
