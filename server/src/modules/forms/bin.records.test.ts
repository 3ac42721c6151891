import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { enterpriseForm } from '@farm/contract/enterprises'
import { BIN_DAYS, careCalls, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { statisticsCalls } from '@farm/contract/statistics'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { add, done } from '../../app/testing/personas.ts'
import { type Persona, openIndexedFarm, stranger } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openIndexedFarm()
const { people } = farm
const { managerA, managerB, managerOfA1, county, otherCounty, workerA, admin, enterpriseA } = people
afterAll(farm.close)

const remove = (who: Persona, ...Ids: string[]) => farm.call(who, recordCalls.remove, { body: { Ids } })
const recover = (who: Persona, ...Ids: string[]) => farm.call(who, careCalls.recover, { body: { Ids } })
const bin = (who: Persona, formId: string = cropForm.id, more: object = {}) =>
  farm.call(who, careCalls.deleted, { query: { formId, ...more } })
const namesIn = async (who: Persona) => done(await bin(who)).map((one) => one.Data.Name)
const get = (who: Persona, id: string) => farm.call(who, recordCalls.get, { query: { id } })
const crop = (Name: string, who = managerA) => add(farm, who, cropForm, { data: { Name } })

describe('the recycle bin', () => {
  test('is nothing for strangers and for those who may delete nothing', async () => {
    expect([(await bin(stranger)).status, (await bin(workerA)).status]).toEqual([401, 403])
    expect((await bin(managerA, newId())).error.errors).toEqual(['表单不存在或已被删除，请刷新后再试'])
  })

  test('shows only what one could have deleted oneself', async () => {
    const shared = await add(farm, admin, cropForm, { data: { Name: '县里的' }, organId: county.organId })
    const [mine, theirs] = [await crop('甲的'), await crop('乙的', managerB)]
    done(await remove(admin, shared.Id, mine.Id, theirs.Id))
    expect(await namesIn(managerA)).toEqual(['甲的'])
    expect(await namesIn(managerB)).toEqual(['乙的'])
    expect(await namesIn(managerOfA1)).toEqual([])
    expect(await namesIn(otherCounty)).toEqual([])
    expect(new Set(await namesIn(county))).toEqual(new Set(['乙的', '县里的', '甲的']))
    const narrowed = await bin(county, cropForm.id, { organPath: managerB.organPath })
    expect(done(narrowed).map((one) => one.Data.Name)).toEqual(['乙的'])
  })

  test('tells who deleted what and when, what was deleted last first, and when it is purged', async () => {
    const [first, second] = [await crop('先删'), await crop('后删')]
    done(await remove(managerA, first.Id))
    done(await remove(county, second.Id))
    const [last, before] = done(await bin(managerA))
    expect([last?.Id, before?.Id]).toEqual([second.Id, first.Id])
    expect([last?.DeletedBy, before?.DeletedBy.RealName]).toEqual([
      { Id: county.id, Name: '', RealName: 'county某' },
      'manager-a某',
    ])
    expect(last).toMatchObject({
      Data: { Name: '后删' },
      User: { RealName: 'manager-a某' },
      Organ: { Name: '甲合作社' },
    })
    expect(Date.parse(last?.PurgeTime ?? '') - Date.parse(last?.DeleteTime ?? '')).toBe(BIN_DAYS * 24 * 60 * 60_000)
  })

  test('comes in pages with a total', async () => {
    const total = done(await bin(managerA)).length
    const answer = await bin(managerA, cropForm.id, { page: 2, pageSize: 1 })
    expect([done(answer).length, answer.headers['x-total-count']]).toEqual([1, String(total)])
    expect((await bin(managerA, cropForm.id, { page: 20_000, pageSize: 500 })).error.code).toBe('wire/too-deep')
  })

  test('is read on its index', async () => {
    const rows = await farm.database.db.transaction().execute(async (one) => {
      await sql`set local enable_seqscan = off`.execute(one)
      const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`
        explain select r.* from record r where r.form_id = ${sql.lit(cropForm.id)} and r.is_deleted and r.l4 = 7
         order by r.delete_time desc, r.id desc limit 20
      `.execute(one)
      return lines
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using record_bin on')
  })
})

describe('taking records back', () => {
  test('is not for who may not delete them, and all stay when one does not exist', async () => {
    const [mine, theirs] = [await crop('甲的二号'), await crop('乙的二号', managerB)]
    done(await remove(admin, mine.Id, theirs.Id))
    const answers = [
      await recover(managerA, mine.Id, theirs.Id),
      await recover(otherCounty, mine.Id),
      await recover(managerOfA1, mine.Id),
      // Who may take back what they asked themselves, and nothing else.
      await recover(workerA, mine.Id),
    ]
    expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 404])
    expect((await get(managerA, mine.Id)).status).toBe(404)
  })

  test('brings them back as they were, and again changes nothing', async () => {
    const made = await crop('误删')
    done(await remove(managerA, made.Id))
    for (let time = 0; time < 2; time += 1) expect((await recover(managerA, made.Id)).status).toBe(204)
    const back = done(await get(managerA, made.Id))
    expect([back.Data, back.User]).toEqual([made.Data, made.User])
    expect(back.UpdateTime > made.UpdateTime).toBe(true)
    expect(await namesIn(managerA)).not.toContain('误删')
    const entries = done(await farm.call(managerA, careCalls.history, { query: { id: made.Id } }))
    expect(entries.map((one) => one.Act)).toEqual(['recover', 'delete', 'add'])
  })

  test('is refused where somebody took the unique value meanwhile, naming the field', async () => {
    const words = { Name: '病虫害', Entries: [{ Name: '蚜虫' }] }
    const first = await add(farm, admin, dictionaryForm, { data: words, organId: county.organId })
    done(await remove(admin, first.Id))
    const second = await add(farm, admin, dictionaryForm, { data: words, organId: county.organId })
    const answer = await recover(admin, first.Id)
    expect([answer.status, answer.error.code]).toEqual([409, 'form-data/taken'])
    expect(answer.error.errors).toEqual(['“病虫害”不能恢复：该组织已有相同的字典名称，请先修改已有的记录'])
    expect(answer.error.fields).toHaveProperty('Name')
    expect((await get(admin, first.Id)).status).toBe(404)
    done(await remove(admin, second.Id))
    expect((await recover(admin, first.Id)).status).toBe(204)
    const third = await farm.call(admin, recordCalls.add, {
      body: { FormId: dictionaryForm.id, Data: words, OrganId: county.organId },
    })
    expect(third.error.fields).toHaveProperty('Name')
  })

  test('is refused while their enterprise is deleted; with it they come back together, and people see it again', async () => {
    const farmC = await add(farm, county, enterpriseForm, { data: { Name: '丙农场', Area: 1 } })
    const plot = await add(farm, county, placeForm, { data: { Name: '丙地', Compony: farmC.Id, Area: 2 } })
    expect(plot.Organ.Name).toBe('丙农场')
    done(await remove(county, plot.Id))
    done(await remove(county, farmC.Id))
    const answer = await recover(county, plot.Id)
    expect([answer.status, answer.error.errors]).toEqual([409, ['组织“丙农场”已停用，不能恢复，请先启用这个组织']])
    expect((await recover(county, plot.Id, farmC.Id)).status).toBe(204)
    expect((await get(county, plot.Id)).status).toBe(200)
    const organs = done(await farm.call(county, organCalls.list, { query: {} }))
    expect(organs.map((one) => one.Name)).toContain('丙农场')
  })

  test('is refused while the plan that they are work of is deleted, which is named', async () => {
    const patrol = await add(farm, managerA, operationForm, { data: { Name: '巡田', Type: '其他' } })
    const grown = await crop('冬瓜')
    const plot = await add(farm, managerA, placeForm, { data: { Name: '北坡', Compony: enterpriseA.Id, Area: 2 } })
    const season = { StartDate: '2030-01-01', EndDate: '2030-02-01' }
    const plan = await add(farm, managerA, planForm, {
      data: { Name: '冬瓜', Enterprise: enterpriseA.Id, Crops: grown.Id, Place: [plot.Id], Count: 1, ...season },
    })
    const Due = '2030-01-01T10:00:00Z'
    const data = { Title: '巡冬瓜', Enterprise: enterpriseA.Id, Operation: patrol.Id, Plan: plan.Id, Due }
    const order = await add(farm, managerA, workOrderForm, { data })
    for (const one of [order, plan, patrol]) done(await remove(managerA, one.Id))
    const answer = await recover(managerA, order.Id)
    expect([answer.status, answer.error.errors]).toEqual([409, ['“巡冬瓜”用到的计划“冬瓜”还在回收站，请先恢复它']])
    expect((await get(managerA, order.Id)).status).toBe(404)
    done(await recover(managerA, plan.Id))
    expect((await recover(managerA, order.Id)).status).toBe(204)
    for (const one of [order, plan]) done(await remove(managerA, one.Id))
    expect((await recover(managerA, order.Id, plan.Id)).status).toBe(204)
  })

  test('counts them again', async () => {
    const operation = await add(farm, managerA, operationForm, { data: { Name: '整地', Type: '整地' } })
    const data = { Enterprise: enterpriseA.Id, Operation: operation.Id, Area: 3 }
    const punchIn = await add(farm, managerA, clockForm, { data })
    const count = async () =>
      done(await farm.call(managerA, statisticsCalls.clock, { query: { organPath: managerA.organPath } })).Month
    expect(await count()).toBe(1)
    done(await remove(managerA, punchIn.Id))
    expect(await count()).toBe(0)
    done(await recover(managerA, punchIn.Id))
    expect(await count()).toBe(1)
  })
})
