import type { MetricKey } from '../telemetry/metrics.ts'

interface DeviceType {
  /** Constant, equal on every installation. */
  readonly id: string
  readonly name: string
  /** What it measures, in the order in which it is shown. */
  readonly metrics: readonly MetricKey[]
  /** After so many minutes without a word it counts as off. */
  readonly heartbeat: number
}

function typeId(number: number): string {
  return `00000000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`
}

/** By which the interface tells a camera. */
const CAMERA_TYPE_ID = typeId(6)
const FACE_TERMINAL_TYPE_ID = typeId(7)

/** What devices there are; what a device sends besides is kept as well. */
export const deviceTypes = [
  {
    id: typeId(1),
    name: '土壤墒情仪',
    metrics: ['soilTemperature', 'soilMoisture', 'soilEc', 'soilPh', 'battery'],
    heartbeat: 60,
  },
  {
    id: typeId(2),
    name: '气象站',
    metrics: [
      'airTemperature',
      'airHumidity',
      'light',
      'windSpeed',
      'windDirection',
      'rainfall',
      'pressure',
      'battery',
    ],
    heartbeat: 30,
  },
  { id: typeId(3), name: '温室环境仪', metrics: ['airTemperature', 'airHumidity', 'light', 'co2'], heartbeat: 30 },
  {
    id: typeId(4),
    name: '水泵',
    metrics: ['running', 'flow', 'waterTotal', 'waterPressure', 'current'],
    heartbeat: 15,
  },
  { id: typeId(5), name: '阀门', metrics: ['opening', 'flow', 'waterTotal'], heartbeat: 30 },
  { id: CAMERA_TYPE_ID, name: '摄像头', metrics: [], heartbeat: 5 },
  { id: FACE_TERMINAL_TYPE_ID, name: '人脸终端', metrics: [], heartbeat: 10 },
  { id: typeId(8), name: '网关', metrics: ['signal'], heartbeat: 10 },
  { id: typeId(9), name: '虫情测报灯', metrics: ['pests', 'battery'], heartbeat: 720 },
  { id: typeId(10), name: '水位计', metrics: ['waterLevel', 'battery'], heartbeat: 60 },
  { id: typeId(11), name: '其他', metrics: [], heartbeat: 60 },
] as const satisfies readonly DeviceType[]

export type DeviceTypeName = (typeof deviceTypes)[number]['name']

/** The one type that speaks for others. */
export const GATEWAY_TYPE = '网关' satisfies DeviceTypeName

export const deviceTypeNames = deviceTypes.map(({ name }) => name)

/** The one type that shows pictures instead of values. */
export const CAMERA_TYPE = '摄像头' satisfies DeviceTypeName

/** The one type that tells of people instead of values. */
export const FACE_TERMINAL_TYPE = '人脸终端' satisfies DeviceTypeName

/** The type of that name. */
export function deviceTypeOf(name: string | undefined): (typeof deviceTypes)[number] | undefined {
  return deviceTypes.find((one) => one.name === name)
}
