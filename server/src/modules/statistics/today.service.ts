import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { inputForm } from '@farm/contract/inputs'
import type { UsedToday } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { recordNames } from '../forms/index.ts'
import { doubtedOn } from './doubted.service.ts'
import { inputsOf, usesOf, waterOf } from './today.store.ts'

/** Inputs and water used on a day, as far as the person may see them. */
export async function usedToday(db: Db, scope: Scope, day: string): Promise<UsedToday> {
  const clock = scope.kinds.byId(clockForm.id)
  const devices = scope.kinds.byId(deviceForm.id)
  const water =
    devices?.rights.has('view') && sees(devices, 'Type') ? await waterOf(db, scope, devices, { day }) : undefined
  const Doubted = await doubtedOn(db, scope, { from: day, to: day })
  const Water = water && { Amount: roundTo(water.amount, 1), Devices: water.devices }
  if (!clock || !sees(clock, 'Inputs'))
    return { Uses: 0, Inputs: [], ...(Doubted && { Doubted }), ...(Water && { Water }) }
  const used = await inputsOf(db, scope, clock, day)
  const names = await recordNames(db, scope, inputForm, [...new Set(used.map(({ input }) => input))])
  return {
    Uses: await usesOf(db, scope, clock, day),
    Inputs: used.map(({ input, unit, amount, count }) => ({
      Input: { Id: input, Name: names.get(input) ?? '' },
      Unit: unit,
      Amount: roundTo(amount, 3),
      Count: count,
    })),
    ...(Doubted && { Doubted }),
    ...(Water && { Water }),
  }
}

function sees({ hidden }: SeenKind, name: string): boolean {
  return !hidden.includes(name)
}
