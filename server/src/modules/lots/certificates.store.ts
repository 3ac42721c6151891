import { clockForm } from '@farm/contract/clock'
import { type DynamicData, readData } from '@farm/contract/forms'
import { type CertificateData, certificateForm, certificateStates, lotTestForm } from '@farm/contract/lots'
import { type Db, fieldsIn, listed, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { forbadeSql } from '../input-checks/index.ts'
import type { TestRow } from './failures.rules.ts'

const certificate = fieldsIn(certificateForm)
const test = fieldsIn(lotTestForm)
const punchIn = fieldsIn(clockForm)

interface CertificateRow {
  readonly organId: string
  readonly data: CertificateData
  readonly updateTime: string
}

/** A certificate that the scope may read. */
export async function seenCertificate(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  id: string,
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<Omit<CertificateRow, 'data'> & { readonly data: DynamicData }>`
    select r.id, r.organ_id as "organId", r.data, ${wireTime('r.update_time')} as "updateTime" from record r
     where r.id = ${id} and r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  const [row] = rows
  return row && { ...row, data: readData(certificateForm, row.data) }
}

/** By lot how many certificates in force the scope may read; lots without any are absent. */
export async function certificatesInForce(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  lots: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<{ lot: string; n: number }>`
    select r.data->>${certificate.Lot} as lot, count(*)::int as n from record r
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and r.data->>${certificate.Lot} = any(${[...lots]}::text[])
       and r.data->>${certificate.Status} in ${listed(certificateStates.where('in-force'))} and ${readable(scope, kind, 'r')}
     group by 1
  `.execute(db)
  return new Map(rows.map(({ lot, n }) => [lot, n]))
}

/** The tests of lots, the latest last, whoever may see them: what is promised hangs on all of them. */
export async function testsOf(db: Db, lots: readonly string[]): Promise<readonly TestRow[]> {
  if (lots.length === 0) return []
  const { rows } = await sql<{ id: string; data: DynamicData }>`
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and (r.data->>${test.Lot}) = any(${[...lots]}::text[])
     order by r.data->>${test.Date}, r.add_time, r.id
  `.execute(db)
  return rows.map(({ id, data }) => ({ id, data: readData(lotTestForm, data) }))
}

/** A plan, and until when its uses count. */
interface PlanUntil {
  readonly plan: string
  /** ISO 8601. */
  readonly until: string
}

/** Punch-ins for plans up to a moment whose check forbids what they used, or did before they were edited, whoever may see them. */
export async function forbiddenForPlans(db: Db, plans: readonly PlanUntil[]): Promise<readonly string[]> {
  if (plans.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${plans.map(({ plan }) => plan)}::text[], ${plans.map(({ until }) => until)}::timestamptz[]) as p (id, until)
      join record r on r.data->>${punchIn.Plan} = p.id and r.occur_time <= p.until
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${forbadeSql('r')}
  `.execute(db)
  return rows.map(({ id }) => id)
}
