import { builtInModules } from '@farm/contract/access'
import { cropForm } from '@farm/contract/crops'
import { designCalls, recordCalls, text } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { importCalls } from '@farm/contract/sheets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publish } from '../../app/testing/designs.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { upload } from '../../app/testing/photos.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { archive, beginImport, blanks, checked, workbook, workbookParts } from '../../app/testing/workbooks.ts'
import { sql } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { admin, county, managerA, managerB } = farm.people
afterAll(farm.close)
const { db } = farm.database

const formId = placeForm.id
const HEADS = ['地块名称', '所属企业', '面积']
const urls = builtInModules.flatMap(({ functions }) => functions.map(({ url }) => url))
const ordinary = urls.filter((url) => !/^\/(User|Organs|CountyFarm)\//.test(url))
let roleId = ''
let clerk: Persona

beforeAll(async () => {
  const ofCrops = ordinary.filter((url) => !url.includes('#Import') || url === '/Core/CropList#Import')
  const who = { name: '只导作物', scope: '本组织及下级', urls: ofCrops } as const
  roleId = await addRole(farm, admin, county.organId, who)
  clerk = await addPerson(farm, admin, { name: 'crop-clerk', organId: managerA.organId, roleIds: [roleId] })
})

test('who may import records of one form imports none of another', async () => {
  const other = await beginImport(farm, clerk, await workbook([HEADS, ['东地', '甲合作社', 1]]), { formId })
  expect(other.status).toBe(403)
  const own = await beginImport(farm, clerk, await workbook([['作物名称'], ['番茄']]), { formId: cropForm.id })
  expect(own.status).toBe(200)
  const theirs = await checked(farm, managerA, await workbook([HEADS, ['东地', '甲合作社', 1]]), { formId })
  expect((await farm.call(clerk, importCalls.run, { body: { Id: theirs.Id } })).status).toBe(403)
})

test('a role that is denied to import a designed form adds to it by hand alone', async () => {
  const role = await addRole(farm, admin, county.organId, { name: '填报', scope: '本组织及下级', urls: ordinary })
  const who = await addPerson(farm, admin, { name: 'by-hand', organId: managerA.organId, roleIds: [role] })
  const id = await publish(farm, managerA, { F1: text('标题') })
  const file = await workbook([['标题'], ['一']])
  expect((await beginImport(farm, who, file, { formId: id })).status).toBe(200)
  const Was = { Denied: [], Fields: {} }
  done(
    await farm.call(county, designCalls.restrict, {
      body: { Id: id, RoleId: role, Denied: ['import'], Fields: {}, Was },
    }),
  )
  expect((await beginImport(farm, who, file, { formId: id })).status).toBe(403)
  const body = { FormId: id, Data: { F1: '一' } }
  expect((await farm.call(who, recordCalls.add, { body })).status).toBe(200)
})

test('the same id begun again with another key or for another organisation is refused', async () => {
  const FileId = await upload(farm, managerA, await workbook([HEADS, ['东地', '甲合作社', 1]]), {
    name: 'a.xlsx',
    purpose: 'attachment',
  })
  const body = { Id: newId(), FormId: formId, FileId, Mode: 'both' as const, Key: 'Name' }
  const begin = async (more: object) =>
    (await farm.call(managerA, importCalls.begin, { body: { ...body, ...more } })).status
  expect([await begin({}), await begin({})]).toEqual([200, 200])
  expect([await begin({ Key: 'Code' }), await begin({ OrganId: managerA.organId })]).toEqual([409, 409])
})

test('a file of an import counts as one that its sender keeps here', async () => {
  const one = await checked(farm, managerB, await workbook([HEADS, ['西地', '乙合作社', 1]]), { formId })
  await sql`
    insert into file
    select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid()))).*
      from file f, generate_series(1, 400) where f.id = (select file_id from sheet_import where id = ${one.Id})
  `.execute(db)
  const answer = await upload(farm, managerB, await workbook([HEADS]), { name: 'b.xlsx', purpose: 'attachment' }).catch(
    (error: unknown) => String(error),
  )
  expect(answer).toContain('还没有提交')
})

test('who has too many imports that wait for them begins no other, whatever the file', async () => {
  const one = await checked(farm, managerA, await workbook([HEADS, ['南地', '甲合作社', 1]]), { formId })
  await sql`
    insert into sheet_import (id, form_id, file_id, sha256, file_name, account_id, actor_id, organ_id, mode, state, add_time)
    select gen_random_uuid(), form_id, file_id, sha256, file_name, account_id, actor_id, organ_id, mode, 'checked', add_time
      from sheet_import, generate_series(1, 20) where id = ${one.Id}
  `.execute(db)
  const bomb = archive([...workbookParts('<sheetData/>'), { name: 'xl/a.xml', ...blanks(70) }])
  const { status, error } = await beginImport(farm, managerA, bomb, { formId })
  expect([status, error.code]).toEqual([429, 'sheets/too-many-imports'])
})
