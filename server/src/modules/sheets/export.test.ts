import { buffer } from 'node:stream/consumers'
import { clockForm } from '@farm/contract/clock'
import { builtInModules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import {
  choice,
  choices,
  date,
  decimal,
  moment,
  money,
  period,
  position,
  reference,
  references,
  rows,
  text,
  whole,
  yesNo,
} from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { sheetCalls } from '@farm/contract/sheets'
import { formatFilter } from '@farm/contract/wire'
import { afterAll, expect, test, vi } from 'vitest'
import { publish, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { openSheets, partOf } from '../../platform/sheets/testing/opened.ts'
import { Sessions } from '../access/index.ts'
import { Forms } from '../forms/index.ts'
import { exportRecords } from './export.service.ts'
import { Gate } from './gate.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, workerA, enterpriseA, enterpriseB } = people
afterAll(farm.close)

const urls = builtInModules
  .flatMap(({ functions }) => functions.map(({ url }) => url))
  .filter((url) => !/^\/(User|Organs|CountyFarm)\//.test(url))

async function download(query: Record<string, string>, who: Persona = managerA) {
  const answer = await farm.server.inject({
    method: 'GET',
    url: sheetCalls.export.path,
    query: { formId: placeForm.id, ...query },
    headers: { token: who.token },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.payload }
}

async function exported(query: Record<string, string>, who: Persona = managerA) {
  const { status, bytes, headers, text: payload } = await download(query, who)
  if (status !== 200) throw new Error(payload)
  const [sheet] = await openSheets(bytes)
  if (!sheet) throw new Error('no sheet')
  return {
    ...sheet,
    total: Number(headers['x-total-count']),
    headers,
    xml: partOf(bytes, 'xl/worksheets/sheet1.xml'),
    bytes,
  }
}

const wheat = await add(farm, managerA, cropForm, { data: { Name: '小麦', GrowingDays: 200 } })
const corn = await add(farm, managerA, cropForm, { data: { Name: '玉米', GrowingDays: 100 } })
await add(farm, managerA, placeForm, { data: { Name: '东一号', Compony: enterpriseA.Id, Area: 12.5, Kind: '大田' } })
await add(farm, managerA, placeForm, { data: { Name: '西二号', Compony: enterpriseA.Id, Area: 3, Kind: '大棚' } })
await add(farm, managerB, placeForm, { data: { Name: '乙家的地', Compony: enterpriseB.Id, Area: 7 } })

test('who may not take records along gets none', async () => {
  expect((await download({}, workerA)).status).toBe(403)
})

test.each([
  [{ columns: 'Name,Colour' }, 400, '没有“Colour”这一列'],
  [{ columns: 'constructor' }, 400, '没有“constructor”这一列'],
  [{ orderBy: 'Note' }, 400, '不能按'],
  [{ qs: 'Colour[=]red' }, 400, '没有字段 Colour'],
  [{ ids: 'x' }, 400, '网址或条件不对，请从菜单重新打开页面'],
  [{ formId: '00000000-0000-7000-8000-0000000001ff' }, 404, '表单不存在'],
])('an export of %j is refused in words', async (query, status, says) => {
  const answer = await download(query)
  expect([answer.status, answer.text.includes(says)]).toEqual([status, true])
})

test('plots are exported with the columns asked for, in their order, and the number that tells the record', async () => {
  const { heads, rows: plots, total, name } = await exported({ columns: 'Area,Name,Compony', orderBy: 'Area asc' })
  expect(heads).toEqual(['面积（亩）', '地块名称', '所属企业', '系统编号'])
  expect(plots.map((plot) => [plot['面积（亩）'], plot['地块名称'], plot['所属企业']])).toEqual([
    [3, '西二号', '甲合作社'],
    [12.5, '东一号', '甲合作社'],
  ])
  expect([total, name]).toEqual([2, '地块'])
})

test('of all fields, those asked for come first; then who it is of and when it changed', async () => {
  const { heads } = await exported({ columns: 'OccurTime,Area', fields: 'all' })
  expect(heads.slice(0, 3)).toEqual(['发生时间', '面积（亩）', '地块名称'])
  expect(heads.filter((head) => head === '面积（亩）')).toHaveLength(1)
  expect(heads.slice(-3)).toEqual(['录入人', '更新时间', '系统编号'])
})

test('punch-ins are exported with when they were and who was there, as people speak of them', async () => {
  const { heads } = await exported({ formId: clockForm.id })
  expect(heads.slice(-4)).toEqual(['打卡时间', '打卡人', '更新时间', '系统编号'])
})

test('nobody takes along what belongs to another enterprise', async () => {
  const { rows: plots } = await exported({}, managerB)
  expect(plots.map((plot) => plot['地块名称'])).toEqual(['乙家的地'])
})

test('an export holds what the filter and the search let through, or what was chosen', async () => {
  const qs = formatFilter([{ path: ['Kind'], op: '=', values: ['大棚'] }])
  const { rows: filtered } = await exported({ qs })
  expect(filtered.map((plot) => plot['地块名称'])).toEqual(['西二号'])
  const { rows: found } = await exported({ search: 'dyh' })
  expect(found.map((plot) => plot['地块名称'])).toEqual(['东一号'])
  const { rows: chosen } = await exported({ ids: String(filtered[0]?.系统编号) })
  expect(chosen.map((plot) => plot['地块名称'])).toEqual(['西二号'])
})

test('a list without records is exported as heads alone', async () => {
  const { heads, rows: none, total } = await exported({ formId: operationForm.id })
  expect([heads.at(-1), none, total]).toEqual(['系统编号', [], 0])
})

test('the file bears the name it was given, in Chinese', async () => {
  const { headers } = await exported({ name: '地块 2026(夏)' })
  expect(headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('地块 2026').replace(/$/, '%28')}${encodeURIComponent('夏')}%29.xlsx`,
  )
})

const hostile = ['=1+1', '+86 138', '-18℃冷库', '@SUM(A1)', "=cmd|' /C calc'!A0", '<v>1</v>&amp;', '_x0041_', '张"三"']

test('a text that looks like a formula stays a text', async () => {
  for (const name of hostile) done(await send(farm, managerA, cropForm.id, { Name: name, GrowingDays: 1 }))
  const { rows: crops, xml } = await exported({ formId: cropForm.id, columns: 'Name', qs: 'GrowingDays[=]1' })
  expect(new Set(crops.map((crop) => crop['作物名称'] ?? crop['名称']))).toEqual(new Set(hostile))
  expect(xml).not.toContain('<f')
  const styles = [...xml.matchAll(/<c r="A\d+" s="(\d+)" t="(\w+)"/g)].slice(1)
  expect(styles.map(([, , type]) => type)).toEqual(hostile.map(() => 'inlineStr'))
  expect(styles.filter(([, style]) => style === '2')).toHaveLength(5)
})

test('every kind of field comes as what it is: numbers and days as such, names for what is referred to', async () => {
  const formId = await publish(farm, managerA, {
    F1: text('标题', { required: true }),
    F2: whole('数量'),
    F3: decimal('重量', { unit: '公斤', digits: 1 }),
    F4: money('金额'),
    F5: yesNo('合格'),
    F6: choice('等级', ['甲', '乙']),
    F7: choices('标签', ['早', '晚']),
    F8: date('日期'),
    F9: moment('时刻'),
    F10: period('期间'),
    F11: reference('作物', 'crops'),
    F12: references('轮作', 'crops'),
    F13: position('位置'),
    F14: rows('明细', { F16: text('品名'), F17: decimal('数量', { unit: '斤' }) }),
    F15: text('录入人'),
  })
  done(
    await send(farm, managerA, formId, {
      F1: '入库',
      F2: 3,
      F3: 2.5,
      F4: 1234.5,
      F5: false,
      F6: '甲',
      F7: ['早', '晚'],
      F8: '2026-11-20',
      F9: '2026-11-20T08:30:00+08:00',
      F10: { From: '2026-11-01', To: '2026-11-30' },
      F11: wheat.Id,
      F12: [corn.Id, wheat.Id],
      F13: { Lng: 112.55012, Lat: 37.8701 },
      F14: [
        { F16: '苹果', F17: 3 },
        { F16: '梨', F17: 1.5 },
      ],
    }),
  )
  const { heads, rows: records, xml, bytes } = await exported({ formId })
  expect(heads.slice(-4)).toEqual(['录入人（F15）', '录入人（UserId）', '更新时间', '系统编号'])
  expect(records[0]).toMatchObject({
    标题: '入库',
    数量: 3,
    '重量（公斤）': 2.5,
    '金额（元）': 1234.5,
    合格: '否',
    等级: '甲',
    标签: '早、晚',
    日期: new Date('2026-11-20T00:00:00Z'),
    // As the clocks of the farm show it.
    时刻: new Date('2026-11-20T08:30:00Z'),
    期间: '2026-11-01 至 2026-11-30',
    作物: '小麦',
    轮作: '玉米、小麦',
    位置: '112.55012, 37.8701',
    明细: '品名：苹果；数量：3 斤\n品名：梨；数量：1.5 斤',
    '录入人（F15）': null,
  })
  expect(xml).toMatch(/<c r="H2" s="\d+"><v>46346<\/v><\/c>/)
  expect(xml).toContain('<autoFilter ref="A1:R2"/>')
  expect(xml).toContain('state="frozen"')
  expect(partOf(bytes, 'xl/styles.xml')).toContain('formatCode="yyyy-mm-dd hh:mm"')
})

test(
  'who goes away in the middle frees the place for the next; a third at once is asked to come back',
  { timeout: 20_000 },
  async () => {
    // More than what waits for a slow reader, so that these exports can't end by themselves.
    await runOnce(
      farm.database.db,
      `insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), form_id, data || jsonb_build_object('Note', (
              select string_agg(md5((n * 60 + part)::text), '') from generate_series(1, 50) part)),
            add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
       from (select * from record where form_id = '${placeForm.id}' and organ_id = '${enterpriseA.Organ.Id}' limit 1) one
      cross join generate_series(1, 4000) n`,
    )
    const begin = () =>
      farm.server.inject({
        method: 'GET',
        url: sheetCalls.export.path,
        query: { formId: placeForm.id },
        headers: { token: managerA.token },
        payloadAsStream: true,
      })
    const open = [await begin(), await begin()]
    expect(open.map((one) => one.statusCode)).toEqual([200, 200])
    const third = await download({})
    expect([third.status, third.headers['retry-after'], third.text.includes('现在导入导出的人太多')]).toEqual([
      429,
      '5',
      true,
    ])
    for (const one of open) one.raw.res.destroy()
    await vi.waitFor(async () => expect((await download({ columns: 'Name' })).status).toBe(200), { timeout: 10_000 })
    const waiting = `select count(*)::text as text from pg_stat_activity where state like 'idle in transaction%'
                      and datname = current_database()`
    await vi.waitFor(async () => expect(await oneText(farm.database.db, waiting)).toBe('0'))
  },
)

test('who loses the right to take records along does not get the rest of the file', async () => {
  const sessions = new Sessions(farm.database.db, new Forms(farm.database.db).view)
  const roles = [await addRole(farm, people.admin, people.county.organId, { name: '导出', scope: '本组织', urls })]
  const who = await addPerson(farm, people.admin, { name: 'exporter', organId: managerA.organId, roleIds: roles })
  const { scope } = await sessions.workerFor(who.id, undefined)
  const means = { db: farm.database.db, scope, zone: 'Asia/Shanghai', gate: new Gate(1) }
  const drained = async (workerFor: Sessions['workerFor']) => {
    const { stream } = await exportRecords({ ...means, workerFor }, { formId: placeForm.id, columns: 'Name' })
    return (await buffer(stream)).length
  }
  const asNow = (id: string) => sessions.workerFor(id, undefined)
  expect(await drained(asNow)).toBeGreaterThan(0)
  await expect(
    drained(async (id) => {
      await runOnce(farm.database.db, `delete from account_role where account_id = '${who.id}'`)
      return asNow(id)
    }),
  ).rejects.toThrow('导出')
  // The place is free for the next, and the reading is over.
  expect(means.gate.enter()).toBeTypeOf('function')
})
