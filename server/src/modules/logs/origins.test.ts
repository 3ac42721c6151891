import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { BIN_DAYS, careCalls, manyCalls, recordCalls } from '@farm/contract/forms'
import { logCalls } from '@farm/contract/logs'
import { noticeCalls } from '@farm/contract/notices'
import { operationForm } from '@farm/contract/operations'
import { afterAll, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { purgeBin } from '../forms/index.ts'

const farm = await openFarm()
const { people } = farm
const { admin, county, managerA, managerB, enterpriseA, enterpriseB } = people
afterAll(farm.close)

const urls = ['/User/OperationLog', '/FarmOperation/ClockData', '/Core/CropList']

/** Somebody who reads the log of an enterprise, and all that stands in it. */
async function readerAt(name: string, organId: string): Promise<Persona> {
  const roleIds = [await addRole(farm, admin, organId, { name: `日志-${name}`, scope: '本组织及下级', urls })]
  return addPerson(farm, admin, { name, organId, roleIds })
}
const readerA = await readerAt('reader-a', managerA.organId)
const readerB = await readerAt('reader-b', managerB.organId)

type Query = NonNullable<Parameters<typeof farm.call<typeof logCalls.operations>>[2]>['query']
const operations = async (who: Persona, query: Query = {}) => done(await farm.call(who, logCalls.operations, { query }))
const detailOf = async (who: Persona, id: string) => done(await farm.call(who, logCalls.operation, { query: { id } }))

const operation = await add(farm, county, operationForm, { data: { Name: '采收', Type: '采收' } })

function harvest(who: Persona, enterprise: { readonly Id: string }, Note: string) {
  const data = { Enterprise: enterprise.Id, Operation: operation.Id, Harvest: 5000, Note }
  return add(farm, who, clockForm, { data })
}

async function edited(who: Persona, id: string, Data: object, from?: 'hand' | 'phone') {
  const { UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id } }))
  const body = { Id: id, Data: { ...Data }, UpdateTime }
  return done(await farm.call(who, recordCalls.edit, { body, ...(from && { from }) }))
}

const historyOf = async (who: Persona, id: string) => done(await farm.call(who, careCalls.history, { query: { id } }))

test('what somebody above changes stands in the log of the enterprise whose it is, and in no other', async () => {
  const mine = await harvest(managerA, enterpriseA, '东边的一车')
  await edited(admin, mine.Id, { Harvest: 7000 })
  const [seen] = await operations(readerA, { call: 'forms.edit' })
  expect(seen).toMatchObject({ Title: '编辑数据', Changed: 1, Address: '', Device: '', Organ: { Name: '平台' } })
  expect(seen?.User).toMatchObject({ Name: '' })
  const { Changes } = await detailOf(readerA, seen?.Id ?? '')
  expect(Changes.map(({ Fields }) => Fields.find(({ Label }) => Label === '采收量'))).toEqual([
    { Label: '采收量', Before: '5 吨', After: '7 吨' },
  ])
  const notices = done(await farm.call(managerA, noticeCalls.list, { query: { kind: 'corrected' } }))
  expect(notices.map(({ Title, About }) => [Title, About.Id])).toEqual([['打卡被平台修改', mine.Id]])
  expect(await operations(readerB, { call: 'forms.edit' })).toEqual([])
  expect((await farm.call(readerB, logCalls.operation, { query: { id: seen?.Id ?? '' } })).status).toBe(404)
})

test('of what was done to many at once each enterprise sees its own part alone', async () => {
  const ofA = await harvest(managerA, enterpriseA, '甲的')
  const ofB = [await harvest(managerB, enterpriseB, '乙的'), await harvest(managerB, enterpriseB, '乙的另一车')]
  const Records = [ofA, ...ofB].map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
  const body = { FormId: clockForm.id, Records, Set: { Note: '一起改的' }, Clear: [] }
  done(await farm.call(admin, manyCalls.editMany, { body }))
  for (const [who, own] of [
    [readerA, [ofA.Id]],
    [readerB, ofB.map(({ Id }) => Id).toSorted()],
  ] as const) {
    const [seen] = await operations(who, { call: 'many.editMany' })
    expect(seen?.Changed).toBe(own.length)
    expect((await detailOf(who, seen?.Id ?? '')).Changes.map(({ Id }) => Id).toSorted()).toEqual(own)
  }
  const [whole] = await operations(admin, { call: 'many.editMany' })
  expect(whole?.Changed).toBe(3)
})

