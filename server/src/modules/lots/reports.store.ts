import { certificateForm, lotTestForm } from '@farm/contract/lots'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const test = fieldsIn(lotTestForm)
const certificate = fieldsIn(certificateForm)

interface Report {
  readonly enterprise: string
  /** Of the lot that the report is named for. */
  readonly lot: string
  /** Without blanks, in capitals; empty where it has none. */
  readonly number: string
  readonly hashes: readonly string[]
  /** Records that name a file of the same bytes. */
  readonly records: readonly string[]
}

interface Twin {
  readonly lot: string
  /** It is of the enterprise itself. */
  readonly isOwn: boolean
}

/** Lots besides one for whose tests the same report is named: by its number within the enterprise, by its bytes anywhere. */
export async function otherLotsOfReport(db: Db, report: Report): Promise<readonly Twin[]> {
  const { enterprise, lot, number, hashes, records } = report
  const { rows } = await sql<Twin>`
    select distinct r.data->>${test.Lot} as lot, r.data->>${test.Enterprise} = ${enterprise} as "isOwn"
      from record r
     where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and r.data->>${test.Lot} <> ${lot}
       and (r.id = any(${[...records]}::uuid[])
            or r.data->>${test.Enterprise} = ${enterprise}
               and (${number} <> '' and upper(regexp_replace(r.data->>${test.ReportNumber}, '\\s', '', 'g')) = ${number}
                    or string_to_array(r.data->>${test.ReportHash}, chr(10)) && ${[...hashes]}::text[]))
     limit 20
  `.execute(db)
  return rows
}

/** Whether a certificate of any of the lots was issued after a test of them was written down, void by now or not. */
export async function wasReliedOn(db: Db, id: string, lots: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from record r
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and r.data->>${certificate.Lot} = any(${[...lots]}::text[])
       and r.add_time >= (select add_time from record where id = ${id}::uuid)
     limit 1
  `.execute(db)
  return rows.length > 0
}
