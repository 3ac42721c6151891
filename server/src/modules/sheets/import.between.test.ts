import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { builtInModules } from '@farm/contract/access'
import { manyCalls } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { runOnce } from '../../platform/db/index.ts'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { upload } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { PLOT_HEADS, beginImport, checked, plots, settled, workbook, written } from '../../app/testing/workbooks.ts'
import { whileAlone } from './import.store.ts'

const farm = await openFarm()
const { admin, county, managerA, managerB } = farm.people
afterAll(farm.close)
const { db } = farm.database

const formId = placeForm.id

async function countOf(who: Persona, form: string, qs: string): Promise<number> {
  return done(await farm.call(who, manyCalls.figures, { query: { formId: form, qs } })).Count
}

describe('what was found by a key and is otherwise when it is written', () => {
  test('is not added a second time where it was added in between, and is told', async () => {
    const file = await workbook(plots('双', 3))
    const one = await checked(farm, managerA, file, { formId, mode: 'both', key: 'Name' })
    const two = await checked(farm, managerA, file, { formId, mode: 'both', key: 'Name' })
    await written(farm, managerA, one.Id)
    const second = await written(farm, managerA, two.Id)
    expect([second.Added, second.Wrong, await countOf(managerA, formId, 'Name[~]双')]).toEqual([0, 3, 3])
    expect(second.Faults[0]).toMatchObject({
      Row: 2,
      Column: '地块名称',
      Reason: '检查之后已有“地块名称”为“双 0”的记录，请重新导入',
    })
  })

  test('nor where its kind has steps of its own', async () => {
    const file = await workbook([
      ['企业名称', '经营面积'],
      ['两回合作社', 10],
    ])
    const how = { formId: enterpriseForm.id, organId: county.organId, mode: 'both', key: 'Name' } as const
    const one = await checked(farm, county, file, how)
    const two = await checked(farm, county, file, how)
    await written(farm, county, one.Id)
    const second = await written(farm, county, two.Id)
    expect([second.Added, second.Wrong]).toEqual([0, 1])
    expect(await countOf(county, enterpriseForm.id, 'Name[~]两回')).toBe(1)
  })
})

test('nothing is written into an organisation that is out of reach by now', async () => {
  const urls = builtInModules
    .flatMap((one) => one.functions.map(({ url }) => url))
    .filter((url) => !url.includes('Roles'))
  const role = await addRole(farm, admin, county.organId, { name: '宽', scope: '本组织及下级', urls })
  const who = await addPerson(farm, admin, { name: 'mover', organId: county.organId, roleIds: [role] })
  const file = await workbook([['作物名称'], ['越界作物']])
  const { Id } = await checked(farm, who, file, { formId: cropForm.id, organId: managerB.organId })
  await runOnce(db, `update account set organ_id = '${managerA.organId}' where id = '${who.id}'`)
  const after = await written(farm, who, Id)
  expect(after).toMatchObject({ State: 'failed', Added: 0 })
  expect(await countOf(admin, cropForm.id, 'Name[~]越界')).toBe(0)
})

test('an organisation that has to wait keeps no other waiting', async () => {
  const file = await workbook(plots('等', 2))
  const [first, second] = await whileBusy(managerA, async () => {
    const waiting = [
      done(await beginImport(farm, managerA, file, { formId })),
      done(await beginImport(farm, managerA, file, { formId })),
    ]
    const other = await checked(farm, managerB, await workbook([PLOT_HEADS, ['别家', '乙农场', 1]]), { formId })
    expect(other.State).toBe('checked')
    return waiting
  })
  for (const one of [first, second]) expect(await settled(farm, managerA, one?.Id ?? '')).toMatchObject({ Added: 2 })
})

/** Does something while another process is at work for the organisation of somebody. */
async function whileBusy<Outcome>({ organId }: Persona, work: () => Promise<Outcome>): Promise<Outcome> {
  const outcomes: Outcome[] = []
  await whileAlone(db, { id: newId(), organId }, async () => void outcomes.push(await work()))
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error('somebody is at work already')
  return outcome
}

describe('what a domain will refuse is told by the check', () => {
  test('an enterprise that belongs below another', async () => {
    const file = await workbook([
      ['企业名称', '经营面积'],
      ['新一合作社', 10],
    ])
    const one = await checked(farm, managerA, file, { formId: enterpriseForm.id })
    expect([one.State, one.Added, one.Wrong]).toEqual(['checked', 0, 1])
    expect(one.Faults[0]?.Reason).toBe('企业只能建在县或平台之下')
  })

  test('and nothing of what the check tried stays', async () => {
    const file = await workbook([
      ['企业名称', '经营面积'],
      ['试试合作社', 10],
    ])
    const one = await checked(farm, county, file, { formId: enterpriseForm.id, organId: county.organId })
    expect([one.Added, one.Wrong]).toEqual([1, 0])
    const organs = done(await farm.call(county, organCalls.list, { query: {} }))
    expect(organs.filter(({ Name }) => Name === '试试合作社')).toEqual([])
  })

  test('a category that would come to stand under itself', async () => {
    const upper = await add(farm, managerA, cropCategoryForm, { data: { Name: '上类' } })
    await add(farm, managerA, cropCategoryForm, { data: { Name: '下类', Parent: upper.Id } })
    const file = await workbook([
      ['分类名称', '上级分类'],
      ['上类', '下类'],
    ])
    const one = await checked(farm, managerA, file, { formId: cropCategoryForm.id, mode: 'edit', key: 'Name' })
    expect([one.Edited, one.Faults.map(({ Reason }) => Reason)]).toEqual([
      0,
      ['上级分类不能是自己或自己的下级，请换一个'],
    ])
  })
})

test('an import begun again under its id by another key or for another organisation is refused', async () => {
  const name = { name: '导入.xlsx', purpose: 'attachment' as const }
  const FileId = await upload(
    farm,
    county,
    await workbook([
      ['作物名称', '系统编号'],
      ['k', newId()],
    ]),
    name,
  )
  const body = { Id: newId(), FormId: cropForm.id, FileId, Mode: 'both' as const, Key: 'Name' }
  done(await farm.call(county, importCalls.begin, { body }))
  done(await farm.call(county, importCalls.begin, { body }))
  for (const other of [{ Key: 'Id' }, { OrganId: managerA.organId }]) {
    const again = await farm.call(county, importCalls.begin, { body: { ...body, ...other } })
    expect([again.status, again.error.code]).toEqual([409, 'form-data/id-used'])
  }
})
