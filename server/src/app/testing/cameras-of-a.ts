import { deviceForm } from '@farm/contract/devices'
import type { BodyOf } from '@farm/contract/wire'
import { videoCalls } from '@farm/contract/video'
import type { DataOf, WireRecord } from '@farm/contract/forms'
import { type Personas, add, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

let made = 0

type Settings = Omit<BodyOf<typeof videoCalls.set>, 'DeviceId' | 'CanTurn'> & { readonly CanTurn?: boolean }

/** Cameras of enterprise A. */
export function camerasOfA(farm: Farm, { managerA, enterpriseA }: Personas) {
  /** A camera without a word of how it is fetched. */
  const device = (name: string, more: DataOf<typeof deviceForm> = {}): Promise<WireRecord> => {
    made += 1
    const own = { Name: name, Number: `C-${made}`, Type: '摄像头' as const, MAC: `4C:11:AE:00:00:${made}` }
    return add(farm, managerA, deviceForm, { data: { ...own, Enterprise: enterpriseA.Id, ...more } })
  }
  const set = async ({ Id }: WireRecord, settings: Settings, who: Persona = managerA) =>
    done(await farm.call(who, videoCalls.set, { body: { DeviceId: Id, CanTurn: false, ...settings } }))
  const camera = async (name: string, settings: Settings) => {
    const record = await device(name)
    await set(record, settings)
    return record
  }
  const macOf = ({ Data }: WireRecord) => String(Data.MAC)
  return { device, set, camera, macOf }
}
