import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { careCalls, manyCalls, recordCalls, sequence, text, whole } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { type SheetImport, importCalls } from '@farm/contract/sheets'
import { planForm } from '@farm/contract/plans'
import { operationForm } from '@farm/contract/operations'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { FileStore } from '../../platform/files/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { sweepFiles } from '../files/index.ts'
import { purgeImports } from './import.jobs.ts'
import { draft, publish, publishAgain } from '../../app/testing/designs.ts'
import { add, done } from '../../app/testing/personas.ts'
import { type Farm, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { PLOT_HEADS, type Rows, checked, plots, settled, workbook, written } from '../../app/testing/workbooks.ts'

let today = new Date()
const farm = await openFarm(() => today)
const { admin, county, managerA, managerB, enterpriseA } = farm.people
afterAll(farm.close)

const formId = placeForm.id
const place = (name: string, area: number) => ({ Name: name, Compony: enterpriseA.Id, Area: area })

async function named(word: string, seen: Farm = farm) {
  const query = { formId, qs: `Name[~]${word}`, pageSize: 500 }
  return done(await seen.call(managerA, recordCalls.list, { query }))
}

async function taken(rows: Rows): Promise<SheetImport> {
  const { Id } = await checked(farm, managerA, await workbook(rows), { formId })
  return written(farm, managerA, Id)
}

async function undone(id: string): Promise<SheetImport> {
  done(await farm.call(managerA, importCalls.undo, { body: { Id: id } }))
  return settled(farm, managerA, id)
}

describe('what stands in no state to be done is refused', () => {
  test('running what failed, undoing what was never run, cancelling what is done', async () => {
    const failed = await checked(farm, managerA, await workbook([]), { formId })
    const run = await farm.call(managerA, importCalls.run, { body: { Id: failed.Id } })
    expect([run.status, run.error.errors]).toEqual([409, ['导入没有成功，不能运行']])
    const fresh = await checked(farm, managerA, await workbook(plots('不动', 1)), { formId })
    const undo = await farm.call(managerA, importCalls.undo, { body: { Id: fresh.Id } })
    expect([undo.status, undo.error.errors]).toEqual([409, ['导入还没有运行，不能撤销']])
    await written(farm, managerA, fresh.Id)
    const cancel = await farm.call(managerA, importCalls.cancel, { body: { Id: fresh.Id } })
    expect([cancel.status, cancel.error.errors]).toEqual([409, ['导入已完成，不能取消']])
  })

  test('whatever is done with an import of another enterprise', async () => {
    const { Id } = await checked(farm, managerA, await workbook(plots('甲的', 1)), { formId })
    for (const call of [importCalls.run, importCalls.cancel, importCalls.undo]) {
      expect(await farm.call(managerB, call, { body: { Id } })).toMatchObject({ status: 404 })
    }
  })
})

describe('records are changed by a key', () => {
  test('those that are there are changed, the others added, the same left alone', async () => {
    await add(farm, managerA, placeForm, { data: place('键一', 1) })
    await add(farm, managerA, placeForm, { data: { ...place('键二', 2), Soil: '壤土' } })
    const rows = [PLOT_HEADS, ['键一', '甲合作社', 1], ['键二', '甲合作社', 20], ['键三', '甲合作社', 3]]
    const found = await checked(farm, managerA, await workbook(rows), { formId, mode: 'both', key: 'Name' })
    expect([found.Added, found.Edited, found.Same, found.Wrong]).toEqual([1, 1, 1, 0])
    await written(farm, managerA, found.Id)
    const list = await named('键')
    const areas = new Map(list.map(({ Data }) => [Data.Name, [Data.Area, Data.Soil]]))
    expect(areas).toEqual(
      new Map([
        ['键一', [1, undefined]],
        ['键三', [3, undefined]],
        ['键二', [20, '壤土']],
      ]),
    )
    const edited = list.find(({ Data }) => Data.Name === '键二')
    const history = done(await farm.call(managerA, careCalls.history, { query: { id: edited?.Id ?? '' } }))
    expect(history.map(({ Act }) => Act)).toEqual(['edit', 'add'])
  })

  test('a key that two records have, that stands there twice, or that nobody has is told', async () => {
    await add(farm, managerA, placeForm, { data: place('同名', 1) })
    await add(farm, managerA, placeForm, { data: place('同名', 2) })
    await add(farm, managerA, placeForm, { data: place('两次', 2) })
    const rows = [
      PLOT_HEADS,
      ['同名', '甲合作社', 9],
      ['两次', '甲合作社', 8],
      ['两次', '甲合作社', 9],
      ['没有', '甲合作社', 9],
    ]
    const { Faults } = await checked(farm, managerA, await workbook(rows), { formId, mode: 'edit', key: 'Name' })
    expect(Faults.map(({ Row, Reason }) => [Row, Reason])).toEqual([
      [2, '有 2 条记录的“地块名称”都是“同名”，不能确定更新哪一条'],
      [4, '与第 3 行的“地块名称”相同'],
      [5, '没有“地块名称”为“没有”的记录'],
    ])
  })

  test('by its own number, a record of another enterprise does not exist', async () => {
    const mine = await add(farm, managerA, placeForm, { data: place('我的', 1) })
    const theirs = await add(farm, admin, placeForm, { data: { ...place('他的', 1), Compony: enterpriseA.Id } })
    const crop = await add(farm, managerB, cropForm, { data: { Name: '葡萄' } })
    const rows = [
      ['系统编号', '面积'],
      [mine.Id, 7],
      [crop.Id, 7],
      ['不是编号', 7],
    ]
    const file = await workbook(rows)
    const { Edited, Faults, Id } = await checked(farm, managerA, file, { formId, mode: 'edit', key: 'Id' })
    expect([Edited, Faults.map(({ Row }) => Row)]).toEqual([1, [3, 4]])
    await written(farm, managerA, Id, true)
    const [after] = await named('我的')
    expect([after?.Data.Area, after?.Data.Name, theirs.Data.Area]).toEqual([7, '我的', 1])
  })

  test('one that somebody changed after the check is left as it is, and told', async () => {
    const one = await add(farm, managerA, placeForm, { data: place('抢先', 1) })
    const file = await workbook([PLOT_HEADS, ['抢先', '甲合作社', 50]])
    const { Id } = await checked(farm, managerA, file, { formId, mode: 'edit', key: 'Name' })
    const body = { Id: one.Id, UpdateTime: one.UpdateTime, Data: { Area: 2 } }
    done(await farm.call(managerA, recordCalls.edit, { body }))
    const run = await written(farm, managerA, Id)
    expect([run.Edited, run.Wrong, run.Faults[0]?.Reason]).toEqual([
      0,
      1,
      '内容已被您在别处修改，请核对最新内容后再提交',
    ])
    expect((await named('抢先')).map(({ Data }) => Data.Area)).toEqual([2])
  })
})

describe('an import is undone as a whole', () => {
  test('what it added is deleted, what it changed is as before', async () => {
    await add(farm, managerA, placeForm, { data: { ...place('撤 旧', 1), Soil: '壤土' } })
    const rows = [
      [...PLOT_HEADS, '土壤类型'],
      ['撤 旧', '甲合作社', 99, null],
      ['撤 新', '甲合作社', 3, '黏土'],
    ]
    const { Id } = await checked(farm, managerA, await workbook(rows), { formId, mode: 'both', key: 'Name' })
    await written(farm, managerA, Id)
    expect(new Set((await named('撤')).map(({ Data }) => Data.Soil))).toEqual(new Set(['黏土', undefined]))
    const after = await undone(Id)
    expect([after.State, after.Kept, after.UndoUntil]).toEqual(['undone', 0, undefined])
    expect((await named('撤')).map(({ Data }) => [Data.Name, Data.Area, Data.Soil])).toEqual([['撤 旧', 1, '壤土']])
  })

  test('but for what was changed since, and what is in use', async () => {
    const run = await taken(plots('留', 3))
    const [changed, used] = await named('留')
    const body = { Id: changed?.Id ?? '', UpdateTime: changed?.UpdateTime ?? '', Data: { Area: 6 } }
    done(await farm.call(managerA, recordCalls.edit, { body }))
    await planOn(used?.Id ?? '')
    expect((await undone(run.Id)).Kept).toBe(2)
    expect(new Set((await named('留')).map(({ Id }) => Id))).toEqual(new Set([changed?.Id, used?.Id]))
  })

  test('until thirty days later', async () => {
    const run = await taken(plots('月', 1))
    const day = 24 * 60 * 60_000
    today = new Date(Date.now() + 29 * day)
    expect(Date.parse(run.UndoUntil ?? '') - Date.now()).toBeGreaterThan(29.9 * day)
    today = new Date(Date.now() + 31 * day)
    const late = await farm.call(managerA, importCalls.undo, { body: { Id: run.Id } })
    today = new Date()
    expect([late.status, late.error.errors]).toEqual([409, ['导入已超过 30 天，不能撤销，请逐条修改']])
  })
})

describe('an import and its file are kept as long as it can be undone', () => {
  const day = 24 * 60 * 60_000
  const later = (days: number) => new Date(Date.now() + days * day)
  const { signal } = new AbortController()

  test('and forgotten then, with all of its rows', async () => {
    const { Id } = await taken(plots('忘', 2))
    const { db } = farm.database
    await purgeImports({ db, now: trusted(later(29)), signal })
    expect(await farm.call(managerA, importCalls.get, { query: { id: Id } })).toMatchObject({ status: 200 })
    await purgeImports({ db, now: trusted(later(31)), signal })
    expect(await farm.call(managerA, importCalls.get, { query: { id: Id } })).toMatchObject({ status: 404 })
    expect(await named('忘')).toHaveLength(2)
  })

  test('though no record names the file', async () => {
    const { Id } = await checked(farm, managerA, await workbook(plots('存', 1)), { formId })
    const files = new FileStore(farm.filesFolder)
    await sweepFiles({ db: farm.database.db, files, now: trusted(later(8)), log: silentLog(), signal })
    const { status } = await farm.call(managerA, importCalls.sheet, { query: { id: Id } })
    expect(status).toBe(200)
  })
})

async function planOn(placeId: string): Promise<void> {
  const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
  const crop = await add(farm, managerA, cropForm, { data: { Name: '茄子' } })
  await add(farm, managerA, planForm, {
    data: {
      Name: '用着',
      Enterprise: enterpriseA.Id,
      Crops: crop.Id,
      Place: [placeId],
      Count: 1,
      StartDate: '2026-08-15',
      EndDate: '2026-12-20',
      Steps: [{ Operation: operation.Id, StartDate: '2026-08-15', EndDate: '2026-08-20' }],
    },
  })
}

test('an import that is called off while it writes leaves nothing behind', async () => {
  const { Id } = await checked(farm, managerA, await workbook(plots('停', 3000)), { formId })
  done(await farm.call(managerA, importCalls.run, { body: { Id } }))
  await vi.waitFor(async () => expect((await named('停')).length).toBeGreaterThan(0), { timeout: 20_000, interval: 5 })
  done(await farm.call(managerA, importCalls.cancel, { body: { Id } }))
  const one = await settled(farm, managerA, Id)
  expect([one.State, one.Kept]).toEqual(['cancelled', 0])
  expect(await named('停')).toEqual([])
})

test('what is being written when the server ends is written once by the next', async () => {
  const twin = await openTwin(farm)
  const { Id } = await checked(twin, managerA, await workbook(plots('续', 2000)), { formId })
  done(await twin.call(managerA, importCalls.run, { body: { Id } }))
  await vi.waitFor(async () => expect((await named('续', twin)).length).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  })
  await twin.close()
  const one = await settled(farm, managerA, Id)
  expect([one.State, one.Added, one.Wrong]).toEqual(['done', 2000, 0])
  expect(await countOf('续')).toBe(2000)
})

