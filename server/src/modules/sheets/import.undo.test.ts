import { builtInModules } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import {
  type DynamicData,
  type WireRecord,
  designCalls,
  manyCalls,
  readData,
  recordCalls,
  text,
  whole,
} from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { runOnce, sql } from '../../platform/db/index.ts'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, openTwin } from '../../app/testing/test-farm.ts'
import { checked, plots, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { whileAlone } from './import.store.ts'

const farm = await openFarm()
const { admin, county, managerA, managerB, enterpriseA } = farm.people
afterAll(farm.close)
const { db } = farm.database

const formId = placeForm.id
const urls = builtInModules
  .flatMap(({ functions }) => functions.map(({ url }) => url))
  .filter((url) => !/^\/(User|Organs|CountyFarm)\//.test(url))
const clerkRole = await addRole(farm, admin, county.organId, { name: '文员', scope: '本组织及下级', urls })

const operation = await add(farm, admin, operationForm, {
  data: { Name: '巡田', Type: '其他' },
  organId: county.organId,
})

function clerk(name: string): Promise<Persona> {
  return addPerson(farm, admin, { name, organId: managerA.organId, roleIds: [clerkRole] })
}

async function countOf(form: string, qs?: string): Promise<number> {
  return done(await farm.call(managerA, manyCalls.figures, { query: { formId: form, ...(qs && { qs }) } })).Count
}

function close({ id }: Persona): Promise<void> {
  return runOnce(db, `update account set is_enabled = false where id = '${id}'`)
}

function deny(form: string, right: 'delete' | 'edit') {
  const body = { Id: form, RoleId: clerkRole, Denied: [right], Fields: {}, Was: { Denied: [], Fields: {} } }
  return farm.call(county, designCalls.restrict, { body })
}

describe('an import of somebody else is taken back', () => {
  test('only by who may delete what it added', async () => {
    const form = await publish(farm, managerA, { F1: text('标题') }, { name: '删' })
    const who = await clerk('no-delete')
    const theirs = await checked(farm, managerA, await workbook([['标题'], ['一'], ['二']]), { formId: form })
    await written(farm, managerA, theirs.Id)
    const own = await checked(farm, who, await workbook([['标题'], ['三']]), { formId: form })
    await written(farm, who, own.Id)
    done(await deny(form, 'delete'))
    expect(await farm.call(who, importCalls.undo, { body: { Id: theirs.Id } })).toMatchObject({ status: 403 })
    expect(await countOf(form)).toBe(3)
    done(await farm.call(who, importCalls.undo, { body: { Id: own.Id } }))
    expect(await settled(farm, who, own.Id)).toMatchObject({ State: 'undone', Kept: 0 })
    expect(await countOf(form)).toBe(2)
  })

  test('only by who may edit what it changed', async () => {
    const form = await publish(farm, managerA, { F1: text('标题'), F2: whole('数') }, { name: '改' })
    const who = await clerk('no-edit')
    done(await send(farm, managerA, form, { F1: '一', F2: 1 }))
    const file = await workbook([
      ['标题', '数'],
      ['一', 2],
    ])
    const { Id } = await checked(farm, managerA, file, { formId: form, mode: 'edit', key: 'F1' })
    await written(farm, managerA, Id)
    done(await deny(form, 'edit'))
    expect(await farm.call(who, importCalls.undo, { body: { Id } })).toMatchObject({ status: 403 })
    expect(await countOf(form, 'F2[=]2')).toBe(1)
  })
})

test('an undo that is refused leaves the import done, says why, and can be asked for again', async () => {
  const { Id } = await checked(farm, managerA, await workbook(plots('假', 3)), { formId })
  await written(farm, managerA, Id)
  const who = await clerk('gone-before-undo')
  await inTurn(async () => {
    done(await farm.call(who, importCalls.undo, { body: { Id } }))
    await close(who)
  })
  const after = await settled(farm, managerA, Id)
  expect(after).toMatchObject({ State: 'done', Added: 3, Kept: 0 })
  expect(after.Reason).toMatch(/^撤销没有成功：./)
  expect(after.UndoUntil).toBeDefined()
  expect(await countOf(formId, 'Name[~]假')).toBe(3)
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 0 })
  expect(await countOf(formId, 'Name[~]假')).toBe(0)
})

/** In the turn of enterprise A; whoever checked a file holds it for a moment after the import is checked. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  const alone = { id: newId(), organId: managerA.organId }
  await vi.waitFor(async () => expect(await whileAlone(db, alone, work)).toBe(true), { timeout: 20_000 })
}

/** An import of which a part is written when its maker is shut out. */
async function halfWritten(word: string, name: string) {
  const twin = await openTwin(farm)
  const who = await clerk(name)
  const { Id } = await checked(twin, who, await workbook(plots(word, 2000)), { formId })
  done(await twin.call(who, importCalls.run, { body: { Id } }))
  await vi.waitFor(async () => expect(await countOf(formId, `Name[~]${word}`)).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 5,
  })
  const closing = twin.close()
  await close(who)
  await closing
  return settled(farm, managerA, Id)
}

