import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { lotTestForm } from '@farm/contract/lots'
import { afterAll, describe, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, workerA, county } = people
const lots = await lotsOfA(farm, people)
afterAll(farm.close)

const SAID = { Origin: '清禾县东乡', Contact: '13800000000' }
const refused = async (answer: ReturnType<typeof lots.issue>) => (await answer).error?.fields?.Lot?.join('；') ?? ''
/** By two people; answers why not. */
const released = async (lot: WireRecord) => {
  const first = await lots.stop(managerA, 'release', lot)
  const last = first.status === 200 ? await lots.stop(county, 'release', lot) : first
  return last.error?.fields?.Id?.[0]
}

/** Two lots of one harvest, a part of one, and a mixture of the other with goods of another harvest. */
async function family() {
  const { punchIn, place, plan } = await lots.harvested(100)
  const [one, twin] = [
    done(await lots.send(managerA, lots.ofHarvest(punchIn, 40))),
    done(await lots.send(managerA, lots.ofHarvest(punchIn, 40))),
  ]
  const other = await lots.lot(50)
  const part = await lots.part([one, 10])
  const mixed = await lots.part([twin, 10], [other, 10])
  return { punchIn, place, plan, one, twin, other, part, mixed }
}

describe('what failed', () => {
  test('holds all that holds goods of the same harvest, sources and siblings too, and certifies none of it', async () => {
    const { one, twin, other, part, mixed } = await family()
    const certificate = done(await lots.issue(managerA, twin, 5, SAID))
    await lots.test(part, '不合格')
    expect(await lots.statusesOf([one, twin, part, mixed, other])).toEqual(['暂扣', '暂扣', '暂扣', '暂扣', '正常'])
    expect(await lots.reasonOf(twin)).toMatch(/^与批次 PC\S+ 是同一次采收：2026-11-26 检测不合格$/)
    expect((await lots.read(certificate)).Data).toMatchObject({ Status: '有效', Held: 5 })
    expect(await refused(lots.issue(managerA, one, 1, SAID))).toMatch(/检测结果：批次 PC\S+ 2026-11-26 快检不合格/)
  })

  test('of a mixture holds what was mixed', async () => {
    const { one, twin, other, mixed } = await family()
    await lots.test(mixed, '不合格')
    expect(await lots.statusesOf([one, twin, other, mixed])).toEqual(['暂扣', '暂扣', '暂扣', '暂扣'])
  })

  test('holds what is put into lots of that harvest afterwards, from the first moment on', async () => {
    const { punchIn, one } = await family()
    await lots.test(one, '不合格')
    const late = done(await lots.send(managerA, lots.ofHarvest(punchIn, 20)))
    expect(late.Data).toMatchObject({ Status: '暂扣', HeldFor: [one.Id] })
    expect(late.Data.StatusReason).toMatch(/^与批次 PC\S+ 是同一次采收：暂扣$/)
  })

  test('reaches what was harvested there by somebody else on the next day, and not a week later', async () => {
    const { one, place, plan } = await family()
    const picked = async (day: string) => {
      const data = lots.fields.picked(place, { Plan: plan.Id, Harvest: 10 })
      const punchIn = await lots.fields.sent(workerA, data, `2026-11-${day}T04:00:00.000Z`)
      return done(await lots.send(managerA, lots.ofHarvest(punchIn, 10)))
    }
    const [near, far] = [await picked('21'), await picked('24')]
    await lots.test(one, '不合格')
    expect(await lots.statusesOf([near, far])).toEqual(['暂扣', '正常'])
  })

  test('is released by nobody until a laboratory passes the same items of the same lot', async () => {
    const { one, twin } = await family()
    await lots.test(one, '不合格', { Items: '毒死蜱、克百威' })
    const unlifted = /请让检测机构复检同样的项目，合格后再解除暂扣$/
    await lots.test(one, '合格', { Date: '2026-11-27', Items: '毒死蜱、克百威' })
    await lots.labTest(one, '合格', { Date: '2026-11-27', Items: '毒死蜱' })
    for (const lot of [one, twin]) expect(await released(lot)).toMatch(unlifted)
    // A sibling that passes itself goes on, and nothing else.
    await lots.labTest(twin, '合格', { Date: '2026-11-28', Items: '毒死蜱、克百威' })
    expect(await released(twin)).toBeUndefined()
    expect(await lots.statusesOf([one, twin])).toEqual(['暂扣', '正常'])
    done(await lots.issue(managerA, twin, 5, SAID))
    await lots.labTest(one, '合格', { Date: '2026-11-29', Items: '克百威 毒死蜱' })
    expect(await released(one)).toBeUndefined()
    done(await lots.issue(managerA, one, 5, SAID))
  })

  test('is heard of in the organisations above', async () => {
    const { one } = await family()
    await lots.test(one, '不合格')
    expect((await lots.stopsHeard(county, one)).length).toBe(1)
  })
})

