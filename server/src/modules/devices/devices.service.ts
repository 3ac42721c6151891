import { type DeviceData, type DeviceState, deviceForm } from '@farm/contract/devices'
import { faulty } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { EditContext } from '../forms/index.ts'
import { isGateway } from './device.rules.ts'
import { hasChildren, statesOf } from './devices.store.ts'

/** A gateway with devices behind it stays one. */
export async function refuseLeavingChildren({ db, id, before, data }: EditContext<DeviceData>): Promise<void> {
  if (!isGateway(before) || isGateway(data)) return
  if (await hasChildren(db, id)) throw faulty({ Type: [`还有${deviceForm.name}接在这个网关下，不能改成别的类型`] })
}

/** How devices are: what has never said a word has not come in yet. */
export async function deriveStates(db: Db, ids: readonly string[]) {
  const states = await statesOf(db, ids)
  return new Map(ids.map((id) => [id, { State: stateIn(states.get(id)) }]))
}

function stateIn(isOnline: boolean | undefined): DeviceState {
  if (isOnline === undefined) return '未接入'
  return isOnline ? '在线' : '离线'
}
