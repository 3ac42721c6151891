import { clockCalls } from '@farm/contract/clock'
import { certificateCalls, certificateForm, lotCalls, lotForm } from '@farm/contract/lots'
import { stockCalls } from '@farm/contract/stock'
import type { WireRecord } from '@farm/contract/forms'
import type { BodyOf, Call } from '@farm/contract/wire'
import { newId } from '../../platform/ids/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { controlOfA } from './control-of-a.ts'
import { pesticidesOfA } from './pesticides-of-a.ts'
import { type Personas, add, done } from './personas.ts'
import { seasonOfA } from './season-of-a.ts'
import type { Farm, Persona } from './test-farm.ts'

interface Tools {
  readonly farm: Farm
  readonly people: Personas
  readonly leavesOne: <C extends Call>(who: Persona, call: C, body?: BodyOf<C>) => Promise<unknown>
}

/** Every call by which something is done to stores, lots, certificates and what was used on them, made so that it succeeds. */
export function waysOfLots({ farm, people, leavesOne }: Tools): Readonly<Record<string, () => Promise<unknown>>> {
  const { managerA, enterpriseA } = people
  const { day } = wallClock(new Date(), 'Asia/Shanghai')
  let season: ReturnType<typeof seasonOfA> | undefined
  /** A lot of ten kilogrammes that were harvested today. */
  const lot = async () => {
    season ??= controlOfA(farm, people).then(() => seasonOfA(farm, people))
    const { running, punchIn, pick } = await season
    const harvest = await punchIn(managerA, await running(), pick, { Harvest: 10 })
    const Harvests = [{ PunchIn: harvest.Id, Quantity: 10 }]
    return add(farm, managerA, lotForm, {
      data: { Stage: '采收批次', Enterprise: enterpriseA.Id, Date: day, Harvests },
    })
  }
  const promise = ({ Id }: WireRecord) => ({
    Lot: Id,
    Quantity: 10,
    Basis: ['质量安全控制符合要求'] as ['质量安全控制符合要求'],
    Origin: '清禾县',
    Contact: '13800000000',
  })
  const certificate = async () =>
    add(farm, managerA, certificateForm, { data: { ...promise(await lot()), IssueDate: day } })
  const stopping = async () => ({ Id: (await lot()).Id, Reason: '抽查' })
  return {
    'stock.closeMonth': async () =>
      leavesOne(managerA, stockCalls.closeMonth, { Enterprise: enterpriseA.Id, Month: '2020-02' }),
    'stock.openMonth': async () => {
      done(await farm.call(managerA, stockCalls.closeMonth, { body: { Enterprise: enterpriseA.Id, Month: '2020-02' } }))
      await leavesOne(managerA, stockCalls.openMonth, { Enterprise: enterpriseA.Id, Month: '2020-02', Reason: '补记' })
    },
    'clock.explain': async () => {
      const fields = await pesticidesOfA(farm, people)
      const Inputs = [fields.row(fields.forbidden, 200)]
      const data = fields.used(await fields.plot('东地'), { Inputs })
      const { Id, UpdateTime } = await fields.sent(people.workerA, data, new Date().toISOString())
      await leavesOne(managerA, clockCalls.explain, { Id, UpdateTime, Reason: '选错了产品' })
    },
    'clock.confirm': async () => {
      const fields = await pesticidesOfA(farm, people)
      const StepInputs = [{ Step: 'k1', Input: fields.imidacloprid.Id, Dose: 90, Unit: '克' as const }]
      const Steps = [{ Key: 'k1', Operation: fields.spray.Id, StartDate: '2026-11-01', EndDate: '2026-11-05' }]
      const plan = await fields.plan(await fields.plot('东地'), { Steps, StepInputs, OverrideReason: '植保站要求' })
      await leavesOne(people.county, clockCalls.confirm, { Id: plan.Id, UpdateTime: plan.UpdateTime })
    },
    'lots.split': async () =>
      leavesOne(managerA, lotCalls.split, { Id: (await lot()).Id, Parts: [{ Id: newId(), Quantity: 4 }] }),
    'lots.hold': async () => leavesOne(managerA, lotCalls.hold, await stopping()),
    'lots.release': async () => {
      const body = await stopping()
      done(await farm.call(managerA, lotCalls.hold, { body }))
      await leavesOne(managerA, lotCalls.release, body)
    },
    'lots.recall': async () => leavesOne(managerA, lotCalls.recall, await stopping()),
    'certificates.issue': async () => leavesOne(managerA, certificateCalls.issue, promise(await lot())),
    'certificates.void': async () => {
      const { Id, UpdateTime } = await certificate()
      await leavesOne(managerA, certificateCalls.void, { Id, UpdateTime, Reason: '写错了' })
    },
    'certificates.print': async () =>
      leavesOne(managerA, certificateCalls.print, { Id: (await certificate()).Id, Size: 'A4', Copies: 1 }),
  }
}
