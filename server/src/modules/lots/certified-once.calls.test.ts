import { roleCalls } from '@farm/contract/access'
import { bookCalls } from '@farm/contract/books'
import { type WireRecord, isObject } from '@farm/contract/forms'
import { certificateCalls, lotCalls, lotForm } from '@farm/contract/lots'
import { reportCalls } from '@farm/contract/statistics'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { runs } from '../../app/testing/size.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, county } = people
const lots = await lotsOfA(farm, people)
const { statusOf } = lots
afterAll(farm.close)

const SAID = { Origin: '清禾县东乡', Contact: '13800000000' }
const issue = (lot: WireRecord, quantity: number) => lots.issue(managerA, lot, quantity, SAID)
const issued = async (lot: WireRecord, quantity: number) => done(await issue(lot, quantity))
const lotIs = async (lot: WireRecord) => {
  const { Certified, Inherited, Cover } = (await lots.read(lot)).Data
  return [Certified, Inherited, Cover]
}
const paperIs = async (paper: WireRecord) => {
  const { Quantity, Covers, Reissued } = (await lots.read(paper)).Data
  return [Quantity, Covers, Reissued]
}
const voided = async ({ Id }: WireRecord) => {
  const { UpdateTime } = await lots.read({ Id })
  return done(await farm.call(managerA, certificateCalls.void, { body: { Id, UpdateTime, Reason: '写错了' } }))
}
const check = async ({ Id }: WireRecord) => {
  const answer = done(await farm.call(managerA, certificateCalls.check, { query: { lot: Id } }))
  return { ...answer, row: answer.Checks.find(({ Check }) => Check === '未开证数量') }
}
const whole = async () => {
  const lot = await lots.lot(2100)
  const first = await issued(lot, 2100)
  const sent = await lots.out([lot, 2000])
  return { lot, first, sent }
}

