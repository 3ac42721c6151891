import { accessCalls } from '@farm/contract/access'
import { clockCalls } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { certificateCalls, lotCalls } from '@farm/contract/lots'
import { noticeCalls } from '@farm/contract/notices'
import { userCalls } from '@farm/contract/users'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { PASSWORD, add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { admin, county, managerA, managerB, workerA, enterpriseA } = people
const lots = await lotsOfA(farm, people)
const { fields, statusOf } = lots
afterAll(farm.close)

const role = await addRole(farm, admin, enterpriseA.Organ.Id, {
  name: '质检员',
  scope: '本组织及下级',
  urls: ['/FarmOperation/Lots', '/FarmOperation/Lots#Hold', '/FarmOperation/ClockData#Override'],
})
const holder = (name: string) => addPerson(farm, admin, { name, organId: enterpriseA.Organ.Id, roleIds: [role] })
const at = (day: string) => `2026-${day}T04:00:00.000Z`
const why = async (
  answer: Promise<{ readonly error?: { readonly fields?: Readonly<Record<string, readonly string[]>> } }>,
) => (await answer).error?.fields?.Id?.[0] ?? ''
const waiting = async (who: Persona, { Id }: { readonly Id: string }) =>
  done(await farm.call(who, noticeCalls.list, { query: { kind: 'second-word' } })).some(({ About }) => About.Id === Id)
const release = (who: Persona, { Id }: { readonly Id: string }, Reason = '复检合格') =>
  farm.call(who, lotCalls.release, { body: { Id, Reason } })
const confirm = async (who: Persona, { Id }: { readonly Id: string }) => {
  const { UpdateTime } = await lots.read({ Id })
  return farm.call(who, clockCalls.confirm, { body: { Id, UpdateTime } })
}

const keeper = await holder('holder-0')
async function held() {
  const lot = await lots.lot(10)
  done(await lots.stop(keeper, 'hold', lot))
  return lot
}

describe('a hold', () => {
  test('is lifted by two people: the first word is kept, and lifts nothing however often it is said', async () => {
    const lot = await held()
    expect(done(await release(managerA, lot))).toEqual({ Lots: 0, Beside: 0, Sent: [], IsWaiting: true })
    done(await release(managerA, lot))
    expect(await statusOf(lot)).toBe('暂扣')
    expect((await lots.read(lot)).Data).toMatchObject({ ReleaseReview: '待复核', ReleaseBy: managerA.id })
    const second = await holder('holder-1')
    expect(done(await release(second, lot, '已看报告')).IsWaiting).toBe(false)
    const { Data } = await lots.read(lot)
    expect(Data).toMatchObject({
      Status: '正常',
      ReleaseReview: '已复核',
      ReleaseBy: managerA.id,
      ReleaseSecond: second.id,
    })
    expect(Data.StatusReason).toBe('解除暂扣：复检合格；复核：已看报告')
  })

  test('waits for others of the enterprise, and where it has nobody else, for the county', async () => {
    const other = await holder('holder-2')
    const lot = await held()
    done(await release(managerA, lot))
    expect(await Promise.all([managerA, other, county, managerB].map((who) => waiting(who, lot)))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('is not lifted by words that were said before it was held for something else', async () => {
    const lot = await held()
    done(await release(managerA, lot))
    await lots.test(lot, '不合格')
    await lots.labTest(lot, '合格')
    expect(done(await release(county, lot)).IsWaiting).toBe(true)
    expect(await statusOf(lot)).toBe('暂扣')
  })
})

test('what the county holds is released by nobody without the county', async () => {
  const lot = await lots.lot(10)
  done(await lots.stop(county, 'hold', lot))
  expect((await lots.read(lot)).Data.Overseer).toBe(county.id)
  done(await release(managerA, lot))
  expect([await waiting(county, lot), await waiting(keeper, lot)]).toEqual([true, false])
  expect(await why(release(keeper, lot))).toBe('上级暂扣的批次，要由上级复核解除')
  expect(await statusOf(lot)).toBe('暂扣')
  done(await release(county, lot))
  expect((await lots.read(lot)).Data).toMatchObject({ Status: '正常', ReleaseSecond: county.id })
  expect((await lots.read(lot)).Data.Overseer).toBeUndefined()
})

describe('who is no second person', () => {
  /** Somebody whom the first person added, or whose password they set. */
  const added = async (name: string) => {
    const roleIds = [role]
    const body = {
      Id: newId(),
      Name: name,
      RealName: name,
      Password: PASSWORD,
      OrganId: enterpriseA.Organ.Id,
      RoleIds: roleIds,
    }
    done(await farm.call(admin, userCalls.add, { body }))
    return body.Id
  }
  const signedIn = async (name: string, Device?: string) => {
    const body = { Name: name, Password: PASSWORD, ...(Device !== undefined && { Device }) }
    const { Token, User, Device: kept } = done(await farm.call(stranger, accessCalls.login, { body }))
    return { id: User.Id, token: Token, organId: User.Organ.Id, organPath: User.Organ.Path, device: kept }
  }

  test('an account that the first made, or whose password they set, within seven days', async () => {
    await added('made-by-admin')
    const lot = await held()
    done(await release(admin, lot))
    expect(await why(release(await signedIn('made-by-admin'), lot))).toContain('七天内')
    expect(await statusOf(lot)).toBe('暂扣')
  })

  test('who made the account of the first, or set its password, within seven days', async () => {
    await added('new-manager')
    const lot = await held()
    done(await release(await signedIn('new-manager'), lot))
    expect(await why(release(admin, lot))).toContain('七天内')
    expect(await statusOf(lot)).toBe('暂扣')
  })

  test('an account of the browser of the first', async () => {
    await added('same-browser')
    const first = await signedIn('manager-a')
    const second = await signedIn('same-browser', first.device)
    const lot = await held()
    done(await release(managerA, lot))
    expect(await why(release(second, lot))).toContain('同一个浏览器')
    done(await release(county, lot))
    expect(await statusOf(lot)).toBe('正常')
  })
})

describe('a harvest that was let in within an interval', () => {
  const letIn = async () => {
    const place = await fields.plot('坡上')
    const plan = await fields.plan(place)
    await fields.sent(workerA, fields.used(place), at('11-16'))
    const data = fields.picked(place, { Plan: plan.Id, OverrideReason: '检测合格' })
    const harvest = await fields.sent(managerA, data, at('11-20'))
    return { harvest, lot: done(await lots.send(managerA, lots.ofHarvest(harvest, 100))) }
  }
  const wordsOf = async ({ Id }: WireRecord) =>
    done(await farm.call(managerA, certificateCalls.check, { query: { lot: Id } }))
      .Checks.filter(({ Check }) => Check === '放行复核')
      .map(({ Verdict, Reason }) => [Verdict, Reason])
  const issue = (lot: WireRecord) =>
    lots.issue(managerA, lot, 10, { Origin: '清禾县', Contact: '13800000000', OverrideReason: '检测合格' })

  test('is kept, and certified once a second person stands for it', async () => {
    const { harvest, lot } = await letIn()
    expect(harvest.Data).toMatchObject({ OverrideReview: '待复核', OverrideBy: managerA.id })
    expect(await wordsOf(lot)).toEqual([['不符合', '2026-11-20 的采收由一人放行，待另一人复核']])
    expect((await issue(lot)).status).toBe(422)
    expect(await why(confirm(managerA, harvest))).toContain('另一人复核')
    done(await confirm(county, harvest))
    expect((await lots.read(harvest)).Data).toMatchObject({ OverrideReview: '已复核', OverrideSecond: county.id })
    expect(await wordsOf(lot)).toEqual([['警告', '2026-11-20 的采收在安全间隔期内，由两人放行']])
    const { Data } = done(await issue(lot))
    expect(Data.Checks).toContainEqual(expect.objectContaining({ Check: '放行复核', Verdict: '警告' }))
    expect(await why(confirm(county, harvest))).toContain('没有待复核')
  })

  test('another word for more waits anew', async () => {
    const { harvest } = await letIn()
    done(await confirm(county, harvest))
    const again = done(await fields.edit(await lots.read(harvest), { OverrideReason: '再检合格' }))
    expect(again.Data).toMatchObject({ OverrideReview: '待复核', OverrideReason: '再检合格' })
    expect(again.Data.OverrideSecond).toBeUndefined()
  })
})

test('an interval that came out late is let pass by nobody alone who issues the certificate', async () => {
  const { place, plan, punchIn } = await lots.harvested(10)
  const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
  await fields.sent(workerA, fields.used(place, { Plan: plan.Id }), at('11-18'))
  const issued = await lots.issue(managerA, lot, 1, {
    Origin: '清禾县',
    Contact: '13800000000',
    OverrideReason: '客户急需',
  })
  expect(JSON.stringify(issued.error?.fields)).toContain('还没有两人放行')
})

test('the word for a plan holds for what was done by it, and for its work orders, once a second person stands for it', async () => {
  const place = await fields.plot('东坡')
  const Steps = [{ Key: 'k1', Operation: fields.spray.Id, StartDate: '2026-11-01', EndDate: '2026-11-05' }]
  const StepInputs = [{ Step: 'k1', Input: fields.imidacloprid.Id, Dose: 30, Unit: '克' as const }]
  const plan = await fields.plan(place, { Steps, StepInputs, OverrideReason: '植保站要求' })
  expect(plan.Data.OverrideReview).toBe('待复核')
  const order = await add(farm, managerA, workOrderForm, {
    data: {
      Title: '打药',
      Enterprise: enterpriseA.Id,
      Operation: fields.spray.Id,
      Place: [place.Id],
      Plan: plan.Id,
      Step: 'k1',
      Start: '2026-11-01T04:00:00.000Z',
      Due: '2026-11-05T04:00:00.000Z',
      Inputs: [fields.row(fields.imidacloprid, 300)],
    },
  })
  expect(order.Data.OverrideReview).toBe('待复核')
  const data = fields.used(place, { Plan: plan.Id, Inputs: [fields.row(fields.imidacloprid, 300)] })
  await fields.sent(workerA, data, at('11-03'))
  const harvest = await fields.sent(workerA, fields.picked(place, { Plan: plan.Id }), at('11-20'))
  const lot = done(await lots.send(managerA, lots.ofHarvest(harvest, 100)))
  const used = async () =>
    done(await farm.call(managerA, certificateCalls.check, { query: { lot: lot.Id } }))
      .Checks.filter(({ Check }) => Check === '投入品使用')
      .map(({ Verdict, Reason }) => [Verdict, Reason])
  expect(await used()).toEqual([['不符合', expect.stringContaining('放行待另一人复核')]])
  done(await confirm(county, plan))
  expect((await lots.read(order)).Data.OverrideReview).toBe('已复核')
  expect(await used()).toEqual([['警告', expect.stringContaining('已放行：植保站要求')]])
})

test('nobody explains away what somebody did whose browser they share', async () => {
  const use = await fields.sent(
    workerA,
    fields.used(await fields.plot('河边'), { Inputs: [fields.row(fields.forbidden, 200)] }),
    at('11-10'),
  )
  const login = async (Name: string, Device?: string) =>
    done(
      await farm.call(stranger, accessCalls.login, { body: { Name, Password: PASSWORD, ...(Device && { Device }) } }),
    )
  const { Device } = await login('worker-a')
  await login('manager-a', Device)
  const { Id, UpdateTime } = await lots.read(use)
  const said = await farm.call(managerA, clockCalls.explain, { body: { Id, UpdateTime, Reason: '选错了产品' } })
  expect([said.status, said.error?.fields?.Id?.[0]]).toEqual([422, expect.stringContaining('同一个浏览器')])
})