test('by account and address of somebody above nothing is found', async () => {
  const [whole] = await operations(admin, { call: 'many.editMany' })
  expect(await operations(readerA, { call: 'many.editMany', search: whole?.User?.Name ?? '' })).toEqual([])
  expect(await operations(readerA, { call: 'many.editMany', search: whole?.Address ?? '' })).toEqual([])
})

test('history and log say by which way each content came', async () => {
  const crop = done(
    await farm.call(managerA, recordCalls.add, { body: { FormId: cropForm.id, Data: { Name: '莜麦' } }, from: 'hand' }),
  )
  const second = await edited(managerA, crop.Id, { Name: '莜麦二' }, 'phone')
  await edited(managerA, crop.Id, { Name: '莜麦三' })
  const { UpdateTime } = done(await farm.call(managerA, recordCalls.get, { query: { id: crop.Id } }))
  const many = { FormId: cropForm.id, Records: [{ Id: crop.Id, UpdateTime }], Set: { Name: '莜麦四' }, Clear: [] }
  const [changed] = done(await farm.call(managerA, manyCalls.editMany, { body: many, from: 'hand' }))
  if (!changed) throw new Error('nothing was changed')
  const back = { Records: [changed], EachAlone: true }
  const [undone] = done(await farm.call(managerA, manyCalls.restoreMany, { body: back, from: 'hand' }))
  const restore = { Id: crop.Id, UpdateTime: undone?.UpdateTime ?? '', Version: second.UpdateTime }
  done(await farm.call(managerA, careCalls.restore, { body: restore, from: 'hand' }))
  const ways = ['restore', 'undo', 'bulk', 'api', 'phone', 'hand']
  expect((await historyOf(managerA, crop.Id)).map(({ Origin }) => Origin)).toEqual(ways)
  expect((await operations(readerA, { targetId: crop.Id })).map(({ Origin }) => Origin)).toEqual(ways)
  expect((await operations(readerA, { targetId: crop.Id, origin: 'bulk' })).map(({ Call }) => Call)).toEqual([
    'many.editMany',
  ])
})

test('what was written before ways were noted says nothing of them', async () => {
  const crop = await add(farm, managerA, cropForm, { data: { Name: '从前的' } })
  await sql`update record set origin = null where id = ${crop.Id}`.execute(farm.database.db)
  const [entry] = await historyOf(managerA, crop.Id)
  expect([entry?.User?.Id, entry?.Origin]).toEqual([managerA.id, undefined])
})

test('the log is narrowed to a kind, of which the unseen is no part', async () => {
  const crop = await add(farm, managerA, cropForm, { data: { Name: '藜麦' } })
  const found = await operations(readerA, { formId: cropForm.id, pageSize: 5 })
  expect(found[0]?.Target).toBe('藜麦')
  expect(new Set(found.map(({ Call }) => Call.split('.')[0]))).not.toContain('users')
  expect(await operations(readerB, { formId: cropForm.id })).toEqual([])
  expect((await operations(admin, { thing: 'people' }))[0]?.Title).toBe('新增人员')
  expect(await operations(readerA, { thing: 'people', targetId: crop.Id })).toEqual([])
})

test('what was done to something is found by its name, and by a part of it', async () => {
  await add(farm, managerA, cropForm, { data: { Name: '紫花苜蓿' } })
  expect((await operations(readerA, { search: '苜蓿' })).map(({ Target }) => Target)).toEqual(['紫花苜蓿'])
  expect(await operations(readerB, { search: '苜蓿' })).toEqual([])
})

test('what was deleted is found by its name, and once it is gone for good by the last name that it had', async () => {
  const { Id } = await add(farm, managerA, cropForm, { data: { Name: '黑燕麦草' } })
  done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [Id] } }))
  const targets = async (search: string, who = readerA) => {
    const found = await operations(who, { search })
    return [...new Set(found.map(({ Target }) => Target))]
  }
  expect(await targets('燕麦')).toEqual(['黑燕麦草'])
  const later = new Date(Date.now() + (BIN_DAYS + 1) * 24 * 60 * 60_000)
  await purgeBin({ db: farm.database.db, now: trusted(later), signal: new AbortController().signal })
  expect(await targets('黑燕麦草')).toEqual(['黑燕麦草'])
  expect([await targets('黑燕麦草', readerB), await targets('燕麦', readerB)]).toEqual([[], []])
})
