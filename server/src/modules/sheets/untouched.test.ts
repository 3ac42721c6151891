import { cropForm } from '@farm/contract/crops'
import {
  type DynamicData,
  type FieldType,
  type Fields,
  type WireRecord,
  choice,
  choices,
  designCalls,
  recordCalls,
  reference,
  references,
  text,
} from '@farm/contract/forms'
import { arbitraryFields, arbitraryRecord } from '@farm/contract/forms/testing'
import { placeForm } from '@farm/contract/places'
import { importCalls, sheetCalls } from '@farm/contract/sheets'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { draft, publish, publishAgain, send } from '../../app/testing/designs.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { runs } from '../../app/testing/size.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { type Rows, checked, workbook, written } from '../../app/testing/workbooks.ts'

const farm = await openFarm()
const { admin, county, managerA, enterpriseA, enterpriseB } = farm.people
afterAll(farm.close)

const plot = (Compony: string) => add(farm, admin, placeForm, { data: { Name: '育苗温室', Compony, Area: 5 } })
const [mine, alike, foreign] = [await plot(enterpriseA.Id), await plot(enterpriseA.Id), await plot(enterpriseB.Id)]
const crop = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
/** Its records may have no name. */
const nameless = await publish(farm, managerA, { F1: text('标题'), F2: text('说明') }, { name: '无名' })
const unnamed = done(await send(farm, managerA, nameless, { F2: '没有标题' }))

const fields: Fields = {
  F1: text('标题'),
  F2: choice('等级', ['甲', '乙']),
  F3: choices('标签', ['早', '中', '晚']),
  F4: reference('地块', 'places'),
  F5: references('轮作地块', 'places'),
  F6: reference('说明书', nameless),
  F7: reference('作物', 'crops'),
}
const data = {
  F1: '一',
  F2: '甲',
  F3: ['早', '晚'],
  F4: alike.Id,
  F5: [mine.Id, alike.Id],
  F6: unnamed.Id,
  F7: crop.Id,
}

/** Files that nobody uploaded are refused; a sheet names them and never takes them in. */
const kinds: readonly FieldType[] = [
  'text',
  'whole',
  'decimal',
  'money',
  'yesNo',
  'choice',
  'choices',
  'date',
  'moment',
  'time',
  'period',
  'reference',
  'references',
  'position',
  'polygon',
  'computed',
  'sequence',
  'rows',
]

async function exported(who: Persona, formId: string): Promise<Buffer> {
  const { path: url } = sheetCalls.export
  const answer = await farm.server.inject({ method: 'GET', url, query: { formId }, headers: { token: who.token } })
  return answer.rawPayload
}

async function taken(who: Persona, formId: string, file: Buffer) {
  const { Id, Same, Edited, Wrong, Faults } = await checked(farm, who, file, { formId, mode: 'edit', key: 'Id' })
  done(await farm.call(who, importCalls.cancel, { body: { Id } }))
  return { Same, Edited, Wrong, Faults }
}

const untouched = (Same: number) => ({ Same, Edited: 0, Wrong: 0, Faults: [] })
const read = async ({ Id }: WireRecord) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } })).Data

async function imported(formId: string, rows: Rows) {
  const found = await checked(farm, managerA, await workbook(rows), { formId, mode: 'edit', key: 'Id' })
  if (found.Wrong === 0) await written(farm, managerA, found.Id)
  return found.Faults.map(({ Reason }) => Reason)
}

test('names of several, of none, and choices that are offered no more stay as they are', async () => {
  const formId = await publish(farm, managerA, fields)
  const one = done(await send(farm, managerA, formId, data))
  const fewer = { ...fields, F2: choice('等级', ['乙']), F3: choices('标签', ['晚']) }
  done(await publishAgain(farm, managerA, formId, draft(fewer)))
  for (const who of [managerA, county, admin])
    expect(await taken(who, formId, await exported(who, formId))).toEqual(untouched(1))
  // What stands beside them is changed all the same.
  const cells = ['二', '甲', '早、晚', `育苗温室〔${alike.Id}〕`, `〔${unnamed.Id}〕`, one.Id]
  expect(await imported(formId, [['标题', '等级', '标签', '地块', '说明书', '系统编号'], cells])).toEqual([])
  expect(await read(one)).toEqual({ ...data, F1: '二' })
})

