import { clockForm } from '@farm/contract/clock'
import { MOST_DOUBTED } from '@farm/contract/doubts'
import type { DynamicData } from '@farm/contract/forms'
import { type LotData, certificateForm, lotForm } from '@farm/contract/lots'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

/** Every form of these names its enterprise and its lot alike. */
const clock = fieldsIn(clockForm)
const lot = fieldsIn(lotForm)
const certificate = fieldsIn(certificateForm)

export interface DoubtedRow {
  readonly id: string
  readonly data: DynamicData
  /** ISO 8601. */
  readonly occurTime: string
  readonly updateTime: string
}

interface Asked {
  readonly since: Date
  /** Of one enterprise alone. */
  readonly enterprise: string | undefined
}

/** Records of a kind against which something speaks, those that were changed last; one more than is looked at. */
export async function doubtedRows(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  { since, enterprise }: Asked,
): Promise<readonly DoubtedRow[]> {
  const ofOne =
    enterprise === undefined
      ? sql`true`
      : sql`coalesce(r.data->>${clock.Enterprise},
          (select l.data->>${lot.Enterprise} from record l where l.id::text = r.data->>${certificate.Lot})) = ${enterprise}`
  const { rows } = await sql<DoubtedRow>`
    select r.id, r.data, to_char(r.occur_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "occurTime",
           to_char(r.update_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updateTime"
      from record r
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and is_doubted(r.form_id, r.data)
       and r.update_time >= ${since.toISOString()}::timestamptz and ${readable(scope, kind, 'r')} and ${ofOne}
     order by r.update_time desc, r.id limit ${MOST_DOUBTED + 1}
  `.execute(db)
  return rows
}

/** Of void certificates those whose lot got another one afterwards. */
export async function issuedAgain(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select v.id from record v
     where v.id = any(${[...ids]}::uuid[]) and v.form_id = ${sql.lit(certificateForm.id)}
       and exists (select from record r
                    where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted
                      and r.data->>${certificate.Lot} = v.data->>${certificate.Lot} and r.add_time > v.add_time
                      and r.data->>${certificate.Status} = '有效')
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

interface OfLot {
  readonly enterprise: string | null
  readonly status: NonNullable<LotData['Status']> | null
}

/** Whose lots are, and how they stand, whoever may see them. */
export async function lotsBehind(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OfLot>> {
  const { rows } = await sql<OfLot & { readonly id: string }>`
    select r.id, r.data->>${lot.Enterprise} as enterprise, r.data->>${lot.Status} as status from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(lotForm.id)}
  `.execute(db)
  return new Map(rows.map(({ id, ...of }) => [id, of]))
}
