import { accessCalls } from '@farm/contract/access'
import { enterpriseForm } from '@farm/contract/enterprises'
import { placeForm } from '@farm/contract/places'
import pg from 'pg'
import { makeFirstAdminTicket } from '../server/src/modules/access/index.ts'
import type { Database } from '../server/src/platform/db/index.ts'
import type { HttpServer } from '../server/src/platform/http/index.ts'

const PASSWORD = 'a good password'
export const ENTERPRISES = 500
export const PLOTS_PER_ENTERPRISE = 200

/** The first administrator of an empty installation, signed in. */
export async function firstAdmin(server: HttpServer, { db }: Database): Promise<string> {
  const Ticket = (await makeFirstAdminTicket(db)) ?? ''
  const post = (url: string, payload: object) => server.inject({ method: 'POST', url, payload })
  await post(accessCalls.firstAdmin.path, { Ticket, Name: 'admin', RealName: '系统管理员', Password: PASSWORD })
  const answer = await post(accessCalls.login.path, { Name: 'admin', Password: PASSWORD })
  return answer.json<{ Token: string }>().Token
}

/** A county of 500 enterprises with 200 drawn plots of eight corners each, one beside the other. */
export async function layPlots(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    insert into organ (id, no, name, kind, parent_id, path)
    select '00000000-0000-7000-9001-000000000002', 2, '测试县', '县', id, path || '2/' from organ where parent_id is null`)
  await client.query(
    `insert into organ (id, no, name, kind, parent_id, path)
     select ('00000000-0000-7000-9001-' || lpad(n::text, 12, '0'))::uuid, n, n || ' 号合作社', '企业', c.id, c.path || n || '/'
       from organ c cross join generate_series(101, 100 + $1::int) n where c.no = 2`,
    [ENTERPRISES],
  )
  await client.query(
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select ('00000000-0000-7000-9002-' || lpad(o.no::text, 12, '0'))::uuid, $1, jsonb_build_object('Name', o.name, 'Area', 100),
            now(), now(), now(), a.id, a.id, o.id, o.no, o.path
       from organ o cross join account a where o.kind = '企业'`,
    [enterpriseForm.id],
  )
  await client.query(
    `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), $1,
            jsonb_build_object('Name', '地块 ' || n, 'Compony', e.id, 'Area', 1 + (n * o.no) % 40, 'Kind', '大田', 'Soil', '壤土',
              'Position', jsonb_build_object('Lng', p.lng + 0.0005, 'Lat', p.lat + 0.0005),
              'Boundary', jsonb_build_object('Area', 15, 'Points', jsonb_build_array(
                jsonb_build_array(p.lng, p.lat), jsonb_build_array(p.lng + 0.0004, p.lat), jsonb_build_array(p.lng + 0.0009, p.lat),
                jsonb_build_array(p.lng + 0.0009, p.lat + 0.0004), jsonb_build_array(p.lng + 0.0009, p.lat + 0.0009),
                jsonb_build_array(p.lng + 0.0004, p.lat + 0.0009), jsonb_build_array(p.lng, p.lat + 0.0009),
                jsonb_build_array(p.lng, p.lat + 0.0004)))),
            now(), now(), now(), a.id, a.id, o.id, o.no, o.path
       from organ o
       join record e on e.organ_id = o.id and e.form_id = $2
      cross join account a
      cross join generate_series(0, $3::int - 1) n
      cross join lateral (
        select 111 + ((o.no - 101) % 25) * 0.02 + (n % 20) * 0.001 as lng, 37 + ((o.no - 101) / 25) * 0.01 + (n / 20) * 0.001 as lat) p
      where o.kind = '企业'`,
    [placeForm.id, enterpriseForm.id, PLOTS_PER_ENTERPRISE],
  )
  await client.query('vacuum analyze record, organ, place_shape')
  await client.end()
}
