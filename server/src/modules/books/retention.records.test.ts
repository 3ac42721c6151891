import { clockCalls, clockForm } from '@farm/contract/clock'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, describe, expect, test } from 'vitest'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { checked, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { sql } from '../../platform/db/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { purgeBin } from '../forms/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, workerA, enterpriseA, enterpriseB } = people
const season = await seasonOfA(farm, people)
const { db } = farm.database
afterAll(farm.close)

const YEAR = 365
const operation = await add(farm, admin, operationForm, { data: { Name: '施肥', Type: '施肥' } })
const dayOf = (days: number) =>
  new Date(Date.now() - days * 24 * 60 * 60_000 + 8 * 60 * 60_000).toISOString().slice(0, 10)
const laterBy = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** A punch-in that was made so many days ago; it happened when it was made. */
async function made(days: number, data: object = {}, on = enterpriseA): Promise<WireRecord> {
  const one = await add(farm, admin, clockForm, {
    data: { Enterprise: on.Id, Operation: operation.Id, ...data },
    organId: on.Organ.Id,
  })
  await aged(one.Id, days)
  return one
}

/** By somebody whose account hangs on nobody who reviews it. */
function punchedIn(): Promise<WireRecord> {
  return add(farm, managerA, clockForm, { data: { Enterprise: enterpriseA.Id, Operation: operation.Id } })
}

async function aged(id: string, days: number): Promise<void> {
  await sql`
    update record set add_time = add_time - make_interval(days => ${days}), occur_time = occur_time - make_interval(days => ${days})
     where id = ${id}`.execute(db)
}

const remove = (...Ids: string[]) => farm.call(admin, recordCalls.remove, { body: { Ids } })
const refusal = async (...ids: string[]) => {
  const { status, error } = await remove(...ids)
  return [status, error?.errors?.[0]]
}
const certificate = (
  Kind: NonNullable<DataOf<typeof inspectionForm>['Kind']>,
  ValidFrom: string,
  ValidTo: string,
  on = enterpriseA,
) =>
  add(farm, admin, inspectionForm, {
    data: { Name: Kind, Kind, Enterprise: on.Id, ValidFrom, ValidTo },
    organId: on.Organ.Id,
  })
const isThere = async (id: string) =>
  (await sql<{ n: number }>`select count(*)::integer as n from record where id = ${id}`.execute(db)).rows[0]?.n === 1
const purge = (days = 31) =>
  purgeBin({ db, now: trusted(new Date(Date.now() + days * 24 * 60 * 60_000)), signal: new AbortController().signal })
const ADVICE = '不能删除；填错的请编辑更正，修改会留在历史里'

