import { metricOf } from '@farm/contract/telemetry'
import { roundTo } from '@farm/contract/values'
import { valveFlow } from '../county/watering.ts'
import { randomOf } from '../random.ts'
import type { FieldDevice } from './field-device.ts'
import { greenhouseAt } from './greenhouse.ts'
import { skyAt } from './sky.ts'
import { dryPatchAt, moistureAt, soilTemperatureAt } from './soil.ts'
import { pumpAt, valveAt } from './water.ts'
import { clamp, wobble } from './wobble.ts'

export type Values = Readonly<Record<string, number>>

/** m³/h, of a well. */
const PUMP_FLOW = 80
const DAY_MS = 86_400_000
const LIFE_DAYS = 480

/** What a device measures at a moment: the same whoever asks. */
export function valuesAt(device: FieldDevice, time: Date): Values {
  return rounded(measured(device, time))
}

function measured(device: FieldDevice, time: Date): Values {
  const { type, id, enterprise, beds } = device
  const [bed] = beds
  switch (type) {
    case '气象站':
      return { ...skyAt(time, enterprise.key), battery: 88 + 10 * wobble(id, time, 24) }
    case '温室环境仪':
      return greenhouseAt(time, id)
    case '土壤墒情仪':
      return bed ? probeAt(device, bed, time) : {}
    case '水泵':
      return { ...pumpAt(beds, PUMP_FLOW, time), ...pressureOf(device, time) }
    case '阀门':
      return bed ? valveAt(bed, valveFlow(bed.irrigation) * bed.areaMu, time) : {}
    case '网关':
      return { signal: -68 + 7 * wobble(id, time, 9) }
    default:
      return {}
  }
}

const PERIOD_MS = 2 * 3_600_000
const HIGH_MS = 25 * 60_000

/** kPa, of a pump with which something is the matter: behind a clogged filter, or while its valve sticks. */
function pressureOf({ id, condition }: FieldDevice, time: Date): Values {
  if (condition !== 'clogged' && condition !== 'unsteady') return {}
  const isHigh = condition === 'clogged' || time.getTime() % PERIOD_MS < HIGH_MS
  return isHigh ? { waterPressure: 478 + 9 * wobble(`${id}/pressure`, time, 1) } : {}
}

function probeAt({ id, condition }: FieldDevice, bed: FieldDevice['beds'][number], time: Date): Values {
  const random = randomOf(`soil/${id}`)
  const moisture = condition === 'dry' ? dryPatchAt(bed, time) : moistureAt(bed, time)
  return {
    soilTemperature: soilTemperatureAt(bed, time) + random.between(-0.8, 0.8),
    soilMoisture: moisture + 0.15 * wobble(`${id}/moisture`, time, 1),
    soilEc: random.between(0.3, 0.7) + moisture * 0.018,
    soilPh: random.between(6.4, 7.9) + 0.05 * wobble(`${id}/ph`, time, 60),
    battery: batteryAt(id, condition, time),
  }
}

/** It runs down in the course of a year, and then has a new one. */
function batteryAt(id: string, condition: FieldDevice['condition'], time: Date): number {
  const age = (time.getTime() / DAY_MS + randomOf(`battery/${id}`).between(0, LIFE_DAYS)) % LIFE_DAYS
  const left = 100 - (70 * age) / LIFE_DAYS
  return condition === 'weak' ? 14 + wobble(id, time, 24) : left
}

/** In as many places as its metric is shown with. */
function rounded(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, number] => {
      const { digits, least, most } = metricOf(name) ?? { digits: 1, least: -Infinity, most: Infinity }
      return [name, roundTo(clamp(value, least, most), digits)]
    }),
  )
}