test('what was taken out of the form is exported behind the rest, found by it, and left alone by an import', async () => {
  const formId = await publish(farm, managerA, fields)
  const one = done(await send(farm, managerA, formId, data))
  const { F2, ...rest } = fields
  const next = { F8: text('等级'), ...rest, F2: { ...F2, isRemoved: true } as Fields[string] }
  done(await publishAgain(farm, managerA, formId, draft(next)))
  const file = await exported(managerA, formId)
  const sheet = (await readXlsx(file)).sheets[0]?.rows ?? []
  const heads = sheet[0]?.map(String) ?? []
  expect(heads.slice(0, 8)).toEqual(['等级', '标题', '标签', '地块', '轮作地块', '说明书', '作物', '等级（已移除）'])
  expect(sheet[1]?.slice(0, 8)).toEqual([
    null,
    '一',
    '早、晚',
    expect.any(String),
    expect.any(String),
    expect.any(String),
    '番茄',
    '甲',
  ])
  expect(await taken(managerA, formId, file)).toEqual(untouched(1))
  const query = { formId, qs: 'F2[=]甲' }
  expect(done(await farm.call(managerA, recordCalls.list, { query })).map(({ Id }) => Id)).toEqual([one.Id])
})

test('a name with a number means just that, and a number that does not go with its name means nothing', async () => {
  const formId = await publish(farm, managerA, fields)
  const one = done(await send(farm, managerA, formId, { F1: '一', F4: alike.Id }))
  const rows = (cell: string): Rows => [
    ['地块', '系统编号'],
    [cell, one.Id],
  ]
  expect(await imported(formId, rows(`育苗温室〔${mine.Id}〕`))).toEqual([])
  expect((await read(one)).F4).toBe(mine.Id)
  expect(await imported(formId, rows(`露地〔${mine.Id}〕`))).toEqual([
    '“地块”的名称和编号对不上，请照导出时的内容填写，或只填名称',
  ])
  expect(await imported(formId, rows(`育苗温室〔${foreign.Id}〕`))).toHaveLength(1)
  // Emptied on purpose, it is empty.
  expect(await imported(formId, rows(''))).toEqual([])
  expect(await read(one)).toEqual({ F1: '一' })
})

test('where the names of things are hidden from somebody, their cells say so and are left alone', async () => {
  const named = await publish(farm, managerA, { F1: text('标题'), F2: text('代号') }, { name: '保密', nameField: 'F2' })
  const secret = done(await send(farm, managerA, named, { F1: '一', F2: '机密' }))
  const formId = await publish(farm, managerA, { F1: text('标题'), F2: reference('保密件', named) })
  const one = done(await send(farm, managerA, formId, { F1: '一', F2: secret.Id }))
  const urls = [
    '/FormData',
    '/FormData/List',
    '/FormData/AddData',
    '/FormData/AddData/:id',
    '/FormData/List#Export',
    '/FormData/List#Import',
  ]
  const role = await addRole(farm, admin, county.organId, { name: '统计员', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: enterpriseA.Organ.Id, roleIds: [role] })
  const restriction = {
    Id: named,
    RoleId: role,
    Denied: [],
    Fields: { F2: 'hidden' as const },
    Was: { Denied: [], Fields: {} },
  }
  const refused = await farm.call(county, designCalls.restrict, { body: restriction })
  // The field that names records can't be hidden: then the records themselves are.
  if (refused.status !== 200)
    done(await farm.call(county, designCalls.restrict, { body: { ...restriction, Fields: {}, Denied: ['view'] } }))
  expect(await taken(clerk, formId, await exported(clerk, formId))).toEqual(untouched(1))
  expect((await read(one)).F2).toBe(secret.Id)
})

test(
  'whatever a form has and a record holds, taken in again unchanged it changes nothing',
  { timeout: 600_000 },
  async () => {
    const plots = fc.constantFrom(mine.Id, alike.Id)
    const forms = arbitraryFields({ kinds, targets: ['places', nameless, 'users'], most: 16 })
    const idsOf = (to: string) => {
      if (to === 'places') return plots
      return fc.constant(to === 'users' ? managerA.id : unnamed.Id)
    }
    const tried = forms.chain((form) =>
      fc.tuple(fc.constant(form), fc.array(arbitraryRecord(form, { idsOf }), { minLength: 1, maxLength: 4 })),
    )
    await fc.assert(
      fc.asyncProperty(tried, async ([form, records]: [Fields, DynamicData[]]) => {
        const named = { F99: text('标题'), ...form }
        const formId = await publish(farm, managerA, named, { nameField: 'F99' })
        let stored = 0
        for (const record of records) {
          const { status } = await send(farm, managerA, formId, { ...record, F99: '一' })
          if (status === 200) stored += 1
        }
        if (stored > 0)
          expect(await taken(managerA, formId, await exported(managerA, formId))).toEqual(untouched(stored))
      }),
      { numRuns: runs(60, 3) },
    )
  },
)