describe('held and called back by somebody', () => {
  test('what holds goods of the same harvest is held as well; one of them is released for itself', async () => {
    const { one, twin, part, mixed, other } = await family()
    const { Lots, Beside } = done(await lots.stop(managerA, 'hold', part))
    expect([Lots, Beside]).toEqual([4, 3])
    await lots.released(twin, '另行看过')
    expect(await lots.statusesOf([one, twin, part, mixed, other])).toEqual(['暂扣', '正常', '暂扣', '正常', '正常'])
    await lots.released(part)
    expect(await lots.statusesOf([one, part])).toEqual(['正常', '正常'])
  })

  test('of a recall what was made of it is called back, and the rest is held until somebody looked at it', async () => {
    const { one, twin, part } = await family()
    done(await lots.stop(managerA, 'recall', part, '检出禁用农药'))
    expect(await lots.statusesOf([one, twin, part])).toEqual(['暂扣', '暂扣', '已召回'])
    await lots.released(twin, '不是同一车')
    expect(await lots.statusesOf([one, twin, part])).toEqual(['暂扣', '正常', '已召回'])
  })
})

describe('the report of a test', () => {
  const tested = (lot: WireRecord, more: object, Confirmed: string[] = []) =>
    farm.call(managerA, recordCalls.add, {
      body: {
        FormId: lotTestForm.id,
        Confirmed,
        Data: { Lot: lot.Id, Date: '2026-11-26', Items: '农药残留', Method: '委托检测', Result: '合格', ...more },
      },
    })
  const Institution = '县检测站'
  const basis = { ...SAID, Basis: ['委托检测合格'] }

  test('is what proves it: without its number and file there is no basis', async () => {
    const lot = await lots.lot(10)
    done(await tested(lot, { Institution, ReportNumber: 'BG-1' }))
    expect((await lots.issue(managerA, lot, 1, basis)).error?.fields?.Basis?.[0]).toMatch(/没有报告编号或检测报告$/)
    await lots.labTest(lot, '合格')
    done(await lots.issue(managerA, lot, 1, basis))
  })

  test('stands for one lot, by its number and by its bytes, unless it is confirmed that it says otherwise', async () => {
    const [one, two, three] = [await lots.lot(10), await lots.lot(10), await lots.lot(10)]
    const bytes = await lots.paper('甲')
    const first = done(await tested(one, { Institution, ReportNumber: 'BG 20', Report: [bytes] }))
    expect(String(first.Data.ReportHash)).toMatch(/^[0-9a-f]{64}$/)
    const again = [
      { Institution, ReportNumber: 'bg20', Report: [await lots.paper()] },
      { Institution, ReportNumber: 'BG-21', Report: [await lots.paper('甲')] },
    ]
    for (const more of again) {
      const { status, error } = await tested(two, more)
      expect([status, error?.code]).toEqual([409, 'lot-tests/report-again'])
      expect(error?.errors.join()).toContain(String(one.Data.Number))
    }
    const confirmed = done(await tested(three, again[0] ?? {}, ['lot-tests/report-again']))
    expect(confirmed.Data.Confirmed).toEqual(['一份报告用于多个批次'])
    const issued = done(await lots.issue(managerA, three, 1, basis))
    expect(JSON.stringify(issued.Data.Checks)).toContain('报告还用于别的批次')
  })

  test('is not rewritten once a certificate was issued by it; what was missing may come', async () => {
    const lot = await lots.lot(10)
    const { Id } = await lots.labTest(lot, '合格', { Report: [] })
    const edit = async (Data: object) => {
      const { UpdateTime } = await lots.read({ Id })
      return farm.call(managerA, recordCalls.edit, { body: { Id, UpdateTime, Data: { ...Data } } })
    }
    done(await edit({ Institution: '市检测站' }))
    done(await lots.issue(managerA, lot, 1, SAID))
    done(await edit({ Report: [await lots.paper()] }))
    const said = (label: string) => [`已有合格证依据了这次检测，${label}不能修改`]
    expect((await edit({ Institution: '省检测站', ReportNumber: 'BG-9' })).error?.fields).toEqual({
      Institution: said('检测机构'),
      ReportNumber: said('报告编号'),
    })
    expect((await edit({ Report: [] })).error?.fields).toEqual({ Report: said('检测报告') })
    done(await edit({ Note: '补充说明' }))
    done(await edit({ Result: '不合格' }))
    expect(await lots.statusOf(lot)).toBe('暂扣')
  })
})
