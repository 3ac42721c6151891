import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Place, Position } from './ledger.ts'

/** A block of more entries is divided in two. */
const MOST_IN_BLOCK = 128

/** What is added up: all of an input in a store, one of its batches, or what was withdrawn of a batch and not brought back. */
export type Line = 'store' | 'batch' | 'withdrawn'

/** Of which store and batch, as they stand in a statement: no names of `block` or `entry`. */
interface LineSql {
  readonly enterprise: RawBuilder<unknown>
  readonly input: RawBuilder<unknown>
  readonly batch: RawBuilder<unknown>
}

/** What lay there at a moment, after whatever was booked as happening then, and the least there was from then on. */
interface Amount {
  readonly there: number
  readonly least: number
}

/**
 * One row with `there` and `least` of a line at a moment. It reads the sums of the blocks and the entries of one block, however many
 * entries there are: joined with the block instead of held against it, the planner looks through all entries.
 */
export function amountSql(line: Line, of: LineSql, time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with blocks as materialized (
      select block.from_time, block.from_seq, block.least, sum(block.change) over ordered - block.change as before,
             lead(block.from_time) over ordered as next_time, lead(block.from_seq) over ordered as next_seq
        from stock_block block where ${isBlockOf(line, of)}
      window ordered as (order by block.from_time, block.from_seq)
    ), own as materialized (
      select * from blocks where from_time <= ${time} order by from_time desc, from_seq desc limit 1
    ), inside as materialized (
      select entry.occur_time, entry.seq,
             (select before from own) + sum(${changeOf(line)}) over (order by entry.occur_time, entry.seq) as there
        from stock_entry entry
       where ${isEntryOf(line, of)}
         and (entry.occur_time, entry.seq) >= (select from_time, from_seq from own)
         and (entry.occur_time, entry.seq) < (select coalesce(next_time, 'infinity'), coalesce(next_seq, 0) from own)
    ), now as (
      select coalesce(
        (select there from inside where occur_time <= ${time} order by occur_time desc, seq desc limit 1),
        (select before from own), 0) as there
    )
    select there, least(there, (select min(there) from inside where occur_time > ${time}),
                        (select min(before + least) from blocks where from_time > ${time})) as least
      from now)`
}

/** What lay there of a line at a moment (ISO 8601). */
export async function amountAt(
  db: Db,
  line: Line,
  { enterprise, input, batch, time }: Place & { readonly batch: string; readonly time: string },
): Promise<Amount> {
  const of = { enterprise: sql`${enterprise}::uuid`, input: sql`${input}::uuid`, batch: sql`${batch}::text` }
  const { rows } = await sql<Amount>`
    select there::float8 as there, least::float8 as least from ${amountSql(line, of, sql`${time}::timestamptz`)} amount
  `.execute(db)
  return rows[0] ?? { there: 0, least: 0 }
}

/** Adds an entry that was written to the block in which it lies, by adding up that block anew; it is divided when it grew too large. */
export async function addToBlock(
  db: Db,
  line: Line,
  { enterprise, input, batch, time, seq }: Place & Position & { readonly batch: string },
): Promise<void> {
  const of = { enterprise: sql`${enterprise}::uuid`, input: sql`${input}::uuid`, batch: sql`${batch}::text` }
  const place = sql`(${time}::timestamptz, ${seq}::bigint)`
  const blocks = sql`select block.from_time, block.from_seq from stock_block block where ${isBlockOf(line, of)}`
  await sql`
    with own as materialized (
      (${blocks} and (block.from_time, block.from_seq) <= ${place} order by block.from_time desc, block.from_seq desc limit 1)
      union all
      select '-infinity', 0 where not exists (${blocks})
    ), next as materialized (
      ${blocks} and (block.from_time, block.from_seq) > ${place} order by block.from_time, block.from_seq limit 1
    ), inside as (
      select entry.occur_time, entry.seq, ${changeOf(line)} as change, row_number() over (order by entry.occur_time, entry.seq) as nth,
             count(*) over () as total
        from stock_entry entry
       where ${isEntryOf(line, of)}
         and (entry.occur_time, entry.seq) >= (select from_time, from_seq from own)
         and (entry.occur_time, entry.seq) < (
           select coalesce(max(from_time), 'infinity'), coalesce(max(from_seq), 0) from next)
    ), halves as (
      select *, total > ${sql.lit(MOST_IN_BLOCK)} and nth > total / 2 as is_second from inside
    ), summed as (
      select *, sum(change) over (partition by is_second order by occur_time, seq) as there from halves
    )
    insert into stock_block (enterprise_id, input_id, line, batch, from_time, from_seq, change, least)
    select ${of.enterprise}, ${of.input}, ${sql.lit(line)}, ${batchOf(line, of)},
           case when is_second then (array_agg(occur_time order by occur_time, seq))[1] else (select from_time from own) end,
           case when is_second then (array_agg(seq order by occur_time, seq))[1] else (select from_seq from own) end,
           sum(change), min(there)
      from summed group by is_second
    on conflict (enterprise_id, input_id, line, batch, from_time, from_seq)
      do update set change = excluded.change, least = excluded.least
  `.execute(db)
}

function isBlockOf(line: Line, of: LineSql): RawBuilder<boolean> {
  return sql<boolean>`(block.enterprise_id = ${of.enterprise} and block.input_id = ${of.input} and block.line = ${sql.lit(line)}
    and block.batch = ${batchOf(line, of)})`
}

function batchOf(line: Line, { batch }: LineSql): RawBuilder<unknown> {
  return line === 'store' ? sql`''::text` : batch
}

function isEntryOf(line: Line, { enterprise, input, batch }: LineSql): RawBuilder<boolean> {
  const isOfBatch = {
    store: sql``,
    batch: sql` and entry.batch = ${batch}`,
    withdrawn: sql` and entry.batch = ${batch} and entry.is_withdrawal`,
  }
  return sql<boolean>`(entry.enterprise_id = ${enterprise} and entry.input_id = ${input}${isOfBatch[line]})`
}

function changeOf(line: Line): RawBuilder<number> {
  return line === 'withdrawn' ? sql<number>`(-entry.change)` : sql<number>`entry.change`
}