async function countOf(word: string): Promise<number> {
  return done(await farm.call(managerA, manyCalls.figures, { query: { formId, qs: `Name[~]${word}` } })).Count
}

test('what was taken in is found by the beginnings of its sounds', async () => {
  await taken([PLOT_HEADS, ['重庆大棚', '甲合作社', 1]])
  const found = done(await farm.call(managerA, recordCalls.list, { query: { formId, search: 'cqdp' } }))
  expect(found.map(({ Data }) => Data.Name)).toEqual(['重庆大棚'])
})

test('numbers are given without gaps, in the order of the rows', async () => {
  const id = await publish(
    farm,
    managerA,
    { F1: sequence('编号', 'RK', { date: 'none' }), F2: whole('数量') },
    { name: '入库' },
  )
  const file = await workbook([['数量'], [1], [2], [3]])
  const one = await checked(farm, managerA, file, { formId: id })
  await written(farm, managerA, one.Id)
  const list = done(await farm.call(managerA, recordCalls.list, { query: { formId: id, orderBy: 'F2' } }))
  const no = enterpriseA.Organ.Path.match(/(\d+)\/$/)?.[1]
  expect(list.map(({ Data }) => Data.F1)).toEqual([`RK${no}-0001`, `RK${no}-0002`, `RK${no}-0003`])
})

