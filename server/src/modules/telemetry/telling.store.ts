import { deviceForm } from '@farm/contract/devices'
import { TELEMETRY_FACT } from '@farm/contract/telemetry'
import { type Db, sql } from '../../platform/db/index.ts'

/** So many devices are named; of more it is said only that there are some. */
const MOST_NAMED = 50
/** Devices are nobody’s own. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Tells those who may read the devices that there are new values of them: one event for each organisation. */
export async function tellTelemetry(db: Db, devices: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const events = [...devices].map(([path, ids]) => ({ path, ids: ids.size <= MOST_NAMED ? [...ids] : [] }))
  await sql`
    insert into event (form_id, fact, organ_path, user_id, ids)
    select ${deviceForm.id}, ${TELEMETRY_FACT}, e.path, ${NOBODY}, array(select jsonb_array_elements_text(e.ids))::uuid[]
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (path text, ids jsonb)
  `.execute(db)
}
