import { alarmCalls, alarmForm } from '@farm/contract/alarms'
import { deviceCalls, deviceForm } from '@farm/contract/devices'
import { recordCalls } from '@farm/contract/forms'
import type { Api } from '../api.ts'
import { daysLater, dayOf, isoTime, timeOn } from '../days.ts'
import { madeAlready } from '../made-already.ts'
import type { DeviceFolder, KeptDevices } from './device-folder.ts'
import { type FieldDevice, hasOwnLine } from './field-device.ts'

const MAINTAINED_DAYS = 5
const SIX_IN_THE_EVENING = 18 * 3_600

export interface Equipped {
  /** The devices of one enterprise. */
  readonly devices: readonly FieldDevice[]
  /** Its manager. */
  readonly api: Api
  readonly madeAt: Date
}

/** Makes the tokens of all devices, unless they are known from before. */
export async function equip(
  farms: readonly Equipped[],
  folder: Pick<DeviceFolder, 'kept' | 'keep'>,
): Promise<KeptDevices> {
  const [first] = farms
  const before = folder.kept()
  // Those of another database are of no use.
  if (before && before.madeAt.getTime() === first?.madeAt.getTime()) return before
  const tokens = new Map<string, string>()
  for (const { api, devices } of farms) {
    const wanted = devices.filter(hasOwnLine).map(({ id }) => ({ formId: deviceForm.id, id }))
    // Somebody may have deleted some; for those nothing is sent.
    const Ids = [...(await madeAlready(api, wanted))]
    if (Ids.length === 0) continue
    for (const { Number: number, Token } of await api.post(deviceCalls.makeTokens, { Ids })) tokens.set(number, Token)
  }
  const kept = { madeAt: first?.madeAt ?? new Date(), tokens }
  folder.keep(kept)
  return kept
}

/** Says of what is maintained that it is, for some days. */
export async function muteMaintained({ api, devices, madeAt }: Equipped): Promise<void> {
  const Ids = devices.filter(({ condition }) => condition === 'muted').map(({ id }) => id)
  if (Ids.length === 0) return
  const Until = isoTime(timeOn(daysLater(dayOf(madeAt), MAINTAINED_DAYS), SIX_IN_THE_EVENING))
  await api.tell(deviceCalls.mute, { Ids, Until, Reason: '传感器校准' })
}

/** Alarms that are there by now were taken notice of. */
export async function acknowledgeAlarms({ api }: Pick<Equipped, 'api'>): Promise<void> {
  const alarms = await api.get(recordCalls.list, { formId: alarmForm.id })
  const Ids = alarms.map(({ Id }) => Id)
  if (Ids.length > 0) await api.tell(alarmCalls.acknowledge, { Ids, Note: '已知悉，安排人去现场看' })
}
