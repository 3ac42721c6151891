import { accessCalls } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { FormKind, WireRecord } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import type { Call } from '@farm/contract/wire'
import { recordCalls } from '@farm/contract/forms'
import pg from 'pg'
import { makeFirstAdminTicket } from '../server/src/modules/access/index.ts'
import { openDatabase } from '../server/src/platform/db/index.ts'
import { newId } from '../server/src/platform/ids/index.ts'

interface Asked {
  /** Where the product listens. */
  readonly base: string
  readonly databaseUrl: string
  readonly rows: number
}

/** A farm whose one enterprise has so many plots. Answers the token of its administrator and the id of one plot. */
export async function makePlots({ base, databaseUrl, rows }: Asked): Promise<{ token: string; id: string }> {
  const token = await firstAdmin(base, databaseUrl)
  const post = <Answered>(call: Call, body: unknown) => posted<Answered>(base + call.path, body, token)
  const add = (kind: FormKind, Data: object, OrganId: string) =>
    post<WireRecord>(recordCalls.add, { FormId: kind.id, Id: newId(), Data, OrganId })
  const organs = await got<Array<{ Id: string }>>(base + organCalls.list.path, token)
  const county = await post<{ Id: string }>(organCalls.add, { Name: '试验县', Kind: '县', ParentId: organs[0]?.Id })
  const enterprise = await add(enterpriseForm, { Name: '试验合作社', Area: 900 }, county.Id)
  const crop = await add(cropForm, { Name: '冬小麦', GrowingDays: 240 }, county.Id)
  const plot = await add(
    placeForm,
    {
      Name: '东地',
      Code: 'D-0',
      Compony: enterprise.Id,
      Area: 12.5,
      Kind: '大田',
      Soil: '壤土',
      Irrigation: '滴灌',
      LandCode: '1411211002130100001',
      PreviousCrop: crop.Id,
      Position: { Lng: 111.7701, Lat: 37.2601 },
      Note: '靠近水渠，土层深厚',
    },
    enterprise.Organ.Id,
  )
  await copies(databaseUrl, plot.Id, rows - 1)
  return { token, id: plot.Id }
}

/** The same plot again and again, under names and figures of their own. */
async function copies(url: string, id: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), form_id,
            data || jsonb_build_object('Name', '东地 ' || n, 'Code', 'D-' || n, 'Area', round((n % 900) / 7.0, 2),
                                       'Note', md5(n::text) || '，靠近水渠'),
            add_time, update_time + n * interval '1 millisecond', occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
       from record cross join generate_series(1, $2::integer) n where id = $1`,
    [id, count],
  )
  await client.query('vacuum analyze record')
  await client.end()
}

async function firstAdmin(base: string, url: string): Promise<string> {
  const database = openDatabase({ url, onLost: () => undefined })
  const Ticket = await makeFirstAdminTicket(database.db)
  await database.close()
  const Password = 'a good password'
  await posted(base + accessCalls.firstAdmin.path, { Ticket, Name: 'admin', RealName: '系统管理员', Password })
  const { Token } = await posted<{ Token: string }>(base + accessCalls.login.path, { Name: 'admin', Password })
  return Token
}

async function posted<Answered>(address: string, body: unknown, token = ''): Promise<Answered> {
  const headers = { 'content-type': 'application/json', ...(token && { token }) }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answered
}

async function got<Answered>(address: string, token: string): Promise<Answered> {
  const answer = await fetch(address, { headers: { token } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answered
}
