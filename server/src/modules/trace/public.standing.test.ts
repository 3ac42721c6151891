import { certificateCalls } from '@farm/contract/lots'
import type { WireRecord } from '@farm/contract/forms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { releasedLotOfA } from '../../app/testing/released-lot.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA } = people
const { lots, dispatched, release, allowAll, visit, withdraw } = await releasedLotOfA(farm, people)
afterAll(farm.close)
beforeAll(allowAll)

const codeOf = async (lot: WireRecord) => done(await release(lot, [])).Code
const print = async ({ Id }: { readonly Id: string }) =>
  done(await farm.call(managerA, certificateCalls.print, { body: { Id, Size: 'A4', Copies: 2 } })).Code

test.each(['recall', 'hold'] as const)(
  'that goods are not to be eaten is said behind a withdrawn code: %s',
  async (how) => {
    const { lot } = await dispatched(0)
    const code = await codeOf(lot)
    done(await lots.stop(managerA, how, lot))
    done(await withdraw(lot))
    const { statusCode, body } = await visit(code)
    expect(statusCode).toBe(410)
    expect(body).toContain(how === 'recall' ? '本批次已召回' : '本批次已暂停销售')
    expect(body).toContain('溯源码已撤回')
    expect(body).not.toContain(String(lot.Data.Number))
  },
)

test('a failed test stays on the page whatever is made known, released or withdrawn', async () => {
  const { harvest, lot } = await dispatched(0)
  const code = await codeOf(lot)
  expect((await visit(code)).body).not.toContain('检测不合格')
  await lots.test(harvest, '不合格', { Date: '2026-11-27' })
  for (const one of [harvest, lot]) await lots.stop(managerA, 'release', one, '复检')
  expect((await visit(code)).body).toContain('曾检测不合格（2026-11-27）；之后没有同项目的合格检测')
  // Of another item it lifts nothing.
  await lots.test(harvest, '合格', { Date: '2026-11-28', Items: '重金属' })
  expect((await visit(code)).body).toContain('之后没有同项目的合格检测')
  await lots.test(harvest, '合格', { Date: '2026-11-29' })
  expect((await visit(code)).body).toContain('2026-11-29 同项目检测合格')
  done(await withdraw(lot))
  expect((await visit(code)).body).toContain('曾检测不合格（2026-11-27）')
})

test('a page says how often it was asked before, so that a copied code is seen', async () => {
  const { lot } = await dispatched(0)
  const code = await codeOf(lot)
  const first = (await visit(code, '10.1.0.1')).body
  expect(first).toContain('此前没有人查询过')
  expect(first).toContain('80 公斤')
  await visit(code, '10.1.0.2')
  expect((await visit(code, '10.1.0.3')).body).toContain('此前已查询 2 次，首次 2026-11-30')
})

const certified = async () => {
  const { lot } = await dispatched(0)
  const more = await lots.lot(100)
  const certificate = done(await lots.issue(managerA, more, 100, { IssueDate: '2026-11-28' }))
  return { lot, more, certificate, code: await print(certificate) }
}

test('the code of a certificate leads to what was printed, and stays the same', async () => {
  const { certificate, code } = await certified()
  expect(await print(certificate)).toBe(code)
  // What printing answers is the certificate, with its code beside.
  const body = { Id: certificate.Id, Size: 'A4' as const, Copies: 1 }
  const again = done(await farm.call(managerA, certificateCalls.print, { body }))
  expect([again.Data.Copies, again.Code]).toEqual([5, code])
  const page = await visit(code, '10.2.0.1')
  expect(page.statusCode).toBe(200)
  for (const text of [String(certificate.Data.Number), '承诺达标合格证查验', '100 公斤', '5 份', '<p>有效</p>']) {
    expect(page.body).toContain(text)
  }
  expect((await visit(code, '10.2.0.2')).body).toContain('此前已查询 1 次')
})

test('behind the code of a certificate stands that its lot is held, recalled, and that it is void', async () => {
  const { more, certificate, code } = await certified()
  done(await lots.stop(managerA, 'hold', more))
  expect((await visit(code)).body).toContain('批次已暂停销售，暂停使用')
  done(await lots.stop(managerA, 'recall', more))
  expect((await visit(code)).body).toMatch(/本批次已召回[^]*批次已召回，不再有效/)
  const other = await certified()
  const { UpdateTime } = await lots.read(other.certificate)
  const body = { Id: other.certificate.Id, UpdateTime, Reason: '打印错误' }
  done(await farm.call(managerA, certificateCalls.void, { body }))
  const page = (await visit(other.code)).body
  expect(page).toContain('这张合格证已作废')
  expect(page).not.toContain('打印错误')
  expect(certificate.Id).not.toBe(other.certificate.Id)
})

test('the code of a certificate is none of its lot: releasing and withdrawing that leaves it as it is', async () => {
  const { lot } = await dispatched(0)
  const own = done(await lots.issue(managerA, await lots.lot(10), 10, { IssueDate: '2026-11-28' }))
  const code = await print(own)
  const released = await codeOf(lot)
  expect(released).not.toBe(code)
  done(await withdraw(lot))
  expect([(await visit(code)).statusCode, (await visit(released)).statusCode]).toEqual([200, 410])
})