describe('of 2100 kilogrammes with one certificate 2000 are sent', () => {
  test('they go with it, and the check before another says so', async () => {
    const { lot, first, sent } = await whole()
    expect(sent.Data).toMatchObject({ Certified: 2000, Inherited: 2000, Cover: '已随上批开证', Covered: 100 })
    expect(await lotIs(lot)).toEqual([2100, 0, '已开具'])
    const { Uncertified, Inherited, row } = await check(sent)
    expect([Uncertified, Inherited, row?.Verdict]).toEqual([0, 2000, '警告'])
    expect(row?.Reason).toBe(
      `2,000 公斤已随上批开证（${String(first.Data.Number)}）；随上批开证的不必再开，另开时从原证转开`,
    )
    const trace = done(await farm.call(managerA, lotCalls.trace, { query: { id: sent.Id } }))
    expect(trace.CameWith).toEqual([{ Id: first.Id, Number: first.Data.Number, Quantity: 2000 }])
  })

  test.each(['Left', 'Inherited'])('from whom %s is hidden hears of no kilogrammes', async (hidden) => {
    const { organId } = managerA
    const urls = ['/FarmOperation/Lots', '/FarmOperation/Certificates']
    const role = await addRole(farm, people.admin, organId, { name: `无${hidden}`, scope: '本组织及下级', urls })
    const Was = { Denied: [], Fields: {} }
    const body = { RoleId: role, FormId: lotForm.id, Denied: [], Fields: { [hidden]: 'hidden' as const }, Was }
    done(await farm.call(people.admin, roleCalls.editForm, { body }))
    const who = await addPerson(farm, people.admin, { name: `without-${hidden}`, organId, roleIds: [role] })
    const { first, sent } = await whole()
    const trace = done(await farm.call(who, lotCalls.trace, { query: { id: sent.Id } }))
    expect(trace.CameWith).toEqual([{ Id: first.Id, Number: first.Data.Number }])
    const judged = done(await farm.call(who, certificateCalls.check, { query: { lot: sent.Id } }))
    expect([judged.Uncertified, judged.Inherited]).toEqual([0, 0])
    expect(judged.Checks.find(({ Check }) => Check === '未开证数量')?.Reason).not.toContain('公斤')
  })

  test('a certificate of their own takes them over, and each void gives back what it took', async () => {
    const { lot, first, sent } = await whole()
    const second = await issued(sent, 1500)
    expect(second.Data).toMatchObject({
      Covers: 1500,
      Reissued: 0,
      From: [{ Certificate: first.Id, Quantity: 1500 }],
    })
    expect((await lots.read(first)).Data.Into).toEqual([{ Certificate: second.Id, Quantity: 1500 }])
    const { Checks } = second.Data
    const told = Array.isArray(Checks) ? Checks.filter(isObject).find(({ Check }) => Check === '未开证数量') : undefined
    expect(told).toMatchObject({ Verdict: '警告' })
    expect(await paperIs(first)).toEqual([2100, 600, 1500])
    expect(await lotIs(sent)).toEqual([2000, 500, '已开具'])
    expect(await lotIs(lot)).toEqual([2100, 0, '已开具'])
    expect((await issue(sent, 501)).error?.fields).toEqual({
      Quantity: ['未开证数量：批次未开证的和随上批开证的共 500 公斤，不能开具 501 公斤'],
    })
    expect((await issue(lot, 1)).error?.fields).toEqual({ Quantity: ['未开证数量：批次剩余的数量已全部开具合格证'] })
    await voided(second)
    expect([await paperIs(first), await lotIs(sent)]).toEqual([
      [2100, 2100, 0],
      [2000, 2000, '已随上批开证'],
    ])
    const third = await issued(sent, 2000)
    await voided(first)
    expect([await paperIs(third), await paperIs(first), await lotIs(sent)]).toEqual([
      [2000, 2000, 0],
      [2100, 0, 0],
      [2000, 0, '已开具'],
    ])
    // What stayed stands on none any more and may be certified anew; what left stands on the certificate of its own.
    expect([await lotIs(lot), (await check(lot)).Uncertified]).toEqual([[2000, 0, '部分开具'], 100])
  })

  test('a certificate that passed all on is printed no more', async () => {
    const lot = await lots.lot(10)
    const first = await issued(lot, 10)
    await issued(await lots.out([lot, 10]), 10)
    const body = { Id: first.Id, Size: 'A4' as const, Copies: 1 }
    expect((await farm.call(managerA, certificateCalls.print, { body })).error?.fields).toEqual({
      Id: ['这张合格证的数量已全部转开，请打印转开后的合格证'],
    })
  })

  test('many who take them over at once take each once', async () => {
    const { first, sent } = await whole()
    const answers = await Promise.all(Array.from({ length: 6 }, () => issue(sent, 700)))
    const made = answers.filter(({ status }) => status === 200).length
    expect([made > 0, made <= 2]).toEqual([true, true])
    expect(await paperIs(first)).toEqual([2100, 2100 - made * 700, made * 700])
  })

  test('of what is mixed only that part came with it', async () => {
    const [lot, bare] = [await lots.lot(100), await lots.lot(100)]
    const first = await issued(lot, 100)
    const mixed = await lots.part([lot, 60], [bare, 40])
    expect(await lotIs(mixed)).toEqual([60, 60, '部分开具'])
    const second = await issued(mixed, 50)
    // What stood on none is certified first.
    expect([await paperIs(first), await paperIs(second)]).toEqual([
      [100, 90, 10],
      [50, 50, 0],
    ])
    const sent = await lots.out([mixed, 70])
    expect(await lotIs(sent)).toEqual([70, 70, '已随上批开证'])
    expect(await lotIs(mixed)).toEqual([100, 50, '已开具'])
    done(await lots.stop(managerA, 'hold', mixed))
    expect((await issue(sent, 1)).error?.fields?.Lot?.[0]).toContain('暂扣')
    await voided(second)
    expect(await lotIs(sent)).toEqual([30 + 30, 60, '部分开具'])
  })

  test('the report counts it as sent with a certificate, and opens it', async () => {
    const query = { key: 'county-lots', from: '2026-01-01', to: '2027-12-31' }
    const certifiedIn = async () =>
      done(await farm.call(county, reportCalls.report, { query })).Rows.map(({ Values }) => [
        Values.sent,
        Values.certified,
      ])
    const [[sent = 0, certified = 0] = []] = await certifiedIn()
    await whole()
    expect(await certifiedIn()).toEqual([[Number(sent) + 1, Number(certified) + 1]])
  })
})

