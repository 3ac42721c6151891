import { refusal } from '@farm/contract/errors'
import { type Field, type FormKind, isMoment } from '@farm/contract/forms'
import { type Order, UUID_PATTERN, parseOrder } from '@farm/contract/wire'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { fieldOf } from './registry.ts'

/** One thing that rows are sorted by: an expression that is never null, and how its value comes back from a cursor. */
interface Key {
  readonly direction: Order['direction']
  readonly expression: RawBuilder<unknown>
  readonly cast: 'timestamptz' | 'text' | 'jsonb'
}

const times: Readonly<Record<string, string>> = { UpdateTime: 'update_time', OccurTime: 'occur_time' }

/** What a list is sorted by: newest change first, unless told. */
export function ordersOf(orderBy = 'UpdateTime desc'): readonly Order[] {
  return parseOrder(orderBy)
}

/** The sort of a list, ties ending in Id; only fields declared sortable are taken. */
export function keysOf(orderBy: string | undefined, kind: FormKind, alias: string): Key[] {
  const orders = ordersOf(orderBy)
  if (orders.length > 3) throw refusal('wire/order', { field: '三个以上字段' })
  return orders.map(({ field, direction }) => ({ direction, ...keyOf(field, kind, alias) }))
}

function keyOf(name: string, kind: FormKind, alias: string): Omit<Key, 'direction'> {
  const column = Object.hasOwn(times, name) ? times[name] : undefined
  if (column) return { expression: sql.ref(`${alias}.${column}`), cast: 'timestamptz' }
  const field = fieldOf(kind.fields, name)
  if (!field?.sortable) throw refusal('wire/order', { field: field?.label ?? name })
  const expression = sortExpression(name, field, sql.ref(`${alias}.data`))
  return { expression, cast: isNumber(field) ? 'jsonb' : 'text' }
}

function isNumber(field: Field): boolean {
  if (field.type === 'computed') return field.result === 'number'
  return field.type === 'whole' || field.type === 'decimal' || field.type === 'money'
}

/** What a data field is sorted by; the index of the field is made of the same expression. Empty values come lowest. */
export function sortExpression(name: string, field: Field, data: RawBuilder<unknown>): RawBuilder<unknown> {
  const at = sql.lit(name)
  if (isNumber(field)) return sql`coalesce(${data}->${at}, 'null'::jsonb)`
  return sql`coalesce(${data}->>${at}, '') collate pinyin`
}

export function orderSql(keys: readonly Key[], id: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = keys.map(({ expression, direction }) => sql`${expression} ${sql.raw(direction)}`)
  return sql`${sql.join(parts)}, ${id} ${sql.raw(keys.at(-1)?.direction ?? 'desc')}`
}

/** Whether everything is sorted in one direction, as an index is. */
export function isOneWay(keys: ReadonlyArray<Pick<Order, 'direction'>>): boolean {
  return keys.every((key) => key.direction === keys[0]?.direction)
}

/** Rows after the one that the cursor names. Refuses a cursor that does not belong to this sort. */
export function afterCursor(cursor: string, keys: readonly Key[], id: RawBuilder<unknown>): RawBuilder<boolean> {
  const values = readCursor(cursor, keys.length + 1)
  const last = values.at(-1) ?? ''
  if (!new RegExp(UUID_PATTERN).test(last)) throw refusal('wire/cursor')
  const bound = keys.map(({ cast }, index) => boundValue(values[index] ?? '', cast))
  const lastOne = sql`${last}::uuid`
  if (isOneWay(keys)) {
    const sign = signOf(keys[0])
    return sql`(${sql.join([...keys.map((key) => key.expression), id])}) ${sign} (${sql.join([...bound, lastOne])})`
  }
  // Whole rows compare in one direction only: here key after key decides, where those before it are equal.
  const tie = sql<boolean>`${id} ${signOf(keys.at(-1))} ${lastOne}`
  return keys.reduceRight((rest, key, index) => {
    const { expression } = key
    return sql<boolean>`(${expression} ${signOf(key)} ${bound[index]} or (${expression} = ${bound[index]} and ${rest}))`
  }, tie)
}

function signOf(key: Pick<Order, 'direction'> | undefined): RawBuilder<unknown> {
  return sql.raw(key?.direction === 'asc' ? '>' : '<')
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/

function boundValue(value: string, cast: Key['cast']): RawBuilder<unknown> {
  if (cast === 'timestamptz' && !isMoment(value)) throw refusal('wire/cursor')
  if (cast === 'jsonb' && value !== 'null' && !NUMBER.test(value)) throw refusal('wire/cursor')
  return sql`${value}::${sql.raw(cast)}`
}

/** A cursor of what is sorted by one moment alone. */
export function readTimeCursor(cursor: string): string {
  const [time = ''] = readCursor(cursor, 1)
  if (!isMoment(time)) throw refusal('wire/cursor')
  return time
}

function readCursor(cursor: string, length: number): string[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(values) && values.length === length && values.every((one) => typeof one === 'string'))
      return values
  } catch {
    // What can't be read is refused below like what does not fit.
  }
  throw refusal('wire/cursor')
}

/** Of a JSON array, as PostgreSQL wrote it. */
export function writeCursor(values: string): string {
  return Buffer.from(values).toString('base64url')
}
