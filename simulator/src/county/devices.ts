import { type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import type { Sight } from '../cameras/scenery/sight.ts'
import { type Condition, type FieldDevice } from '../devices/field-device.ts'
import type { Bed } from '../devices/soil.ts'
import { daysLater, dayOf } from '../days.ts'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'
import { type Plot, pointIn, plotsOf } from './places.ts'

const PROBES_IN_FIELD = 4
const PROBES_UNDER_COVER = 2
const GREENHOUSES = 3
const VALVES = 2
/** What fell silent counts as off soon after its history came. */
const MINUTES_OF_SILENCE = 2

interface Ground {
  readonly plot: Plot
  readonly bed: Bed
}

const models: Readonly<Record<string, string>> = {
  气象站: 'MN-QX8',
  土壤墒情仪: 'MN-SQ3L',
  温室环境仪: 'MN-WS4L',
  水泵: 'MN-SB30',
  阀门: 'MN-FM80',
  摄像头: 'MN-SX2',
  人脸终端: 'MN-RL5',
  网关: 'MN-WG8',
}

const codes: Readonly<Record<string, string>> = {
  气象站: 'QX',
  水泵: 'SB',
  阀门: 'FM',
  摄像头: 'SX',
  人脸终端: 'RL',
  网关: 'WG',
}

/** The devices of an enterprise: the same whoever asks. */
export function devicesOf(enterprise: Enterprise): FieldDevice[] {
  const grounds = groundsOf(enterprise)
  const covered = grounds.filter(({ bed }) => bed.isCovered)
  const field = grounds.filter(({ bed }) => !bed.isCovered)
  const probed = [...spread(field, PROBES_IN_FIELD), ...spread(covered, PROBES_UNDER_COVER)]
  const watered = probed.filter(({ bed }) => bed.irrigation !== '无')
  // A larger one would take more than what a valve lets through in a morning.
  const valved = watered.toSorted((one, other) => one.plot.areaMu - other.plot.areaMu).slice(0, VALVES)
  const gateway = deviceOf(enterprise, '网关', 1, { name: `${shortName(enterprise)} LoRa 网关` })
  const behind = { gateway: gateway.id }
  return [
    gateway,
    deviceOf(enterprise, '气象站', 1, { name: `${shortName(enterprise)}气象站` }),
    ...probed.map((ground, index) =>
      deviceOf(enterprise, '土壤墒情仪', index + 1, {
        ...behind,
        ...at(ground, '墒情仪'),
        condition: conditionOfProbe(enterprise, index),
      }),
    ),
    ...spread(covered, GREENHOUSES).map((ground, index) =>
      deviceOf(enterprise, '温室环境仪', index + 1, {
        ...behind,
        ...at(ground, '环境仪'),
        condition: index === 1 ? 'muted' : 'sound',
      }),
    ),
    deviceOf(enterprise, '水泵', 1, {
      name: '首部水泵',
      beds: watered.map(({ bed }) => bed),
      condition: pumpsAmiss.get(enterprise.key) ?? 'sound',
    }),
    ...valved.map((ground, index) => deviceOf(enterprise, '阀门', index + 1, at(ground, '电磁阀'))),
    ...camerasOf(enterprise),
    deviceOf(enterprise, '人脸终端', 1, { name: '大门人脸终端' }),
  ]
}

const sights: Readonly<Record<Group['kind'], Sight>> = {
  大田: '大田',
  大棚: '棚',
  温室: '棚',
  果园: '果园',
  药材园: '药材园',
}
/** With most pumps nothing is the matter. */
const pumpsAmiss: ReadonlyMap<string, Condition> = new Map([
  ['hexi', 'clogged'],
  ['shiqiao', 'unsteady'],
])

/** Most cameras are on; these are not, each for a reason of its own. */
const camerasOff: ReadonlyMap<string, Condition> = new Map([
  ['SHIQIAO-SX-2', 'silent'],
  ['NANSHAN-SX-4', 'absent'],
  ['YUNLING-SX-4', 'silent'],
])

/** At the gate, at the store, in a field and under a cover. */
function camerasOf(enterprise: Enterprise): FieldDevice[] {
  const watched = [
    { name: '大门摄像头', sight: '大门', places: [] },
    { name: '库房摄像头', sight: '库房', places: [] },
    ...[isOpen, isCovered].flatMap((isIt) => watchedPlot(enterprise, isIt)),
  ] as const
  return watched.map(({ name, sight, ...own }, index) => {
    const camera = deviceOf(enterprise, '摄像头', index + 1, { name, ...own })
    return { ...camera, sight, condition: camerasOff.get(camera.number) ?? 'sound' }
  })
}

function isOpen(group: Group): boolean {
  return !isCovered(group)
}

function isCovered({ kind }: Group): boolean {
  return kind === '大棚' || kind === '温室'
}

/** The first plot of such a kind. */
function watchedPlot(enterprise: Enterprise, isIt: (group: Group) => boolean) {
  const group = enterprise.groups.find(isIt)
  const [plot] = group ? plotsOf(enterprise, group) : []
  if (!group || !plot) return []
  return [{ name: `${plot.name}摄像头`, sight: sights[group.kind], position: plot.centre, places: [plot.id] }]
}

/** Of every enterprise one probe has fallen silent, one stands where it is too dry, and some have a weak battery. */
function conditionOfProbe({ key }: Enterprise, index: number): Condition {
  if (index === 1) return 'silent'
  if (index === 2) return 'dry'
  return index === PROBES_IN_FIELD && randomOf(`probe/${key}`).happens(0.6) ? 'weak' : 'sound'
}

function groundsOf(enterprise: Enterprise): Ground[] {
  return enterprise.groups.flatMap((group) =>
    plotsOf(enterprise, group).map((plot) => ({ plot, bed: bedOf(plot, group) })),
  )
}

function bedOf({ id, areaMu }: Plot, group: Group): Bed {
  return { id, areaMu, soil: group.soil, isCovered: isCovered(group), irrigation: group.irrigation }
}

/** So many of them, from the first to the last in even steps. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count)
}

function at({ plot, bed }: Ground, what: string) {
  const point = randomOf(`device/${plot.id}/${what}`)
  return {
    name: `${plot.name}${what}`,
    position: pointIn(plot, point.next(), point.next()),
    places: [plot.id],
    beds: [bed],
  }
}

type Own = Pick<FieldDevice, 'name'> &
  Partial<Pick<FieldDevice, 'position' | 'places' | 'beds' | 'gateway' | 'condition'>>

function deviceOf(enterprise: Enterprise, type: DeviceTypeName, index: number, own: Own): FieldDevice {
  const key = `device/${enterprise.key}/${type}/${index}`
  return {
    id: idOf(key),
    number: own.gateway ? devEuiOf(key) : `${enterprise.key.toUpperCase()}-${codes[type] ?? 'SB'}-${index}`,
    type,
    enterprise,
    position: enterprise.centre,
    places: [],
    beds: [],
    condition: 'sound',
    ...own,
  }
}

/** Sixteen hexadecimal digits, as every LoRaWAN device has. */
function devEuiOf(key: string): string {
  const random = randomOf(key)
  return `a84041${Array.from({ length: 10 }, () => random.whole(0, 15).toString(16)).join('')}`
}

function shortName({ name }: Enterprise): string {
  return name.slice(0, 2)
}

/** Six pairs of digits; the first say that nobody made it. */
function macOf({ id }: FieldDevice): string {
  const { whole } = randomOf(`mac/${id}`)
  const pairs = Array.from({ length: 5 }, () => whole(0, 255).toString(16).toUpperCase().padStart(2, '0'))
  return ['4A', ...pairs].join(':')
}

/** As the manager of the enterprise lays them down. */
export function deviceDraft(device: FieldDevice, { by, now }: { readonly by: string; readonly now: Date }): Draft {
  const { id, name, number, type, enterprise, places, position, gateway, condition } = device
  const age = randomOf(`installed/${id}`).whole(120, 600)
  return draft(
    deviceForm,
    id,
    {
      Name: name,
      Number: number,
      Type: type,
      Enterprise: enterpriseId(enterprise),
      ...(places.length > 0 && { Place: [...places] }),
      Position: position,
      ...(type === '摄像头' && { MAC: macOf(device) }),
      ...(gateway && { Gateway: gateway }),
      ...(condition === 'silent' && { Heartbeat: MINUTES_OF_SILENCE }),
      Vendor: '模拟',
      Model: models[type] ?? type,
      Installed: daysLater(dayOf(now), -age),
      Note: '模拟设备，只用于演示：数值由演示程序按天气推算，不是实测。',
    },
    { by },
  )
}
