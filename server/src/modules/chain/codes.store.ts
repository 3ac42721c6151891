import { type Db, sql } from '../../platform/db/index.ts'

/** A code under which the public finds a lot, or found it until it was withdrawn. */
export interface LotCode {
  readonly id: string
  readonly lotId: string
  readonly code: string
  readonly isWithdrawn: boolean
  /** How often its page was opened. */
  readonly scans: number
}

/** All codes of lots that were found within the scope, those in force first. */
export async function codesOf(db: Db, lots: readonly string[]): Promise<readonly LotCode[]> {
  if (lots.length === 0) return []
  const { rows } = await sql<LotCode>`
    select c.id, c.lot_id as "lotId", c.token as code, c.withdraw_time is not null as "isWithdrawn",
           coalesce((select sum(s.count) from trace_scan s where s.code_id = c.id), 0)::integer as scans
      from trace_code c
     where c.lot_id = any(${[...lots]}::uuid[]) and c.certificate_id is null
     order by c.withdraw_time is not null, c.release_time desc, c.id
  `.execute(db)
  return rows
}
