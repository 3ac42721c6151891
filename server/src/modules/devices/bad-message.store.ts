import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { payloadText } from './payload.rules.ts'

/** What a device sent and nobody could read. */
export interface BadMessage {
  readonly no: number
  readonly time: Date
  readonly topic: string
  readonly payload: Buffer
  /** Why, for people to read. */
  readonly fault: string
}

/** So many are kept of a device. */
const KEPT = 50
const LONGEST_TOPIC = 200

/** Keeps the last of what could not be read, for a look. How many there were is told to `noteSeen`. */
export async function noteBadMessage(db: Db, messages: readonly BadMessage[]): Promise<void> {
  if (messages.length === 0) return
  await sql`
    insert into device_bad_message (device_no, time, topic, payload, fault)
    select m.no, m.time, m.topic, m.payload, m.fault
      from unnest(${messages.map((one) => one.no)}::int[], ${messages.map((one) => one.time)}::timestamptz[],
                  ${messages.map((one) => one.topic.slice(0, LONGEST_TOPIC).replaceAll('\0', ''))}::text[],
                  ${messages.map((one) => payloadText(one.payload))}::text[],
                  ${messages.map((one) => one.fault)}::text[]) with ordinality as m (no, time, topic, payload, fault, place)
      join device_access a on a.no = m.no
     order by m.place
  `.execute(db)
  await sql`
    delete from device_bad_message b
     using unnest(${[...new Set(messages.map((one) => one.no))]}::int[]) as d (no)
     where b.device_no = d.no
       and b.id <= (select o.id from device_bad_message o where o.device_no = d.no order by o.id desc offset ${sql.lit(KEPT)} limit 1)
  `.execute(db)
}

export interface BadRow {
  readonly id: number
  readonly time: string
  readonly topic: string
  readonly payload: string
  readonly fault: string
}

/** The last of it, newest first. */
export async function badMessagesOf(db: Db, no: number): Promise<readonly BadRow[]> {
  const { rows } = await sql<BadRow>`
    select b.id, ${wireTime('b.time')} as time, b.topic, b.payload, b.fault
      from device_bad_message b
     where b.device_no = ${no}
     order by b.id desc
     limit ${sql.lit(KEPT)}
  `.execute(db)
  return rows
}
