import { deviceForm } from '@farm/contract/devices'
import type { Referred, WireRecord } from '@farm/contract/forms'
import { nameOf } from '../../../engine/records/record-fields.ts'
import type { Tone } from '../../../ui/Tag.tsx'

/** A device as its card tells it. */
export interface Device {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly number: string
  readonly state: string
  /** The plots where it stands, as far as the person may know them. */
  readonly places: readonly Referred[]
}

const tones: Readonly<Record<string, Tone>> = { 在线: 'good', 离线: 'bad' }

/** The tone of a state; the word says the same. */
export function toneOf(state: string): Tone {
  return tones[state] ?? 'neutral'
}

export function deviceOf(record: WireRecord): Device {
  const { Data, Expand = {} } = record
  const told = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    id: record.Id,
    name: nameOf(deviceForm, record),
    type: told(Data.Type),
    number: told(Data.Number),
    state: told(Data.State),
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
