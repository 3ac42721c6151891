import { builtInModules, modules } from '@farm/contract/access'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { FormKind } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { tokenHash } from '../server/src/platform/ids/index.ts'
import {
  type Enterprise,
  NEXT_ORGAN_NO,
  type Organ,
  county,
  enterprises,
  official,
  officialRole,
  operationIds,
  operations,
  towns,
} from './world.ts'

/** The token of the official: a benchmark database stands on loopback and holds nothing of anybody. */
export const TOKEN = 'bench-official'

const ROOT_ID = '00000000-0000-7000-8000-000000000001'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const row = (values: readonly string[]) => `(${values.join(', ')})`

/** The statements that make organisations, people and what the punch-ins refer to. */
export function people(): string {
  return [
    organSql([{ organ: county, kind: '县', parent: ROOT_ID }]),
    organSql(towns.map((organ) => ({ organ, kind: '部门', parent: county.id }))),
    organSql(enterprises.map((organ) => ({ organ, kind: '企业', parent: organ.town.id }))),
    `select setval('organ_no', ${NEXT_ORGAN_NO})`,
    accountSql(),
    roleSql(),
    ...enterprises.map(recordsOf),
    recordSql(
      operationForm,
      operationIds.map((id, at) => ({ id, data: { Name: operations[at], Type: operations[at] } })),
      county,
    ),
  ].join(';\n')
}

interface NewOrgan {
  readonly organ: Organ
  readonly kind: string
  readonly parent: string
}

function organSql(organs: readonly NewOrgan[]): string {
  const rows = organs.map(({ organ: { id, no, name, path }, kind, parent }) =>
    row([quoted(id), String(no), quoted(name), quoted(kind), quoted(parent), quoted(path)]),
  )
  return `insert into organ (id, no, name, kind, parent_id, path) values ${rows.join(',\n')}`
}

function accountSql(): string {
  const workers = enterprises.flatMap((one) =>
    one.workers.map((id, at) => ({ id, name: `w${one.no}-${at}`, organ: one.id })),
  )
  const all = [...workers, { id: official, name: 'official', organ: towns[0]?.id ?? '' }]
  const rows = all.map(({ id, name, organ }) => row([quoted(id), quoted(name), quoted(`${name} 某`), quoted(organ)]))
  return `insert into account (id, name, real_name, organ_id) values ${rows.join(',\n')}`
}

function roleSql(): string {
  const urls = builtInModules
    .filter(({ name }) => name !== modules.county)
    .flatMap((one) => one.functions.map(({ url }) => url))
  const functions = [...new Set(urls)].map((url) => row([quoted(officialRole), quoted(url)]))
  return [
    `insert into role (id, name, organ_id, data_scope)
     values (${quoted(officialRole)}, '镇管理员', ${quoted(county.id)}, '本组织及下级')`,
    `insert into role_function (role_id, url) values ${functions.join(',')}`,
    `insert into account_role (account_id, role_id) values (${quoted(official)}, ${quoted(officialRole)})`,
    `insert into session (id, token_hash, account_id, end_time, user_agent, address)
     values (gen_random_uuid(), '\\x${tokenHash(TOKEN).toString('hex')}', ${quoted(official)}, now() + interval '10 years',
             'bench', '127.0.0.1')`,
  ].join(';\n')
}

interface NewRecord {
  readonly id: string
  readonly data: object
}

function recordsOf(enterprise: Enterprise): string {
  const { recordId, name, plans, places } = enterprise
  return [
    recordSql(enterpriseForm, [{ id: recordId, data: { Name: name, Area: 1000 } }], enterprise),
    recordSql(
      planForm,
      plans.map((id, at) => ({
        id,
        data: { Name: `${name}计划 ${at + 1}`, Enterprise: recordId, Count: 100, Status: '执行中' },
      })),
      enterprise,
    ),
    recordSql(
      placeForm,
      places.map((id, at) => ({
        id,
        data: { Name: `${at + 1} 号地`, Compony: recordId, Area: 40, Position: { Lng: 111.75, Lat: 37.25 } },
      })),
      enterprise,
    ),
  ].join(';\n')
}

function recordSql(kind: FormKind, records: readonly NewRecord[], { id: organId, no, path }: Organ): string {
  const rows = records.map(({ id, data }) =>
    row([
      quoted(id),
      quoted(kind.id),
      quoted(JSON.stringify(data)),
      ...Array.from({ length: 3 }, () => "'2024-11-01T00:00:00Z'"),
      quoted(official),
      quoted(official),
      quoted(organId),
      String(no),
      quoted(path),
    ]),
  )
  return `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
    values ${rows.join(',\n')}`
}