test('a run that fails midway says how much it wrote, and that is taken back', async () => {
  const after = await halfWritten('半', 'gone-in-run')
  const count = await countOf(formId, 'Name[~]半')
  expect(after).toMatchObject({ State: 'failed', Added: count, Edited: 0 })
  expect(after.UndoUntil).toBeDefined()
  expect([count > 0, count < 2000]).toEqual([true, true])
  const { Id } = after
  expect(await farm.call(managerA, importCalls.run, { body: { Id } })).toMatchObject({ status: 409 })
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 0 })
  expect(await countOf(formId, 'Name[~]半')).toBe(0)
})

test.each([
  ['is shut out', ({ id }: Persona) => `update account set is_enabled = false where id = '${id}'`],
  ['loses their roles', ({ id }: Persona) => `delete from account_role where account_id = '${id}'`],
  [
    'belongs to another enterprise by now',
    ({ id }: Persona) => `update account set organ_id = '${managerB.organId}' where id = '${id}'`,
  ],
])(
  'of an import whose maker %s no further batch is written; what stands is taken back by others',
  async (how, change) => {
    const who = await clerk(`loses-${how.length}`)
    const word = `停${how.length}`
    const { Id } = await checked(farm, who, await workbook(plots(word, 600)), { formId })
    await db.transaction().execute(async (holding) => {
      await inTurn(async () => {
        done(await farm.call(who, importCalls.run, { body: { Id } }))
        await sql`select from sheet_import where id = ${Id} for update`.execute(holding)
      })
      // The first batch has begun by what its maker could do then.
      await vi.waitFor(async () => expect(await waiterCount()).toBeGreaterThanOrEqual(1), { timeout: 20_000 })
      await runOnce(db, change(who))
    })
    const after = await settled(farm, managerA, Id)
    expect(after).toMatchObject({ State: 'failed', Added: 500, MayUndo: true })
    expect(after.Reason).toBeTruthy()
    expect(await countOf(formId, `Name[~]${word}`)).toBe(500)
    done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
    expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 0 })
    expect(await countOf(formId, `Name[~]${word}`)).toBe(0)
  },
)

test('what stays as an import is taken back is listed with why', async () => {
  const { Id } = await checked(farm, managerA, await workbook(plots('留', 3)), { formId })
  await written(farm, managerA, Id)
  const list = done(await farm.call(managerA, recordCalls.list, { query: { formId, qs: 'Name[~]留' } }))
  const [first, second] = list.toSorted((one, other) => (String(one.Data.Name) < String(other.Data.Name) ? -1 : 1))
  if (!first || !second) throw new Error('no plots')
  done(
    await farm.call(county, recordCalls.edit, {
      body: { Id: first.Id, UpdateTime: first.UpdateTime, Data: { Area: 9 } },
    }),
  )
  await add(farm, managerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: operation.Id, Place: [second.Id] },
  })
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, managerA, Id)).toMatchObject({
    State: 'undone',
    Kept: 2,
    KeptRows: [
      { Row: 2, Id: first.Id, Reason: '后来被县级修改过' },
      { Row: 3, Id: second.Id, Reason: '已被别的记录用到' },
    ],
  })
})

test('an undo is offered to whom it is allowed alone', async () => {
  const form = await publish(farm, managerA, { F1: text('标题') }, { name: '问' })
  const { Id } = await checked(farm, managerA, await workbook([['标题'], ['一']]), { formId: form })
  await written(farm, managerA, Id)
  const mayUndo = async (who: Persona) => done(await farm.call(who, importCalls.get, { query: { id: Id } })).MayUndo
  const who = await clerk('may-undo')
  expect(await mayUndo(who)).toBe(true)
  done(await deny(form, 'delete'))
  expect([await mayUndo(who), await mayUndo(managerA)]).toEqual([false, true])
})

