import type { DynamicData, Written } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { keysOf, orderSql } from './order.store.ts'
import { chosen } from './chosen.store.ts'

/** All the records of a kind over which one has the right and that meet conditions, in an order. */
export interface AllOf {
  readonly kind: SeenKind
  readonly conditions: ReadonlyArray<RawBuilder<boolean>>
  readonly orderBy: string | undefined
  readonly right: 'view' | 'export'
}

/** A record with what every record has; times in milliseconds since 1970. */
export interface ReadRecord extends Written {
  readonly id: string
  readonly data: DynamicData
  readonly updateTime: number
  readonly occurTime: number
  readonly userId: string
  readonly organ: string
}

/** How many there are, exact up to `most`; one more means “more than that”. */
export async function countAll(db: Db, scope: Scope, all: AllOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from record r where ${chosen(scope, all, 'r')} limit ${most + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Opens the one reading of the transaction; {@link nextRecords} takes them from it. */
export async function beginReading(db: Db, scope: Scope, all: AllOf): Promise<void> {
  const { kind, orderBy } = all
  await sql`
    declare all_records no scroll cursor for
    select r.id, r.data, ${inMilliseconds('r.add_time')} as "addTime", ${inMilliseconds('r.update_time')} as "updateTime",
           ${inMilliseconds('r.occur_time')} as "occurTime", r.user_id as "userId",
           r.referred_since as "referredSince", (select o.name from organ o where o.id = r.organ_id) as organ
      from record r
     where ${chosen(scope, all, 'r')}
     order by ${orderSql(keysOf(orderBy, kind, 'r'), sql.ref('r.id'))}
  `.execute(db)
}

function inMilliseconds(column: string): RawBuilder<unknown> {
  return sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
}

/** The next ones of the reading; none at its end. */
export async function nextRecords(db: Db, most: number): Promise<readonly ReadRecord[]> {
  const { rows } = await sql<ReadRecord>`fetch ${sql.lit(most)} from all_records`.execute(db)
  return rows
}
