import { clockForm } from '@farm/contract/clock'
import { type WireRecord, designCalls, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { type InputUse, boardCalls } from '@farm/contract/statistics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { foldCounts } from '../forms/index.ts'

/** A Wednesday; on the clock of the farm it is the 18th already. */
const farm = await openFarm(() => new Date('2026-11-17T16:30:00Z'))
const { people } = farm
const { admin, county, managerA, managerOfA1, managerB, workerA, colleagueA, otherCounty, enterpriseA, enterpriseB } =
  people
const { db } = farm.database
afterAll(farm.close)

const input = (Name: string, Unit: '公斤' | '卷') =>
  add(farm, admin, inputForm, { data: { Name, Kind: '其他', Unit }, organId: county.organId })
const [urea, film] = [await input('尿素', '公斤'), await input('地膜', '卷')]
const feeding = await add(farm, admin, operationForm, {
  data: { Name: '追肥', Type: '施肥' },
  organId: county.organId,
})

type Row = readonly [input: WireRecord, amount: number, unit?: '斤' | '公斤' | '克' | '吨' | '升' | '卷']

function use(who: Persona, occurTime: string, rows: readonly Row[], more: { organId?: string; on?: WireRecord } = {}) {
  const { on = enterpriseA, organId } = more
  const Inputs = rows.map(([{ Id }, Amount, Unit]) => ({ Input: Id, Amount, ...(Unit && { Unit }) }))
  const data = { Enterprise: on.Id, Operation: feeding.Id, Inputs }
  return add(farm, who, clockForm, { data, occurTime, ...(organId && { organId }) })
}

let edited: WireRecord

beforeAll(async () => {
  await use(workerA, '2026-11-16T23:59:59+08:00', [[urea, 3, '公斤']])
  await use(workerA, '2026-11-17T00:00:00+08:00', [
    [urea, 5, '公斤'],
    [urea, 250, '克'],
    [film, 2, '卷'],
  ])
  // Of one input in what is no weight, and in nothing that was said.
  await use(colleagueA, '2026-11-17T10:00:00+08:00', [
    [urea, 1.5, '升'],
    [urea, 4],
  ])
  await use(admin, '2026-11-15T10:00:00+08:00', [[urea, 0.001, '吨']], { organId: managerOfA1.organId })
  await use(managerB, '2026-11-17T10:00:00+08:00', [[film, 7, '卷']], { on: enterpriseB })
  await use(workerA, '2026-09-30T23:59:59+08:00', [[urea, 1, '斤']])
  const gone = await use(workerA, '2026-11-17T11:00:00+08:00', [[urea, 100, '公斤']])
  done(await farm.call(admin, recordCalls.remove, { body: { Ids: [gone.Id] } }))
  edited = await use(workerA, '2026-11-17T12:00:00+08:00', [[urea, 40, '公斤']])
  const Data = { Inputs: [{ Input: film.Id, Amount: 1, Unit: '卷' }] }
  const { Id, UpdateTime } = edited
  done(await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data } }))
  // None at all, and an empty table.
  await add(farm, workerA, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: feeding.Id } })
  await use(workerA, '2026-11-17T12:30:00+08:00', [])
})

const usedBy = async (who: Persona, query: Parameters<typeof asked>[1] = {}) => done(await asked(who, query))
function asked(
  who: Persona,
  query: {
    from?: string
    to?: string
    groupBy?: 'Day' | 'Week' | 'Month'
    input?: string
    organPath?: string
  },
) {
  return farm.call(who, boardCalls.inputs, { query })
}

/** As `name unit day amount`, in the order of their text. */
const told = (lines: readonly InputUse[]) =>
  lines
    .flatMap(({ Input, Unit, Points }) => Points.map(({ Date, Amount }) => `${Input.Name} ${Unit} ${Date} ${Amount}`))
    .toSorted()

/** Taken from the records themselves, by nothing that the product uses. */
async function recounted(where: string): Promise<string[]> {
  const text = await oneText(
    db,
    `select coalesce(json_agg(x.line), '[]')::text as text from (
       select concat_ws(' ', n.data->>'Name', u.unit, u.day, sum(u.amount)::float8) as line
         from (select i->>'Input' as input, r.organ_path, r.user_id,
                      (r.occur_time + interval '8 hours' - timestamptz 'epoch' + timestamp 'epoch')::date as day,
                      case i->>'Unit' when '公斤' then '斤' when '吨' then '斤' when '克' then '斤' else coalesce(i->>'Unit', '') end as unit,
                      (i->>'Amount')::numeric * case i->>'Unit' when '公斤' then 2 when '吨' then 2000 when '克' then 0.002 else 1 end as amount
                 from record r cross join jsonb_array_elements(r.data->'Inputs') i
                where r.form_id = '${clockForm.id}' and not r.is_deleted) u
         join record n on n.id = u.input::uuid
        where ${where} group by n.data->>'Name', u.unit, u.day) x`,
  )
  const lines: unknown = JSON.parse(text)
  return Array.isArray(lines) ? lines.map(String).toSorted() : []
}