test('what fills in a field that is required by now is taken back all the same', async () => {
  const form = await publish(farm, managerA, { F1: text('标题') }, { name: '补' })
  done(await send(farm, managerA, form, { F1: 'a' }))
  const other = done(await send(farm, managerA, form, { F1: 'b' }))
  const next = draft({ F1: text('标题'), F2: whole('天数', { required: true }) }, { name: '补' })
  done(await publishAgain(farm, managerA, form, next))
  const file = await workbook([
    ['标题', '天数'],
    ['a', 7],
  ])
  const { Id } = await checked(farm, managerA, file, { formId: form, mode: 'edit', key: 'F1' })
  await written(farm, managerA, Id)
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 0 })
  const Records = [{ Id: other.Id, UpdateTime: other.UpdateTime }]
  const edited = await farm.call(managerA, manyCalls.editMany, {
    body: { FormId: form, Records, Set: { F2: 5 }, Clear: [] },
  })
  done(await farm.call(managerA, manyCalls.restoreMany, { body: { Records: done(edited) } }))
  expect(await countOf(form, 'F2[>]0')).toBe(0)
  // It awaits what it lacks: everything else of it is edited as before, but what was filled in stays.
  const [first] = done(await farm.call(managerA, recordCalls.list, { query: { formId: form } }))
  if (!first) throw new Error('nothing is listed')
  const edit = ({ Id: id, UpdateTime }: WireRecord, data: DynamicData) =>
    farm.call(managerA, recordCalls.edit, { body: { Id: id, UpdateTime, Data: data } })
  const renamed = done(await edit(first, { F1: 'c' }))
  expect(renamed.Data).toEqual({ F1: 'c' })
  const filled = done(await edit(renamed, { F2: 5 }))
  expect(await edit(filled, { F2: null })).toMatchObject({ status: 422 })
})

test('a worker that lost its lock and the one that goes on in its place write once together', async () => {
  const one = await add(farm, managerA, placeForm, { data: { Name: '夺 0', Compony: enterpriseA.Id, Area: 1 } })
  const how = { formId, mode: 'edit', key: 'Name' } as const
  const { Id } = await checked(farm, managerA, await workbook(plots('夺', 1)), how)
  const twin = await openTwin(farm)
  await db.transaction().execute(async (holding) => {
    await sql`select from record where id = ${one.Id} for update`.execute(holding)
    done(await farm.call(managerA, importCalls.run, { body: { Id } }))
    // Whoever works on it waits for as long as the other one looks for work, so each that begins loses its lock at once.
    await vi.waitFor(async () => {
      await endIdleLockHolders()
      expect(await waiterCount()).toBeGreaterThanOrEqual(2)
    })
  })
  const after = await settled(farm, managerA, Id)
  await twin.close()
  expect(after).toMatchObject({ State: 'done', Edited: 1, Wrong: 0 })
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 0 })
  const list = done(await farm.call(managerA, recordCalls.list, { query: { formId, qs: 'Name[~]夺' } }))
  expect(list.map(({ Data }) => Data.Area)).toEqual([1])
})

function endIdleLockHolders(): Promise<unknown> {
  return sql`
    select pg_terminate_backend(l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and a.state = 'idle' and a.datname = current_database()
  `.execute(db)
}

/** How many are held up by a row that somebody else holds. */
async function waiterCount(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and l.locktype in ('transactionid', 'tuple') and a.datname = current_database()
  `.execute(db)
  return rows.length
}

test('plans get back the shares that they had, though a plot was measured anew meanwhile', async () => {
  const plot = async (Name: string) =>
    add(farm, managerA, placeForm, { data: { Name, Compony: enterpriseA.Id, Area: 30 } })
  const places = [await plot('东棚'), await plot('西棚')]
  const crop = await add(farm, managerA, cropForm, { data: { Name: '黄瓜' } })
  const data = {
    Name: '黄瓜两棚',
    Enterprise: enterpriseA.Id,
    Crops: crop.Id,
    Place: places.map(({ Id }) => Id),
    Count: 45,
    StartDate: '2027-03-01',
    EndDate: '2027-07-01',
  }
  const plan = await add(farm, managerA, planForm, { data })
  const sharesOf = async () => {
    const { Data } = done(await farm.call(managerA, recordCalls.get, { query: { id: plan.Id } }))
    return readData(planForm, Data).Shares?.map(({ Count }) => Count)
  }
  const rows = [
    ['计划名称', '计划面积（亩）'],
    ['黄瓜两棚', 46],
  ]
  const { Id } = await checked(farm, managerA, await workbook(rows), { formId: planForm.id, mode: 'edit', key: 'Name' })
  expect(await written(farm, managerA, Id)).toMatchObject({ Edited: 1 })
  expect(await sharesOf()).toEqual([23, 23])
  const [first] = places
  const measured = { Id: first?.Id ?? '', UpdateTime: first?.UpdateTime ?? '', Data: { Area: 600 } }
  done(await farm.call(managerA, recordCalls.edit, { body: measured }))
  done(await farm.call(managerA, importCalls.undo, { body: { Id } }))
  expect(await settled(farm, managerA, Id)).toMatchObject({ State: 'undone', Kept: 0 })
  expect(await sharesOf()).toEqual([22.5, 22.5])
})
