import { deviceForm } from '@farm/contract/devices'
import { telemetryCalls } from '@farm/contract/telemetry'
import { afterAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'
import { manyHours, measure, misjudgeTime, say } from '../../app/testing/measured.store.ts'

const now = new Date('2026-03-10T02:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { admin, managerA, managerB, county, roleless, enterpriseA } = people
const { db } = farm.database
afterAll(farm.close)

const named = (Name: string, Number: string) =>
  add(farm, managerA, deviceForm, {
    data: {
      Name,
      Number,
      Type: '土壤墒情仪',
      Enterprise: enterpriseA.Id,
      Metrics: [{ Key: 'x', Name: '=1+1', Unit: '@' }],
    },
  })
const probe = await named('=HYPERLINK("http://evil")', 'SQ-1')
const other = await named('2 号, "东"', 'SQ-2')
await measure(db, probe.Id, 'soilMoisture', [
  ['2026-03-09T15:59:30.000Z', 31.25],
  ['2026-03-09T16:00:00.000Z', 130],
])
await measure(db, probe.Id, 'x', [['2026-03-09T15:00:00.000Z', -1]])
await measure(db, other.Id, 'soilMoisture', [['2026-03-09T20:00:00.000Z', 28]])

async function download(query: Record<string, string>, who: Persona = managerA) {
  const answer = await farm.server.inject({
    method: 'GET',
    url: telemetryCalls.export.path,
    query,
    headers: { token: who.token },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.payload }
}
const both = { deviceIds: `${probe.Id},${other.Id}` }

test('nobody takes values along who may not export devices', async () => {
  expect((await download(both, roleless)).status).toBe(403)
  const urls = ['/FarmOperation/IotData']
  const watch = await addRole(farm, admin, enterpriseA.Organ.Id, { name: '看设备', scope: '本组织', urls })
  const watcher = await addPerson(farm, admin, { name: 'watcher', organId: enterpriseA.Organ.Id, roleIds: [watch] })
  const query = { deviceIds: probe.Id }
  expect(done(await farm.call(watcher, telemetryCalls.latest, { query }))).not.toEqual([])
  expect((await download(query, watcher)).status).toBe(403)
})

test('of devices of others the file holds nothing', async () => {
  const { status, headers, text } = await download({ ...both, format: 'csv' }, managerB)
  expect([status, headers['x-total-count'], text.trim().split('\n').length]).toEqual([200, '0', 1])
})

test('a file is of twenty devices at most, and says so', async () => {
  const deviceIds = Array.from({ length: 21 }, newId).join(',')
  expect((await download({ deviceIds })).text).toContain('一次最多导出 20 台设备')
})

test('a span of more rows than a file takes is refused in words', async () => {
  const busy = await named('忙', 'SQ-3')
  await manyHours(db, busy.Id, 'soilMoisture', 500_001)
  const query = { deviceIds: busy.Id, step: 'hour', from: '1960-01-01T00:00:00Z' }
  const { status, text } = await download(query)
  expect([status, text.includes('一次最多导出 500000 条，请缩小范围后再导出')]).toEqual([422, true])
})

test('separated by commas every value stands on a line of its own, and nothing is taken for a formula', async () => {
  const { headers, bytes, text } = await download({ ...both, format: 'csv' })
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(text.slice(1).split('\r\n')).toEqual([
    '时间,设备,监测项,单位,数值,说明',
    `2026-03-09 23:59:30,"'=HYPERLINK(""http://evil"")",土壤湿度,%,31.25,`,
    `2026-03-10 00:00:00,"'=HYPERLINK(""http://evil"")",土壤湿度,%,130,超出量程`,
    `2026-03-09 23:00:00,"'=HYPERLINK(""http://evil"")",'=1+1,'@,-1,`,
    '2026-03-10 04:00:00,"2 号, ""东""",土壤湿度,%,28,',
    '',
  ])
  expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-total-count': '4' })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    '物联网数据 2026-03-09 至 2026-03-10.csv',
  )
})

test('of chosen metrics it holds no others', async () => {
  const { text } = await download({ ...both, metrics: 'x', format: 'csv' })
  expect(text.trim().split('\r\n')).toHaveLength(2)
})

test('it holds all that the devices measure, however much that is, and says of each value why it is doubtful', async () => {
  const many = await named('多', 'SQ-5')
  const names = Array.from({ length: 30 }, (_, number) => `m${number}`)
  for (const name of names) await measure(db, many.Id, name, [['2026-03-09T15:00:00.000Z', 1]])
  await say(db, many.Id, 'm0', 'ERR')
  await misjudgeTime(db, many.Id, 'm1', [['2026-03-09T15:30:00.000Z', 2]])
  const query = { deviceIds: many.Id, format: 'csv' }
  const { headers, text } = await download(query)
  expect([headers['x-total-count'], text.includes('23:30:00,多,m1,,2,时间有误')]).toEqual(['31', true])
  expect((await download({ ...query, metrics: names.join(',') })).headers['x-total-count']).toBe('31')
})

test('an Excel file of a long span holds the figures of hours and days', async () => {
  const hours = await download({ deviceIds: probe.Id, metrics: 'soilMoisture', from: '2026-03-01T00:00:00Z' })
  const [sheet] = await openSheets(hours.bytes)
  expect(sheet?.heads).toEqual(['小时', '设备', '监测项', '单位', '最低', '平均', '最高', '条数'])
  expect(sheet?.rows.map((row) => Object.values(row))).toEqual([
    ['2026-03-09 23:00:00', '=HYPERLINK("http://evil")', '土壤湿度', '%', 31.25, 31.25, 31.25, 1],
  ])
  const days = await download({ ...both, metrics: 'soilMoisture', step: 'day' }, county)
  const [byDay] = await openSheets(days.bytes)
  expect(byDay?.rows.map((row) => [row['日期'], row['最低']])).toEqual([
    ['2026-03-09', 31.25],
    ['2026-03-10', 28],
  ])
})

test('a file of many batches holds every row once, in order', async () => {
  const long = await named('长', 'SQ-4')
  await manyHours(db, long.Id, 'soilMoisture', 2500)
  const query = { deviceIds: long.Id, step: 'hour', from: '1960-01-01T00:00:00Z', format: 'csv' }
  const lines = (await download(query)).text.trim().split('\r\n').slice(1)
  const times = lines.map((line) => line.slice(0, 19))
  expect([times.length, new Set(times).size, times]).toEqual([2500, 2500, times.toSorted()])
})
