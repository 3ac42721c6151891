import type { WireRecord } from '@farm/contract/forms'
import { certificateCalls } from '@farm/contract/lots'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { releasedLotOfA } from '../../app/testing/released-lot.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA } = people
const { lots, release, allowAll, visit } = await releasedLotOfA(farm, people)
afterAll(farm.close)
beforeAll(allowAll)

const issued = async (lot: WireRecord, quantity: number) => done(await lots.issue(managerA, lot, quantity))
const numberOf = ({ Data }: WireRecord) => String(Data.Number)
/** The lines of certificates on the public page of a lot, by their numbers; without marks. */
const told = async (lot: WireRecord) => {
  const { Code } = done(await release(lot, ['certificate']))
  const { body } = await visit(Code)
  const lines = body.split('<li>').slice(1)
  const plain = lines.map((line) =>
    (line.split('</li>')[0] ?? '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return (paper: WireRecord) => plain.find((line) => line.includes(`${numberOf(paper)}：`))
}

test('what was sent with a certificate and got another one names both on its page, with how much went over', async () => {
  const lot = await lots.lot(2100)
  const first = await issued(lot, 2100)
  const sent = await lots.out([lot, 2000])
  const second = await issued(sent, 1500)
  const line = await told(sent)
  expect(line(second)).toContain(`有效 1.5 吨 · 原证 ${numberOf(first)}，其中 1.5 吨 已转开到本证`)
  expect(line(first)).toContain(
    `有效 随上批开证，原证 2.1 吨，其中本批 500 公斤 · 其中 1.5 吨 已转开为 ${numberOf(second)}`,
  )
})

test('of which all went over the first says so, and stands for it no more; void, the second gives it back', async () => {
  const lot = await lots.lot(100)
  const first = await issued(lot, 100)
  const sent = await lots.out([lot, 80])
  const second = await issued(sent, 80)
  expect((await told(sent))(first)).toContain(`本批已转开 原证 100 公斤 · 其中 80 公斤 已转开为 ${numberOf(second)}`)
  const { Id, UpdateTime } = await lots.read(second)
  done(await farm.call(managerA, certificateCalls.void, { body: { Id, UpdateTime, Reason: '写错了' } }))
  const line = await told(sent)
  expect(line(first)).toContain('有效 随上批开证，原证 100 公斤，其中本批 80 公斤')
  expect([line(second)?.includes('作废'), line(second)?.includes('转开')]).toEqual([true, false])
})

test('a part that was certified anew is told of on the page of what was sent of it', async () => {
  const lot = await lots.lot(100)
  const first = await issued(lot, 100)
  const part = await lots.part([lot, 60])
  const second = await issued(part, 60)
  const line = await told(await lots.out([part, 50]))
  expect(line(second)).toContain(
    `随上批开证，原证 60 公斤，其中本批 50 公斤 · 原证 ${numberOf(first)}，其中 50 公斤 已转开到本证`,
  )
  expect(line(first)).toContain(`本批已转开 原证 100 公斤 · 其中 50 公斤 已转开为 ${numberOf(second)}`)
})

test('of two that were sent with one certificate it stands on the page of the one that was not called back', async () => {
  const lot = await lots.lot(100)
  const first = await issued(lot, 100)
  const [one, other] = [await lots.out([lot, 60]), await lots.out([lot, 40])]
  done(await lots.stop(managerA, 'hold', one))
  await lots.released(lot, '另行看过')
  expect((await told(other))(first)).toContain('有效 随上批开证')
  const { body } = await visit(done(await release(one, ['certificate'])).Code)
  expect(body).toContain('批次已暂停销售，合格证暂停使用')
  await lots.released(one)
  expect((await told(one))(first)).toContain('有效 随上批开证')
})
