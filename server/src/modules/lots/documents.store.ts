import { type DocumentKind, inspectionForm } from '@farm/contract/inspections'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const inspection = fieldsIn(inspectionForm)

/** The kinds of documents of an enterprise (资质证书) that hold on a day, whoever may see them. */
export async function documentsOn(db: Db, enterprise: string, day: string): Promise<readonly DocumentKind[]> {
  const { rows } = await sql<{ kind: DocumentKind }>`
    select distinct r.data->>${inspection.Kind} as kind from record r
     where r.form_id = ${sql.lit(inspectionForm.id)} and not r.is_deleted and r.data->>${inspection.Enterprise} = ${enterprise}
       and coalesce(r.data->>${inspection.ValidFrom}, r.data->>${inspection.IssueDate}, '') <= ${day}
       and coalesce(r.data->>${inspection.ValidTo}, '9999') >= ${day}
  `.execute(db)
  return rows.map(({ kind }) => kind)
}