describe.each(['before', 'after'])('%s folding', (when) => {
  if (when === 'after') beforeAll(() => foldCounts(db))

  const wide = { from: '2026-01-01', to: '2026-12-31' }
  test.each([
    ['the county', county, 'true', 7],
    ['the manager of one', managerA, `u.organ_path like '${enterpriseA.Organ.Path}%'`, 7],
    ['the manager of another', managerB, `u.organ_path = '${enterpriseB.Organ.Path}'`, 1],
    ['a department', managerOfA1, `u.organ_path = '${managerOfA1.organPath}'`, 1],
    ['a worker', workerA, `u.user_id = '${workerA.id}'`, 4],
    ['another county', otherCounty, 'false', 0],
  ])('%s is told what the records hold', async (_, who, where, lines) => {
    const counted = told(await usedBy(who, wide))
    expect(counted).toEqual(await recounted(where))
    expect(counted).toHaveLength(lines)
  })

  test('an address narrows it', async () => {
    expect(told(await usedBy(county, { ...wide, organPath: enterpriseB.Organ.Path }))).toEqual(['地膜 卷 2026-11-17 7'])
    expect((await asked(managerA, { organPath: enterpriseB.Organ.Path })).status).toBe(403)
  })
})

test('days are those of the farm; weights come in 斤, the rest by its own unit', async () => {
  expect(told(await usedBy(managerA))).toEqual([
    '地膜 卷 2026-11-17 3',
    '尿素  2026-11-17 4',
    '尿素 升 2026-11-17 1.5',
    '尿素 斤 2026-11-15 2',
    '尿素 斤 2026-11-16 6',
    '尿素 斤 2026-11-17 10.5',
  ])
})

test('of one input, by week and by month', async () => {
  const query = { from: '2026-09-01', to: '2026-11-18', input: urea.Id } as const
  const inJin = async (groupBy: 'Week' | 'Month') =>
    (await usedBy(managerA, { ...query, groupBy })).find(({ Unit }) => Unit === '斤')?.Points
  expect(await inJin('Week')).toEqual([
    { Date: '2026-09-28', Amount: 1 },
    { Date: '2026-11-09', Amount: 2 },
    { Date: '2026-11-16', Amount: 16.5 },
  ])
  expect(await inJin('Month')).toEqual([
    { Date: '2026-09-01', Amount: 1 },
    { Date: '2026-11-01', Amount: 18.5 },
  ])
  expect(new Set((await usedBy(managerA, query)).map(({ Input }) => Input.Name))).toEqual(new Set(['尿素']))
})

test('a period that can’t be is refused by name', async () => {
  const { status, error } = await asked(managerA, { from: '2026-11-30', to: '2026-11-01' })
  expect([status, error.fields]).toEqual([400, { to: ['结束日期不能早于开始日期'] }])
})

test('what an edit changed is told at once, folded or not', async () => {
  const seen = done(await farm.call(workerA, recordCalls.get, { query: { id: edited.Id } }))
  const Data = { Inputs: [{ Input: film.Id, Amount: 6, Unit: '卷' }] }
  const body = { Id: edited.Id, UpdateTime: seen.UpdateTime, Data }
  done(await farm.call(admin, recordCalls.edit, { body }))
  const rolls = async () => told(await usedBy(managerA)).filter((line) => line.startsWith('地膜'))
  expect(await rolls()).toEqual(['地膜 卷 2026-11-17 8'])
  await foldCounts(db)
  expect(await rolls()).toEqual(['地膜 卷 2026-11-17 8'])
  expect(await faultsOfRollup(farm)).toBe('[]')
})

test('what was there before rows and months were counted is counted in one pass, to the same', async () => {
  await foldCounts(db)
  await runOnce(
    db,
    `delete from stat_day s using form f
      where f.id = s.form_id
        and (jsonb_exists(f.counted_rows, s.dim) or s.dim in (select m || 'Month' from unnest(f.counted_months) m))`,
  )
  expect(await usedBy(managerA)).toEqual([])
  await runOnce(db, 'select stat_fill_rows()')
  expect(await faultsOfRollup(farm)).toBe('[]')
  expect(await usedBy(managerA)).not.toEqual([])
})

test('from whom the table of inputs is hidden hears of none; names that they may not see are empty', async () => {
  const role = async (name: string) =>
    addRole(farm, admin, county.organId, { name, scope: '本组织及下级', urls: ['/FarmOperation/ClockData'] })
  const [blind, nameless] = [await role('不看投入品'), await role('不看名称')]
  const person = (name: string, roleId: string) =>
    addPerson(farm, admin, { name, organId: county.organId, roleIds: [roleId] })
  const [one, other] = [await person('blind', blind), await person('nameless', nameless)]
  const restrict = async (Id: string, RoleId: string, Fields: Readonly<Record<string, 'hidden'>>, Denied: 'view'[]) =>
    done(
      await farm.call(admin, designCalls.restrict, {
        body: { Id, RoleId, Denied, Fields, Was: { Denied: [], Fields: {} } },
      }),
    )
  await restrict(clockForm.id, blind, { Inputs: 'hidden' }, [])
  await restrict(inputForm.id, nameless, {}, ['view'])
  expect(await usedBy(one)).toEqual([])
  const lines = await usedBy(other)
  expect(lines.length).toBeGreaterThan(0)
  expect(new Set(lines.map(({ Input }) => Input.Name))).toEqual(new Set(['']))
})