describe('of what was sent with a certificate a part is stopped alone', () => {
  const stand = async (paper: WireRecord) => {
    const { Covers, Held, Recalled } = (await lots.read(paper)).Data
    return [Covers, Held, Recalled]
  }
  const print = ({ Id }: WireRecord) =>
    farm.call(managerA, certificateCalls.print, { body: { Id, Size: 'A4' as const, Copies: 1 } })
  const inBook = async ({ Data: { Number } }: WireRecord) => {
    const query = { key: 'certificates', enterprise: people.enterpriseA.Id }
    const [section] = done(await farm.call(managerA, bookCalls.book, { query })).Sections
    const cells = section?.Lines.map(({ Cells }) => Cells).find(([, number]) => number === Number)
    return cells?.[section?.Columns.indexOf('status') ?? -1]
  }

  test('its certificate says so for that share alone, and no more once it is released', async () => {
    const { lot, first, sent } = await whole()
    done(await lots.stop(managerA, 'hold', sent))
    await lots.released(lot, '另行看过')
    expect([await stand(first), await statusOf(lot)]).toEqual([[2100, 2000, 0], '正常'])
    expect(await inBook(first)).toBe('有效，其中 2 吨 批次暂扣')
    // What stayed may still be promised of, and the paper says of how much.
    done(await print(first))
    await lots.released(sent)
    expect([await stand(first), await inBook(first)]).toEqual([[2100, 0, 0], '有效'])
  })

  test('called back it stays so; with the rest held as well it is printed no more', async () => {
    const { lot, first, sent } = await whole()
    done(await lots.stop(managerA, 'recall', sent))
    await lots.released(lot, '另行看过')
    const rest = await lots.out([lot, 100])
    done(await lots.stop(managerA, 'hold', rest))
    await lots.released(lot, '另行看过')
    expect([await stand(first), await inBook(first)]).toEqual([[2100, 100, 2000], '批次暂扣或已召回，暂停使用'])
    expect((await print(first)).error?.fields).toEqual({
      Id: ['这张合格证的数量所在的批次都已暂扣或召回，不能打印'],
    })
  })

  test('a share that another certificate took over is stopped on that one, and on the first again when that is void', async () => {
    const { lot, first, sent } = await whole()
    const second = await issued(sent, 1500)
    done(await lots.stop(managerA, 'hold', sent))
    await lots.released(lot, '另行看过')
    expect([await stand(first), await stand(second)]).toEqual([
      [600, 500, 0],
      [1500, 1500, 0],
    ])
    await voided(second)
    expect([await stand(first), await stand(second)]).toEqual([
      [2100, 2000, 0],
      [0, 0, 0],
    ])
  })
})