describe('a punch-in', () => {
  test('is not deleted while the law keeps it, and the answer names law and day', async () => {
    const one = await made(2)
    const until = laterBy(dayOf(2), 2)
    expect(await refusal(one.Id)).toEqual([409, `这条打卡依《农产品质量安全法》第二十七条须保存至 ${until}，${ADVICE}`])
  })

  test('keeps others from going along with it', async () => {
    const [fresh, kept, older] = [await made(0), await made(10), await made(20)]
    const until = laterBy(dayOf(10), 2)
    expect(await refusal(fresh.Id, kept.Id, older.Id)).toEqual([
      409,
      `选中的 3 条打卡中有 2 条依《农产品质量安全法》第二十七条须保存至 ${until}，${ADVICE}`,
    ])
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from record where id in (${fresh.Id}, ${kept.Id}, ${older.Id}) and not is_deleted`.execute(
      db,
    )
    expect(rows[0]?.n).toBe(3)
  })

  test('goes as a mistake within a day, but not when somebody approved it', async () => {
    const [wrong, approved] = [await made(0), await punchedIn()]
    const Records = [{ Id: approved.Id, UpdateTime: approved.UpdateTime }]
    done(await farm.call(county, clockCalls.review, { body: { Records, Review: '已通过' } }))
    expect((await remove(wrong.Id)).status).toBe(204)
    expect((await remove(approved.Id)).status).toBe(409)
  })

  test.each([
    ['two years, by law', 2 * YEAR - 3, 409],
    ['no longer', 2 * YEAR + 3, 204],
  ])('is kept for %s', async (_, days, status) => {
    expect((await remove((await made(days, {}, enterpriseB)).Id)).status).toBe(status)
  })

  test('is kept from when it was written down, where that is later', async () => {
    const one = await made(2)
    await sql`update record set occur_time = occur_time - interval '3 years' where id = ${one.Id}`.execute(db)
    expect((await remove(one.Id)).status).toBe(409)
  })

  test('keeps the plot, the input and the plan that it names, also when both are in the bin', async () => {
    const plot = await season.plot('留地')
    const plan = await season.plan({ Name: '留计划', Place: [plot.Id] })
    const input = await add(farm, managerA, inputForm, { data: { Name: '留肥', Kind: '肥料', Unit: '公斤' } })
    const named = [plan, plot, input]
    const one = await made(90, {
      Plan: plan.Id,
      Place: [plot.Id],
      Inputs: [{ Input: input.Id, Amount: 1, Unit: '公斤' }],
    })
    for (const { Id } of named) expect((await refusal(Id))[0]).toBe(409)
    // It was deleted before there were locks.
    await sql`update record set is_deleted = true, delete_time = now() where id = ${one.Id}`.execute(db)
    for (const { Id } of named) expect((await remove(Id)).status).toBe(204)
    await purge()
    for (const { Id } of [one, ...named]) expect(await isThere(Id)).toBe(true)
    // When its years are over all of them go.
    await aged(one.Id, 3 * YEAR)
    await purge()
    await purge()
    for (const { Id } of [one, ...named]) expect(await isThere(Id)).toBe(false)
  })
})

describe('by certificates of the enterprise', () => {
  test('an organic farm keeps for five years, a green one for three, and only of the time in which they were valid', async () => {
    const days = 1000
    const one = await made(days)
    expect((await remove(one.Id)).status).toBe(204)
    const [before, then] = [await made(days + 400), await made(days)]
    await certificate('绿色食品', dayOf(days + 10), dayOf(days - 300))
    expect(await refusal(then.Id)).toEqual([
      409,
      `这条打卡依绿色食品生产记录的要求须保存至 ${laterBy(dayOf(days), 3)}，${ADVICE}`,
    ])
    await certificate('有机产品', dayOf(days + 5), dayOf(days - 5))
    expect((await refusal(then.Id))[1]).toContain(`有机产品标准（GB/T 19630）须保存至 ${laterBy(dayOf(days), 5)}`)
    expect((await remove(before.Id)).status).toBe(204)
    expect((await remove((await made(days, {}, enterpriseB)).Id)).status).toBe(204)
  })

  test('what a certificate said when it was no mistake any more shortens nothing when it is edited', async () => {
    const organic = await certificate('有机产品', dayOf(1200), dayOf(800), enterpriseB)
    const edit = async (Data: object) => {
      const { UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: organic.Id } }))
      done(await farm.call(admin, recordCalls.edit, { body: { Id: organic.Id, UpdateTime, Data: { ...Data } } }))
    }
    // A day is not over yet: that was a mistake.
    await edit({ Kind: '营业执照' })
    expect((await remove((await made(1000, {}, enterpriseB)).Id)).status).toBe(204)
    await edit({ Kind: '有机产品' })
    await aged(organic.Id, 2)
    for (const change of [{ ValidTo: dayOf(1100) }, { Enterprise: enterpriseA.Id }, { Kind: '营业执照' }]) {
      await edit(change)
      expect((await refusal((await made(1000, {}, enterpriseB)).Id))[1]).toContain('GB/T 19630')
      expect((await refusal(organic.Id))[1]).toContain(`须保存至 ${laterBy(dayOf(800), 5)}`)
    }
    await sql`update record set is_deleted = true where id = ${organic.Id}`.execute(db)
  })

  test('the certificate itself is kept as long, others are not', async () => {
    const organic = await certificate('有机产品', dayOf(900), dayOf(500), enterpriseB)
    const licence = await certificate('营业执照', dayOf(900), dayOf(500), enterpriseB)
    for (const { Id } of [organic, licence]) await aged(Id, 2)
    expect((await refusal(organic.Id))[1]).toContain(`须保存至 ${laterBy(dayOf(500), 5)}`)
    expect((await remove(licence.Id)).status).toBe(204)
  })
})

test('taking back an import leaves what is kept, and says how many', async () => {
  const rows = [
    ['证书名称', '类型', '所属企业', '有效期至'],
    ['有机一', '有机产品', '乙农场', dayOf(0)],
    ['执照', '营业执照', '乙农场', dayOf(0)],
  ]
  const { Id } = await checked(farm, admin, await workbook(rows), {
    formId: inspectionForm.id,
    organId: enterpriseB.Organ.Id,
  })
  await written(farm, admin, Id)
  await sql`update record set add_time = add_time - interval '2 days' where form_id = ${inspectionForm.id}`.execute(db)
  done(await farm.call(admin, importCalls.undo, { body: { Id } }))
  const { State, Kept } = await settled(farm, admin, Id)
  expect([State, Kept]).toEqual(['undone', 1])
})

describe('purging', () => {
  test('leaves in the bin what the law keeps, with its photos, and takes it when the years are over', async () => {
    const photo = await upload(farm, workerA, await jpeg())
    const data = { Enterprise: enterpriseB.Id, Operation: operation.Id, Photos: [photo] }
    const one = await add(farm, workerA, clockForm, { data: { ...data, Enterprise: enterpriseA.Id } })
    await sql`
      update record set is_deleted = true, delete_time = now(), add_time = add_time - interval '90 days' where id = ${one.Id}
    `.execute(db)
    await purge()
    const files = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from file where id = ${photo}`.execute(db)).rows[0]?.n
    expect([await isThere(one.Id), await files()]).toEqual([true, 1])
    await aged(one.Id, 6 * YEAR)
    await purge()
    expect([await isThere(one.Id), await files()]).toEqual([false, 0])
  })

  test('takes what went as a mistake within a day', async () => {
    const one = await made(0)
    done(await remove(one.Id))
    await aged(one.Id, 40)
    await sql`update record set delete_time = delete_time - interval '40 days' where id = ${one.Id}`.execute(db)
    await purge(0)
    expect(await isThere(one.Id)).toBe(false)
  })
})

test('a plot that nothing kept names goes as before', async () => {
  const plot = await add(farm, managerA, placeForm, { data: { Name: '空地', Compony: enterpriseA.Id, Area: 1 } })
  expect((await remove(plot.Id)).status).toBe(204)
})
