import { certificateForm, type CertificateData, lotForm, lotTestForm } from '@farm/contract/lots'
import { type DynamicData, readData } from '@farm/contract/forms'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import type { Marks } from './lot-page.rules.ts'

const certificate = fieldsIn(certificateForm)
const lot = fieldsIn(lotForm)
const test = fieldsIn(lotTestForm)

/** @param lots All that the goods were made of, they themselves among them. */
export async function marksOf(db: Db, lots: readonly string[]): Promise<Marks> {
  const { rows } = await sql<Marks>`
    with tested as materialized (
      select r.data->>${test.Lot} as lot, r.data->>${test.Date} as day, r.data->>${test.Result} = '不合格' as "isFailed",
             r.data->>${test.Items} as items
        from record r
       where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and r.data->>${test.Lot} = any(${[...lots]}::text[])
    )
    select array(select distinct day from tested where "isFailed" order by day) as failed,
           array(select distinct p.day from tested p join tested f using (lot, items)
                  where f."isFailed" and not p."isFailed" and p.day >= f.day order by p.day) as passed,
           exists (select from record r
                    where r.id = any(${[...lots]}::uuid[]) and r.form_id = ${sql.lit(lotForm.id)} and not r.is_deleted
                      and jsonb_array_length(coalesce(r.data->${lot.Doubts}, '[]')) > 0
                      and r.data->>${lot.Status} = '正常') as "isReleasedInDoubt"
  `.execute(db)
  return rows[0] ?? { failed: [], passed: [], isReleasedInDoubt: false }
}

/** A certificate as it was issued and as it stands, with the code of its lot where that is made known. */
export async function certificateBehind(
  db: Db,
  id: string,
): Promise<{ readonly data: CertificateData; readonly lotCode: string | null } | undefined> {
  const { rows } = await sql<{ data: DynamicData; lotCode: string | null }>`
    select r.data, (select c.token from trace_code c
                     where c.lot_id = (r.data->>${certificate.Lot})::uuid and c.certificate_id is null
                       and c.withdraw_time is null) as "lotCode"
      from record r
     where r.id = ${id} and r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted
  `.execute(db)
  return rows.map(({ data, lotCode }) => ({ data: readData(certificateForm, data), lotCode }))[0]
}
