import { type TypedItem, certificateForm, certificateStates, lotTestForm } from '@farm/contract/lots'
import { type Db, fieldsIn, listed, sql } from '../../platform/db/index.ts'

const certificate = fieldsIn(certificateForm)
const test = fieldsIn(lotTestForm)

export interface TestMade {
  readonly date: string | null
  readonly items: string | null
  readonly method: string | null
  readonly institution: string | null
  readonly result: string | null
}

const MOST_PAPERS = 50

/** Tests of a lot and of those that it was made of, the latest first. */
export async function testsMade(db: Db, lots: readonly string[]): Promise<readonly TestMade[]> {
  const { rows } = await sql<TestMade>`
    select r.data->>${test.Date} as date, r.data->>${test.Items} as items, r.data->>${test.Method} as method,
           r.data->>${test.Institution} as institution, r.data->>${test.Result} as result
      from record r
     where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and r.data->>${test.Lot} = any(${[...lots]}::text[])
     order by r.data->>${test.Date} desc, r.id
     limit ${sql.lit(MOST_PAPERS)}
  `.execute(db)
  return rows
}

export interface CertificateMade {
  readonly number: string | null
  readonly quantity: number | null
  readonly date: string | null
  readonly basis: readonly string[] | null
  readonly status: string | null
  readonly covers: number | null
  /** What of it was typed and not taken from records. */
  readonly typed: readonly TypedMade[] | null
  /** What it says of what was typed, by which that is shown. */
  readonly product: string | null
  readonly producer: string | null
  readonly inherited: number | null
  readonly from: readonly PassedMade[]
  readonly into: readonly PassedMade[]
}

interface TypedMade {
  readonly Item?: TypedItem
  readonly Recorded?: string
}

interface PassedMade {
  readonly number: string
  readonly quantity: number
}

/** `came`: the certificates that kilogrammes of a lot went through, with how many stand on each, and how many on the one behind it. */
const cameWith = (lotId: string) => sql`came (id, kilogrammes) as (
      select p.id, coalesce(sum(s.quantity) filter (where p.at = cardinality(s.certificates)), 0)
        from lot_share s cross join lateral unnest(s.certificates) with ordinality as p (id, at)
       where s.lot_id = ${lotId} group by 1
    )`
/** What of a lot went from a certificate to the next (1), or came from the one before it (-1). */
const passed = (lotId: string, by: 1 | -1) => sql`coalesce((
      select json_agg(json_build_object('number', coalesce(o.data->>${certificate.Number}, ''), 'quantity', x.kilogrammes)
               order by o.data->>${certificate.Number})
        from (select s.certificates[p.at + ${sql.lit(by)}] as id, sum(s.quantity)::float8 as kilogrammes
                from lot_share s cross join lateral unnest(s.certificates) with ordinality as p (id, at)
               where s.lot_id = ${lotId} and p.id = r.id group by 1) x
        join record o on o.id = x.id
    ), '[]')`
const isOfLot = (lotId: string) =>
  sql`r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and r.data->>${certificate.Lot} = ${lotId}`
const hasCome = (lotId: string) =>
  sql`r.id = any(array(select id from came)) and r.data->>${certificate.Lot} <> ${lotId}`

/**
 * Certificates of the lot itself, and those of the lots that it was made of on which something of it stands or stood before later ones took
 * it over, the latest first; void ones say so.
 */
export async function certificatesMade(db: Db, lotId: string): Promise<readonly CertificateMade[]> {
  const columns = sql`r.data->>${certificate.Number} as number, (r.data->>${certificate.Quantity})::float8 as quantity,
           r.data->>${certificate.IssueDate} as date, r.data->${certificate.Basis} as basis,
           r.data->>${certificate.Status} as status, (r.data->>${certificate.Covers})::float8 as covers,
           r.data->${certificate.Typed} as typed, r.data->>${certificate.Product} as product,
           r.data->>${certificate.Producer} as producer, r.id,
           ${passed(lotId, -1)} as from, ${passed(lotId, 1)} as into`
  const { rows } = await sql<CertificateMade>`
    with ${cameWith(lotId)}
    select c.* from (
      select ${columns}, null::float8 as inherited from record r where ${isOfLot(lotId)}
      union all
      select ${columns}, came.kilogrammes::float8 from came join record r on ${hasCome(lotId)} and r.id = came.id
    ) c
     order by c.date desc, c.id
     limit ${sql.lit(MOST_PAPERS)}
  `.execute(db)
  return rows.map(({ number, quantity, date, basis, status, covers, inherited, from, into, ...rest }) => {
    const { typed, product, producer } = rest
    return { number, quantity, date, basis, status, covers, inherited, from, into, typed, product, producer }
  })
}

/** Whom the latest certificate in force, of the lot or that it came with, names to be asked. */
export async function contactMade(db: Db, lotId: string): Promise<string | undefined> {
  const { rows } = await sql<{ contact: string }>`
    with ${cameWith(lotId)}
    select r.data->>${certificate.Contact} as contact from record r
     where (${isOfLot(lotId)} or ${hasCome(lotId)})
       and r.data->>${certificate.Status} in ${listed(certificateStates.where('in-force'))} and r.data->>${certificate.Contact} <> ''
     order by r.data->>${certificate.IssueDate} desc, r.id desc
     limit 1
  `.execute(db)
  return rows[0]?.contact
}
