import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { lotForm } from '@farm/contract/lots'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { traceCalls } from '@farm/contract/trace'
import type { BodyOf, Call } from '@farm/contract/wire'
import { wallClock } from '../../platform/time/index.ts'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

interface Tools {
  readonly farm: Farm
  readonly people: Personas
  readonly leavesOne: <C extends Call>(who: Persona, call: C, body?: BodyOf<C>) => Promise<unknown>
}

/** Every call by which something is made known to the public, made so that it succeeds. */
export function waysOfTrace({ farm, people, leavesOne }: Tools): Readonly<Record<string, () => Promise<unknown>>> {
  const { managerA, enterpriseA } = people
  /** A lot that left today. */
  const dispatched = async () => {
    const { day } = wallClock(new Date(), 'Asia/Shanghai')
    const { Id: Crops } = await add(farm, managerA, cropForm, { data: { Name: '番茄' } })
    const { Id: Operation } = await add(farm, managerA, operationForm, { data: { Name: '采收', Type: '采收' } })
    const place = { Name: '9 号棚', Compony: enterpriseA.Id, Area: 12 }
    const { Id: Place } = await add(farm, managerA, placeForm, { data: place })
    const common = { Enterprise: enterpriseA.Id, Place: [Place] }
    const dates = { StartDate: '2026-01-01', EndDate: '2099-12-31' }
    const plan = { ...common, ...dates, Name: '番茄', Crops, Count: 12 }
    const { Id: Plan } = await add(farm, managerA, planForm, { data: plan })
    const punchIn = await add(farm, managerA, clockForm, { data: { ...common, Operation, Plan, Harvest: 10 } })
    const lot = { Enterprise: enterpriseA.Id, Date: day }
    const Harvests = [{ PunchIn: punchIn.Id, Quantity: 10 }]
    const { Id: Lot } = await add(farm, managerA, lotForm, { data: { ...lot, Stage: '采收批次', Harvests } })
    const Sources = [{ Lot, Quantity: 10 }]
    const data = { ...lot, Stage: '出库批次' as const, Sources, Customer: '清禾超市' }
    return { Id: (await add(farm, managerA, lotForm, { data })).Id, Parts: [], Photos: [] }
  }
  return {
    'trace.savePolicy': () => leavesOne(managerA, traceCalls.savePolicy, { Id: enterpriseA.Id, Parts: ['place'] }),
    'trace.release': async () => leavesOne(managerA, traceCalls.release, await dispatched()),
    'trace.withdraw': async () => {
      const body = await dispatched()
      done(await farm.call(managerA, traceCalls.release, { body }))
      await leavesOne(managerA, traceCalls.withdraw, { Id: body.Id })
    },
  }
}
