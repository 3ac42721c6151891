import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'
import { accessOf } from '../../modules/devices/index.ts'

let made = 0

/** Devices of enterprise A, and what is asked about them again and again. */
export function devicesOfA(farm: Farm, { managerA, enterpriseA }: Personas) {
  const { db } = farm.database
  const device = (Name: string, more: DataOf<typeof deviceForm> = {}) => {
    made += 1
    const data = { Name, Number: `N-${made}`, Type: '土壤墒情仪', Enterprise: enterpriseA.Id, ...more } as const
    return add(farm, managerA, deviceForm, { data })
  }
  const statusOf = async ({ Id }: WireRecord, who: Persona = managerA) =>
    done(await farm.call(who, deviceCalls.status, { query: { deviceId: Id } }))
  const numberOf = async ({ Id }: WireRecord) => (await accessOf(db, [Id])).get(Id) ?? 0
  const recordOf = async ({ Id }: WireRecord) => done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
  const tokenOf = async ({ Id }: WireRecord) => {
    const [one] = done(await farm.call(managerA, deviceCalls.makeTokens, { body: { Ids: [Id] } }))
    return one?.Token ?? ''
  }
  return { device, statusOf, numberOf, recordOf, tokenOf }
}
