import { bookCalls, bookOf } from '@farm/contract/books'
import { type DataOf, recordCalls } from '@farm/contract/forms'
import type { inputForm } from '@farm/contract/inputs'
import { afterAll, expect, test } from 'vitest'
import { pesticidesOfA } from '../../app/testing/pesticides-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, managerA, workerA, enterpriseA } = people
const fields = await pesticidesOfA(farm, people)
afterAll(farm.close)

const lineOf = async (day: string) => {
  const query = { key: 'pesticides', enterprise: enterpriseA.Id, from: day, to: day }
  const { Sections } = done(await farm.call(managerA, bookCalls.book, { query }))
  const [section] = Sections
  const labels = bookOf('pesticides')?.sections[0]?.columns ?? []
  return Object.fromEntries(
    (section?.Columns ?? []).map((key, at) => [
      labels.find((one) => one.key === key)?.label ?? key,
      section?.Lines[0]?.Cells[at],
    ]),
  )
}
const change = async (id: string, Data: DataOf<typeof inputForm>) => {
  const { Id, UpdateTime } = done(await farm.call(admin, recordCalls.get, { query: { id } }))
  done(await farm.call(admin, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } }))
}

test('a use stands in the book by the label, the number and the verdict by which it was judged, whatever its input became', async () => {
  const input = await fields.pesticide({ Name: '强力杀虫剂', RegistrationNumber: 'PD20080001' })
  const place = await fields.plot('东地')
  const data = fields.used(place, { Area: 8, Inputs: [fields.row(input, 2000)] })
  await fields.sent(workerA, data, '2026-10-10T02:00:00.000Z')
  const before = await lineOf('2026-10-10')
  expect(before).toMatchObject({
    登记证号: 'PD20080001',
    有效成分: '吡虫啉，吡虫啉 10%',
    面积: '8.00 亩',
    使用核查: '禁止',
  })
  const made = { Name: '枯草芽孢杆菌', CommonName: '枯草芽孢杆菌', Ingredients: '枯草芽孢杆菌', DosePerMu: 500 }
  await change(input.Id, { ...made, RegistrationNumber: 'PD20189999' })
  expect(await lineOf('2026-10-10')).toMatchObject({
    农药名称: '强力杀虫剂（现名 枯草芽孢杆菌）',
    登记证号: 'PD20080001（现 PD20189999）',
    有效成分: '吡虫啉，吡虫啉 10%',
    面积: '8.00 亩',
    使用核查: '禁止',
  })
})
