import { type Db, sql } from '../../platform/db/index.ts'

export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from second_factor where account_id = ${accountId} and secret is not null) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

export async function secretOf(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string | null }>`
    select secret from second_factor where account_id = ${accountId}
  `.execute(db)
  return rows[0]?.secret ?? undefined
}

/** Takes a step as used; false where it, or a later one, was used already. */
export async function useStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { rows } = await sql<object>`
    update second_factor set last_step = ${step} where account_id = ${accountId} and last_step < ${step} returning 1
  `.execute(db)
  return rows.length > 0
}

/** Takes a recovery code out; false where there is none such. */
export async function useRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql<object>`
    delete from recovery_code where account_id = ${accountId} and code_hash = ${codeHash} returning 1
  `.execute(db)
  return rows.length > 0
}

/** A secret that holds nothing yet; what was proved before goes on to be asked for. */
export async function beginSecret(db: Db, accountId: string, secret: string): Promise<void> {
  await sql`
    insert into second_factor (account_id, pending_secret, pending_time) values (${accountId}, ${secret}, now())
    on conflict (account_id) do update set pending_secret = excluded.pending_secret, pending_time = excluded.pending_time
  `.execute(db)
}

/** Of half an hour at the most. */
export async function pendingSecretOf(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ pending_secret: string | null }>`
    select pending_secret from second_factor
     where account_id = ${accountId} and pending_time > now() - interval '30 minutes'
  `.execute(db)
  return rows[0]?.pending_secret ?? undefined
}

interface Confirmed {
  readonly secret: string
  /** Of the code that proved it, which is good no more. */
  readonly step: number
  readonly recoveryHashes: readonly Buffer[]
}

/** The pending secret holds from now on, with new recovery codes; false where it is not the pending one any more. */
export async function confirmSecret(
  db: Db,
  accountId: string,
  { secret, step, recoveryHashes }: Confirmed,
): Promise<boolean> {
  const { rows } = await sql<object>`
    update second_factor set secret = pending_secret, pending_secret = null, pending_time = null, last_step = ${step}
     where account_id = ${accountId} and pending_secret = ${secret}
    returning 1
  `.execute(db)
  if (rows.length === 0) return false
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(db)
  await sql`
    insert into recovery_code (account_id, code_hash) select ${accountId}, unnest(${[...recoveryHashes]}::bytea[])
  `.execute(db)
  return true
}

/** Takes the second factor away with its recovery codes. */
export async function removeSecret(db: Db, accountId: string): Promise<void> {
  await sql`delete from second_factor where account_id = ${accountId}`.execute(db)
}
