import { MENDABLE_HOURS, certificateKind, longerBy, punchInRetention } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { forbadeSql } from '../input-checks/index.ts'

/** A record that is kept: since when, and the certificates that were valid for its enterprise then. */
interface KeptRow {
  readonly id: string
  /** The day from which the years are counted. */
  readonly since: string
  readonly certificates: readonly string[]
}

const punchIn = fieldsIn(clockForm)
const certificate = fieldsIn(certificateKind)

const today = sql`(now() at time zone farm_zone())::date`
const names = sql`${Object.keys(longerBy)}::text[]`

/**
 * Certificates of these kinds as they stand and as they stood once they were no mistake any more, by id: what somebody wrote into
 * them later shortens nothing. What they said is counted until it was replaced.
 */
const stood = sql`
  select c.id, c.is_deleted, c.data, coalesce(c.data->>${certificate.ValidTo}, '9999') as until
    from record c where c.form_id = ${sql.lit(certificateKind.id)} and c.data->>${certificate.Kind} = any(${names})
  union all
  select v.id, v.is_deleted, v.data,
         least(coalesce(v.data->>${certificate.ValidTo}, '9999'), to_char(v.replaced at time zone farm_zone(), 'YYYY-MM-DD'))
    from (select c.id, c.is_deleted, c.add_time, o.data,
                 lead(o.update_time, 1, c.update_time) over (partition by c.id order by o.update_time) as replaced
            from record c join record_version o on o.record_id = c.id
           where c.form_id = ${sql.lit(certificateKind.id)}) v
   where v.data->>${certificate.Kind} = any(${names}) and v.replaced >= v.add_time + make_interval(hours => ${sql.lit(MENDABLE_HOURS)})`

/** Written down so lately, or deleted so soon after, that it counts as a mistake. */
const isMended = sql`coalesce(r.delete_time, now()) < r.add_time + make_interval(hours => ${sql.lit(MENDABLE_HOURS)})`

/**
 * Punch-ins, whoever may see them, that a law may keep: not those that were taken back as mistakes before anybody approved them; what
 * was forbidden is no mistake that goes.
 * From an import, the day on which it was written down counts where that is later.
 */
export async function punchInsKept(db: Db, ids: readonly string[]): Promise<readonly KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    with stood as materialized (${stood})
    select r.id, to_char(greatest(r.occur_time, r.add_time) at time zone farm_zone(), 'YYYY-MM-DD') as since,
           array(${certificatesOf(sql`to_char(r.occur_time at time zone farm_zone(), 'YYYY-MM-DD')`)}) as certificates
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(punchInRetention.kind.id)}
       and not (${isMended} and not (r.data ? ${punchIn.Reviewer} and r.data->>${punchIn.Review} = '已通过') and not ${forbadeSql('r')})
  `.execute(db)
  return rows
}

/** Kinds of certificates that were valid on a day for the enterprise of `r`. */
function certificatesOf(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct c.data->>${certificate.Kind} from stood c
     where not c.is_deleted and c.data->>${certificate.Enterprise} = r.data->>${punchIn.Enterprise}
       and coalesce(c.data->>${certificate.ValidFrom}, c.data->>${certificate.IssueDate}, '') <= ${day} and c.until >= ${day}`
}

/** Certificates by which other records are or were kept for longer, since the end of their validity, or still. */
export async function certificatesKept(db: Db, ids: readonly string[]): Promise<readonly KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    with stood as materialized (${stood})
    select r.id, max(case c.until when '9999' then to_char(${today}, 'YYYY-MM-DD') else c.until end) as since,
           array_agg(distinct c.data->>${certificate.Kind}) as certificates
      from record r join stood c on c.id = r.id
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(certificateKind.id)} and not ${isMended}
     group by r.id
  `.execute(db)
  return rows
}

/** Today, by the calendar of the farm. */
export async function farmDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select to_char(${today}, 'YYYY-MM-DD') as day`.execute(db)
  return rows[0]?.day ?? ''
}
