import type { FieldDevice } from './field-device.ts'
import { type Values, valuesAt } from './measuring.ts'

/**
 * 失联, a value far off, a value that stands still, an enterprise where everything goes wrong at once, and a camera whose
 * pictures stop while it goes on to answer.
 */
export const faultKinds = ['offline', 'spike', 'stuck', 'storm', 'freeze'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Something that is wrong with a device on demand, until it is taken back. */
export interface Fault {
  readonly kind: FaultKind
  readonly number: string
  readonly since: number
}

export function isFaultKind(word: unknown): word is FaultKind {
  return faultKinds.some((kind) => kind === word)
}

/** What a sensor says that has gone mad. */
const mad: Values = {
  temperature: 58,
  airTemperature: 58,
  airHumidity: 3,
  soilTemperature: 46,
  soilMoisture: 2,
  windSpeed: 29,
  co2: 4_800,
  waterPressure: 920,
  battery: 5,
}

/** What a device says under the faults that it has; undefined where it says nothing. */
export function saidUnder(faults: readonly FaultOf[], device: FieldDevice, time: Date): Values | undefined {
  const has = (kind: FaultKind) => faults.find((fault) => fault.kind === kind && concerns(fault, device))
  if (has('offline')) return undefined
  const stuck = has('stuck')
  const values = valuesAt(device, stuck ? new Date(stuck.since) : time)
  const isMad = has('spike') !== undefined || has('storm') !== undefined
  return isMad
    ? Object.fromEntries(Object.entries(values).map(([name, value]): [string, number] => [name, mad[name] ?? value]))
    : values
}

/** A fault with the device that it was asked for. */
export interface FaultOf extends Fault {
  readonly device: FieldDevice
}

/** What is wrong with a gateway makes those behind it silent, too; a storm takes the whole enterprise. */
function concerns({ kind, device: faulty }: FaultOf, device: FieldDevice): boolean {
  if (faulty.id === device.id) return true
  if (kind === 'storm') return faulty.enterprise.key === device.enterprise.key
  return kind === 'offline' && device.gateway === faulty.id
}

export function faultsOf(faults: readonly Fault[], devices: readonly FieldDevice[]): FaultOf[] {
  return faults.flatMap((fault) => {
    const device = devices.find(({ number }) => number === fault.number)
    return device ? [{ ...fault, device }] : []
  })
}
