import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { afterAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const farm = await openFarm(() => new Date('2026-11-30T02:00:00.000Z'))
const { people } = farm
const { managerA, workerA } = people
const lots = await lotsOfA(farm, people)
const { fields } = lots
afterAll(farm.close)

const SAID = { Origin: '清禾县东乡', Contact: '13800000000' }
const BEYOND = 'clock/harvest-beyond-yield' as const
const RAISED = 'clock/harvest-raised' as const

/** A plot of ten mu with tomatoes, which bears 350,000 kilogrammes at the very most. */
async function tomatoes() {
  const place = await fields.plot('东地')
  const plan = await fields.plan(place)
  const pick = (Harvest: number, more: object = {}, Confirmed: string[] = [], day = '2026-11-20') => {
    const Data = { ...fields.picked(place, { Plan: plan.Id, Harvest }), ...more }
    const body = { FormId: clockForm.id, Data, OccurTime: `${day}T04:00:00.000Z`, Confirmed }
    return farm.call(workerA, recordCalls.add, { body })
  }
  return { place, plan, pick }
}

test('a harvest beyond what a plot bears asks for a reason, is confirmed, and marks what is certified of it', async () => {
  const { pick } = await tomatoes()
  const bare = await pick(10_000_000)
  expect([bare.status, Object.keys(bare.error?.fields ?? {})]).toEqual([422, ['Note']])
  const asked = await pick(10_000_000, { Note: '含代收' })
  expect([asked.status, asked.error?.confirm?.map(({ code }) => code)]).toEqual([409, [BEYOND]])
  expect(asked.error?.errors.join()).toContain('共 10.00 亩，前后 60 天共采收 10,000 吨')
  const punchIn = done(await pick(10_000_000, { Note: '含代收' }, [BEYOND]))
  expect(punchIn.Data.Confirmed).toEqual(['采收量超过一般最高产量'])
  const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 100)))
  const { Data } = done(await lots.issue(managerA, lot, 10, SAID))
  expect(Data.Checks).toContainEqual({
    Check: '采收来源',
    Verdict: '警告',
    Reason: '2026-11-20 的采收：采收量超过一般最高产量',
  })
})

test('what is brought in bit by bit is added up on its ground, whatever its plan, and a good year is asked about by nobody', async () => {
  const { place, pick } = await tomatoes()
  done(await pick(200_000, {}, [], '2026-11-10'))
  done(await pick(150_000, {}, [], '2026-11-15'))
  const other = await fields.plan(place, { Name: '另一计划' })
  expect((await pick(1, { Plan: other.Id })).status).toBe(422)
  expect((await pick(1, { Plan: undefined, Note: '补收' })).status).toBe(409)
  done(await pick(1, {}, [], '2026-08-01'))
})

test('a harvest that is raised after it was certified is confirmed, and marks itself and its certificates', async () => {
  const { punchIn } = await lots.harvested(100)
  done(await fields.edit(punchIn, { Harvest: 110 }))
  const lot = done(await lots.send(managerA, lots.ofHarvest(punchIn, 50)))
  const certificate = done(await lots.issue(managerA, await lots.part([lot, 20]), 20, SAID))
  const raise = async (Harvest: number, Confirmed: string[] = []) => {
    const { UpdateTime } = await lots.read(punchIn)
    const body = { Id: punchIn.Id, UpdateTime, Data: { Harvest }, Confirmed }
    return farm.call(workerA, recordCalls.edit, { body })
  }
  const asked = await raise(900)
  expect([asked.status, asked.error?.confirm?.map(({ code }) => code)]).toEqual([409, [RAISED]])
  expect(asked.error?.errors.join()).toContain(String(certificate.Data.Number))
  expect((await lots.read(certificate)).Data.Later).toBeUndefined()
  expect(done(await raise(900, [RAISED])).Data.Confirmed).toEqual(['开具合格证后调高采收量'])
  expect((await lots.read(certificate)).Data).toMatchObject({
    Status: '有效',
    Later: [{ Words: '采收量由 110 公斤 改为 900 公斤', User: workerA.id }],
  })
})
