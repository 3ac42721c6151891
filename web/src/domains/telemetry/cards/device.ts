import { type Tone } from '@farm/contract/values'
import { CAMERA_TYPE, type DeviceState, FACE_TERMINAL_TYPE, deviceForm, deviceStateTable } from '@farm/contract/devices'
import { type Referred, type WireRecord, readData } from '@farm/contract/forms'
import { nameOf } from '../../../engine/records/record-fields.ts'

/** A device as its card tells it. */
export interface Device {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly number: string
  readonly state: DeviceState | undefined
  /** The plots where it stands, as far as the person may know them. */
  readonly places: readonly Referred[]
}

/** The tone of a state; the word says the same. */
export function toneOf(state: DeviceState): Tone {
  return deviceStateTable.rows[state].tone
}

/** In place of values; some devices have other things to show than figures. */
export function nothingMeasured(type: string): string {
  if (type === CAMERA_TYPE) return '画面在“实时视频”里看'
  if (type === FACE_TERMINAL_TYPE) return '通行记录在“人脸识别”里看'
  return '还没有上报过数据'
}

export function deviceOf(record: WireRecord): Device {
  const { Expand = {} } = record
  const { Type: type = '', Number: number = '', State: state } = readData(deviceForm, record.Data)
  return {
    id: record.Id,
    name: nameOf(deviceForm, record),
    type,
    number,
    state,
    places: [Expand.Place ?? []].flat(),
  }
}

export interface PlaceGroup {
  readonly key: string
  readonly name: string
  readonly devices: readonly Device[]
}

const NOWHERE = '未关联地块'

/** Devices by the first plot where they stand, plots by name; those that stand nowhere come last. */
export function byPlace(devices: readonly Device[]): readonly PlaceGroup[] {
  const groups = Map.groupBy(devices, ({ places: [place] }) => place?.Id ?? '')
  return [...groups]
    .map(([key, within]) => ({ key, name: within[0]?.places[0]?.Name ?? NOWHERE, devices: within }))
    .toSorted((a, b) => Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name, 'zh-CN'))
}
