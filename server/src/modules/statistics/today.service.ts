import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { irrigationForm } from '@farm/contract/irrigations'
import { inputForm } from '@farm/contract/inputs'
import type { UsedToday } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, viewedKind } from '../access/index.ts'
import { namesOfAll } from '../forms/index.ts'
import { wateredOn } from './day.store.ts'
import { doubtedOn } from './doubted.service.ts'
import { sees } from './seen.ts'
import { inputsOf, usesOf, waterOf } from './today.store.ts'

/** Inputs and water used on a day, as far as the person may see them. */
export async function usedToday(db: Db, scope: Scope, day: string): Promise<UsedToday> {
  const clock = scope.kinds.byId(clockForm.id)
  const devices = scope.kinds.byId(deviceForm.id)
  const water =
    devices?.rights.has('view') && sees(devices, 'Type') ? await waterOf(db, scope, devices, { day }) : undefined
  const Doubted = await doubtedOn(db, scope, { from: day, to: day })
  const besides = {
    ...(Doubted && { Doubted }),
    ...(await irrigatedOn(db, scope, day)),
    ...(water && { Metered: { Amount: roundTo(water.amount, 1), Devices: water.devices } }),
  }
  if (!clock || !sees(clock, 'Inputs')) return { Uses: 0, Inputs: [], ...besides }
  const used = await inputsOf(db, scope, clock, day)
  const ids = used.map(({ input }) => input)
  const names = await namesOfAll(db, scope, inputForm.key, ids, { from: day, to: day })
  return {
    Uses: await usesOf(db, scope, clock, day),
    Inputs: used.map(({ input, unit, amount, count }) => ({
      Input: { Id: input, Name: names.get(input) ?? '' },
      Unit: unit,
      Amount: roundTo(amount, 3),
      Count: count,
    })),
    ...besides,
  }
}

/** Irrigations that began on the day, as 灌溉报表 counts them. */
async function irrigatedOn(db: Db, scope: Scope, day: string): Promise<Pick<UsedToday, 'Water'>> {
  const kind = viewedKind(scope, irrigationForm)
  if (!sees(kind, 'Volume')) return {}
  const { count, volume } = await wateredOn(db, scope, { kind, right: 'view', day, enterprise: undefined })
  return { Water: { Amount: roundTo(volume, 2), Count: count } }
}
