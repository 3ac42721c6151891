import { type Db, sql } from '../../platform/db/index.ts'
import { newCode, newId, tokenHash } from '../../platform/ids/index.ts'

interface Certified {
  readonly certificateId: string
  readonly lotId: string
  readonly now: Date
}

/** The code of a certificate; one that has none gets it. Of two who do it at once both are answered the same. */
export async function certificateCode(db: Db, { certificateId, lotId, now }: Certified): Promise<string> {
  const code = newCode()
  const { rows } = await sql<{ token: string }>`
    insert into trace_code (id, lot_id, certificate_id, token, token_hash, parts, release_time)
    values (${newId()}, ${lotId}, ${certificateId}, ${code}, ${tokenHash(code)}, '{}', ${now.toISOString()})
    on conflict (certificate_id) do update set certificate_id = excluded.certificate_id
    returning token
  `.execute(db)
  return rows[0]?.token ?? code
}