describe('a harvest that was sent away as a whole', () => {
  const refusal = async (lot: WireRecord) => (await issue(lot, 1)).error?.fields?.Quantity

  test('is certified by the certificates of what was made of it, through every lot between', async () => {
    const lot = await lots.lot(90)
    const part = await lots.part([lot, 60])
    const [one, other] = [await lots.out([part, 60]), await lots.out([lot, 30])]
    expect([await lotIs(lot), await refusal(lot)]).toEqual([
      [0, 0, '未开具'],
      ['未开证数量：批次已全部分装或出库，没有剩余；请为分装、出库的批次开具'],
    ])
    const first = await issued(one, 60)
    expect([await lotIs(lot), await lotIs(part)]).toEqual([
      [60, 0, '部分开具'],
      [60, 0, '已由下批开证'],
    ])
    await issued(other, 30)
    expect([await lotIs(lot), await refusal(lot)]).toEqual([
      [90, 0, '已由下批开证'],
      ['未开证数量：批次已全部分装或出库，没有剩余；数量都已开具合格证'],
    ])
    expect((await lots.read(lot)).Data.Onward).toBe(90)
    await voided(first)
    expect([await lotIs(lot), await lotIs(part), await lotIs(one)]).toEqual([
      [30, 0, '部分开具'],
      [0, 0, '未开具'],
      [0, 0, '未开具'],
    ])
  })

  test('of two that were mixed only what came from it counts in it', async () => {
    const [one, other] = [await lots.lot(60), await lots.lot(40)]
    await issued(other, 40)
    const mixed = await lots.out([one, 60], [other, 40])
    expect([await lotIs(one), await lotIs(other), await lotIs(mixed)]).toEqual([
      [0, 0, '未开具'],
      [40, 0, '已开具'],
      [40, 40, '部分开具'],
    ])
    await issued(mixed, 60)
    expect([await lotIs(one), await lotIs(mixed)]).toEqual([
      [60, 0, '已由下批开证'],
      [100, 40, '已开具'],
    ])
  })
})

const weight = fc.integer({ min: 1, max: 40 })
const which = fc.nat({ max: 30 })
const deed = fc.oneof(
  fc.record({
    how: fc.constant('make' as const),
    of: fc.array(fc.tuple(which, weight), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ how: fc.constant('issue' as const), which, weight }),
  fc.record({ how: fc.constant('issue' as const), which, weight }),
  fc.record({ how: fc.constant('void' as const), which }),
)

type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never

interface Farm {
  readonly made: WireRecord[]
  readonly papers: WireRecord[]
}

/** What is refused is not done. */
const deeds = {
  make: async ({ made }: Farm, of: ReadonlyArray<readonly [number, number]>) => {
    const sources = new Map(of.map(([at, quantity]) => [made[at % made.length], quantity]))
    const takings = [...sources].flatMap(([lot, quantity]) => (lot ? [[lot, quantity] as const] : []))
    const { status, data } = await lots.send(
      managerA,
      lots.ofLots(takings.length > 1 ? '分装批次' : '出库批次', ...takings),
    )
    if (status === 200) made.push(data)
  },
  issue: async ({ made, papers }: Farm, at: number, quantity: number) => {
    const lot = made[at % made.length]
    const answer = lot && (await issue(lot, quantity))
    if (answer?.status === 200) papers.push(answer.data)
  },
  void: async ({ papers }: Farm, at: number) => {
    const [paper] = papers.splice(at % Math.max(1, papers.length), 1)
    if (paper) await voided(paper)
  },
}

async function doneOn(farmOf: Farm, one: Deed): Promise<void> {
  if (one.how === 'make') await deeds.make(farmOf, one.of)
  if (one.how === 'issue') await deeds.issue(farmOf, one.which, one.weight)
  if (one.how === 'void') await deeds.void(farmOf, one.which)
}

/** Of all certificates in force and of all lots, kilogrammes. */
async function figuresOf({ made, papers }: Farm) {
  const ofPapers = await Promise.all(papers.map(async (paper) => (await paperIs(paper)).map(Number)))
  const open = await Promise.all(made.map(async (lot) => (await check(lot)).Uncertified))
  const sum = (some: ReadonlyArray<number | undefined>) => some.reduce<number>((total, one = 0) => total + one, 0)
  return {
    issued: ofPapers.map(([quantity]) => quantity),
    told: ofPapers.map(([, covers = 0, reissued = 0]) => covers + reissued),
    all: sum(ofPapers.map(([, covers]) => covers)) + sum(open),
  }
}

test('whatever is made, certified and voided at random: what stands on certificates and what stands on none is all there is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), async (some) => {
      const farmOf: Farm = { made: [await lots.lot(30), await lots.lot(20)], papers: [] }
      for (const one of some) await doneOn(farmOf, one)
      const { issued: quantities, told, all } = await figuresOf(farmOf)
      expect(told).toEqual(quantities)
      expect(all).toBe(50)
    }),
    { numRuns: runs(60, 6) },
  )
}, 120_000)