test('a form that was published anew between check and run is gone by as it is now', async () => {
  const id = await publish(farm, managerA, { F1: text('标题') }, { name: '会变' })
  const one = await checked(farm, managerA, await workbook([['标题'], ['太长了的标题']]), { formId: id })
  done(await publishAgain(farm, managerA, id, draft({ F1: text('标题', { max: 3 }) }, { name: '会变' })))
  const run = await written(farm, managerA, one.Id)
  expect([run.Added, run.Faults[0]?.Reason]).toEqual([0, '“标题”不能超过 3 个字'])
})

test('each enterprise that is taken in gets its organisation, and loses it when that is undone', async () => {
  const rows = [
    ['企业名称', '经营面积'],
    ['新一合作社', 10],
    ['新二合作社', 20],
  ]
  const how = { formId: enterpriseForm.id, organId: county.organId }
  const one = await checked(farm, county, await workbook(rows), how)
  const run = await written(farm, county, one.Id)
  expect([run.Added, run.Wrong]).toEqual([2, 0])
  const organs = async () => {
    const all = done(await farm.call(county, organCalls.list, { query: {} }))
    return all.filter(({ Name }) => Name.startsWith('新')).length
  }
  expect(await organs()).toBe(2)
  done(await farm.call(county, importCalls.undo, { body: { Id: one.Id } }))
  expect((await settled(farm, county, one.Id)).State).toBe('undone')
  expect(await organs()).toBe(0)
})
