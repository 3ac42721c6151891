import { type BookAnswer, bookCalls } from '@farm/contract/books'
import { recordCalls } from '@farm/contract/forms'
import { certificateCalls, lotForm } from '@farm/contract/lots'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { openSheets } from '../../platform/sheets/testing/opened.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, county, managerA, enterpriseA } = people
const lots = await lotsOfA(farm, people)
afterAll(farm.close)

const words: Record<string, string> = {}
const held: { lot: { Id: string } } = { lot: { Id: '' } }

const told = async (who: Persona) =>
  done(await farm.call(who, bookCalls.book, { query: { key: 'certificates', enterprise: enterpriseA.Id } }))
const standing = ({ Sections: [section] }: BookAnswer): Record<string, string | undefined> => {
  const [number = -1, status = -1] = ['number', 'status'].map((key) => section?.Columns.indexOf(key))
  const lines = section?.Lines.map(({ Cells }): [string, string | undefined] => [Cells[number] ?? '', Cells[status]])
  return Object.fromEntries(lines ?? [])
}

beforeAll(async () => {
  const { Id, UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id: enterpriseA.Id } }))
  const Data = { Region: '清禾县', Address: '东乡 1 号', Phone: '13900000000' }
  done(await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data } }))
  const issued = async (word: string) => {
    const lot = await lots.lot(10)
    const certificate = done(await lots.issue(managerA, lot, 5))
    words[String(certificate.Data.Number)] = word
    return { lot, certificate }
  }
  await issued('有效')
  held.lot = (await issued('批次暂扣，暂停使用')).lot
  done(await lots.stop(managerA, 'hold', held.lot))
  done(await lots.stop(managerA, 'recall', (await issued('批次已召回，暂停使用')).lot))
  const { lot, certificate } = await issued('作废')
  const body = { Id: certificate.Id, UpdateTime: certificate.UpdateTime, Reason: '写错了' }
  done(await farm.call(managerA, certificateCalls.void, { body }))
  done(await lots.stop(managerA, 'hold', lot))
}, 60_000)

test('of goods that are stopped no certificate stands in the book as good', async () => {
  expect(standing(await told(managerA))).toEqual(words)
})

test('nor in its workbook', async () => {
  const { rawPayload } = await farm.server.inject({
    method: 'GET',
    url: bookCalls.export.path,
    query: { key: 'certificates', enterprise: enterpriseA.Id },
    headers: { token: managerA.token },
  })
  const [{ rows } = { rows: [] }] = await openSheets(rawPayload)
  expect(Object.fromEntries(rows.map(({ 编号, 状态 }) => [编号, 状态]))).toEqual(words)
})

test('who may not know how lots stand is told of certificates all the same that nobody goes by them', async () => {
  const urls = ['/CountyFarm/Books', '/FarmOperation/Certificates', '/FarmOperation/Lots']
  const roleId = await addRole(farm, admin, county.organId, { name: '看台账', scope: '本组织及下级', urls })
  const clerk = await addPerson(farm, admin, { name: 'clerk', organId: county.organId, roleIds: [roleId] })
  await sql`
    insert into form_restriction (form_id, role_id, denied, fields)
    values (${lotForm.id}, ${roleId}, '{}', '{"Status": "hidden"}'::jsonb)
  `.execute(farm.database.db)
  await vi.waitFor(async () => {
    const { Data } = await lots.read(held.lot, clerk)
    expect(Data.Status).toBeUndefined()
  })
  expect(standing(await told(clerk))).toEqual(words)
})
