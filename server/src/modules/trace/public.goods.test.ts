import type { WireRecord } from '@farm/contract/forms'
import { traceCalls } from '@farm/contract/trace'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { jpeg, upload } from '../../app/testing/photos.ts'
import { releasedLotOfA } from '../../app/testing/released-lot.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, workerA } = people
const { lots, dispatched, release, allowAll, visit } = await releasedLotOfA(farm, people)
const { fields } = lots
afterAll(farm.close)
beforeAll(allowAll)

const photo = async () => upload(farm, workerA, await jpeg(64, 48))
const shown = async (lot: WireRecord, photos: readonly string[] = []) => {
  const { Code } = done(await release(lot, ['operations', 'inputs', 'photos'], photos))
  return { code: Code, page: (await visit(Code)).body }
}
const toldOf = async ({ Id }: WireRecord) => done(await farm.call(managerA, traceCalls.lot, { query: { id: Id } }))
const choicesOf = async (lot: WireRecord) => (await toldOf(lot)).Choices.map(({ Id }) => Id)

/** The days of the work on a page, without those in the foot of photos. */
const daysOn = (page: string) => [...page.matchAll(/<time datetime="([^"]+)"/g)].map(([, day]) => day)

describe('a photo that was taken off its punch-in', () => {
  test('is off the page of the lot, and can’t be chosen again', async () => {
    const { plan, lot, photos } = await dispatched(2)
    const [first = '', second = ''] = photos
    const { code, page } = await shown(lot, photos)
    expect(page.match(/<img/g)).toHaveLength(2)
    const { Entries } = done(await farm.call(managerA, traceCalls.story, { query: { id: plan.Id } }))
    const spraying = Entries.find(({ Photos }) => Photos.includes(first))
    const record = await lots.read({ Id: spraying?.Id ?? '' })
    done(await fields.edit(record, { Photos: [second] }))
    const after = (await visit(code)).body
    expect(after.match(/<img/g)).toHaveLength(1)
    expect([(await visit(`${code}/1`)).statusCode, (await visit(`${code}/2`)).statusCode]).toEqual([404, 200])
    expect(await choicesOf(lot)).toEqual([second])
  })

  test('can be taken back by hand however many newer ones there are', async () => {
    const { plan, place, lot, photos } = await dispatched(1)
    done(await release(lot, ['photos'], photos))
    const newer: string[] = []
    for (let count = 0; count < 61; count += 1) newer.push(await photo())
    for (let from = 0; from < newer.length; from += 9) {
      const data = { Plan: plan.Id, Photos: newer.slice(from, from + 9), Inputs: [] }
      await fields.sent(workerA, fields.used(place, data), '2026-11-01T02:00:00.000Z')
    }
    const choices = await choicesOf(lot)
    expect([choices.length, choices.at(-1)]).toEqual([61, photos[0]])
    done(await release(lot, ['photos'], []))
    const after = await choicesOf(lot)
    expect([after.length, after.includes(photos[0] ?? '')]).toEqual([60, false])
  })
})

describe('work that the goods never met is told of no lot', () => {
  test('on another plot of the plan; where no plot is named it may have been this one', async () => {
    const [here, there] = [await fields.plot('此地'), await fields.plot('彼地')]
    const plan = await fields.plan(here, { Place: [here.Id, there.Id], Count: 20 })
    const Plan = plan.Id
    const [mine, others, anywhere] = [await photo(), await photo(), await photo()]
    await fields.sent(workerA, fields.used(here, { Plan, Photos: [mine] }), '2026-10-10T02:00:00.000Z')
    await fields.sent(workerA, fields.used(there, { Plan, Photos: [others] }), '2026-10-12T02:00:00.000Z')
    const loose = { ...fields.used(here, { Plan, Photos: [anywhere], Inputs: [] }), Place: [] }
    await fields.sent(workerA, loose, '2026-10-13T02:00:00.000Z')
    const picked = await fields.sent(workerA, fields.picked(here, { Plan }), '2026-11-20T04:00:00.000Z')
    const lot = await lots.out([done(await lots.send(managerA, lots.ofHarvest(picked, 50))), 50])
    const { page } = await shown(lot)
    expect(daysOn(page)).toEqual(['2026-10-10', '2026-10-13', '2026-11-20'])
    expect(await choicesOf(lot)).toEqual([anywhere, mine])
    expect((await release(lot, ['photos'], [others])).error.fields).toEqual({
      Photos: ['有照片已不存在，请刷新后重新选择'],
    })
  })

  test('after it was harvested, though it had not left yet', async () => {
    const { place, plan, harvest, lot } = await dispatched(0)
    const [late, early] = [await photo(), await photo()]
    const used = (Photos: string[]) => fields.used(place, { Plan: plan.Id, Photos })
    await fields.sent(workerA, used([early]), '2026-11-10T02:00:00.000Z')
    // Two hours after it was picked.
    await fields.sent(workerA, used([late]), '2026-11-20T06:00:00.000Z')
    expect(harvest.Data.Date).toBe('2026-11-25')
    const { page } = await shown(lot)
    expect(daysOn(page)).toEqual(['2026-10-10', '2026-11-10', '2026-11-20'])
    expect(await choicesOf(lot)).toEqual([early])
  })

  test('of one of two plans between their harvests', async () => {
    const [one, other] = [await lots.harvested(50, '2026-11-10'), await lots.harvested(50, '2026-11-20')]
    for (const { place, plan } of [one, other]) {
      await fields.sent(workerA, fields.used(place, { Plan: plan.Id }), '2026-11-11T02:00:00.000Z')
    }
    const parts = await Promise.all(
      [one, other].map(async ({ punchIn }) => done(await lots.send(managerA, lots.ofHarvest(punchIn, 50)))),
    )
    const [first, second] = parts
    if (!first || !second) throw new Error('no lots')
    const lot = await lots.out([first, 50], [second, 50])
    const { page } = await shown(lot)
    expect(daysOn(page)).toEqual(['2026-11-10', '2026-11-11', '2026-11-20'])
  })

  test.each(['已退回', '有问题'])('of work that a review judged %s what it used alone is told', async (review) => {
    const { plan, lot, photos } = await dispatched(1)
    const { code, page } = await shown(lot, photos)
    const spraying = page.match(/最近用药[^]*?2026-10-10/)
    expect([daysOn(page), spraying !== null]).toEqual([['2026-10-10', '2026-11-20'], true])
    const ofPlan = `data->>'Plan' = '${plan.Id}' and data ? 'Inputs'`
    await runOnce(farm.database.db, `update record set data = data || '{"Review": "${review}"}' where ${ofPlan}`)
    const after = (await visit(code)).body
    expect([daysOn(after), after.includes('<img')]).toEqual([['2026-10-10', '2026-11-20'], false])
    // That it was sprayed is no word of whoever is doubted.
    expect(after.match(/最近用药[^]*?2026-10-10/)?.[0]).toBe(spraying?.[0])
    expect(after).not.toContain('没有用药记录')
    expect(page.split('打药').length).toBeGreaterThan(after.split('打药').length)
    expect((await visit(`${code}/1`)).statusCode).toBe(404)
    expect(await choicesOf(lot)).toEqual([])
    await runOnce(farm.database.db, `update record set data = data || '{"Review": "已通过"}' where ${ofPlan}`)
    expect((await visit(code)).body).toContain('<img')
  })
})
