import { alarmForm } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { type Curve, type LatestValue, metricOf } from '@farm/contract/telemetry'
import { parseFilter } from '@farm/contract/wire'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
export const LATEST = 'GET /api/IoT/Datas/Latest'
export const HISTORY = 'GET /api/IoT/Datas/History'
export const OF_PLACE = 'GET /api/Farm/Device/HistoryByPalce'
export const STATUS = 'GET /api/IoT/PlaceDevices/MyList'
const FIGURES = 'GET /api/Core/FormData/Figures'
export const EXPORT = 'GET /api/IoT/Datas/Export'

export const NOW = Date.parse('2026-11-20T10:21:30+08:00')
const enterprise = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
export const shed = recordOf(placeForm, { Name: '3 号棚', Compony: enterprise.Id })

/** A device on the shed, or nowhere; it is on unless told. */
export function deviceWith(data: Readonly<Record<string, unknown>> = {}, place: WireRecord | null = shed) {
  const Data = { Name: '1 号墒情仪', Number: 'SQ-1', Type: '土壤墒情仪', State: '在线', ...data }
  const at = place && { Place: [{ Id: place.Id, Name: String(place.Data.Name) }] }
  return recordOf(deviceForm, { ...Data, ...(place && { Place: [place.Id] }) }, { Expand: { ...at } })
}

/** What a device sent last, ten seconds ago unless told. */
export function latestOf(
  { Id }: WireRecord,
  Metric: string,
  Value: number | string,
  more: Partial<LatestValue> = {},
): LatestValue {
  const known = metricOf(Metric)
  const Time = new Date(NOW - 10_000).toISOString()
  const what = { Name: known?.name ?? Metric, Unit: known?.unit ?? '' }
  const HasCurve = typeof Value === 'number'
  return { DeviceId: Id, Metric, Value, Time, IsDoubtful: false, HasCurve, ...what, ...more }
}

/** A curve of two points within the last day. */
export function curveOf(DeviceId: string, Metric: string, more: Partial<Curve> = {}): Curve {
  const known = metricOf(Metric)
  return {
    DeviceId,
    Metric,
    Name: known?.name ?? Metric,
    Unit: known?.unit ?? '',
    Step: 'raw',
    Figures: { Min: 20, Max: 30.04, Mean: 25.46, Count: 288 },
    Points: [
      [new Date(NOW - 7_200_000).toISOString(), 20],
      [new Date(NOW - 3_600_000).toISOString(), 30.04],
    ],
    ...more,
  }
}

/** An alarm of a device that is not over. */
export function alarmOf({ Id }: WireRecord, data: Readonly<Record<string, unknown>> = {}): WireRecord {
  return recordOf(alarmForm, { Name: '土壤偏干', Device: Id, State: '未恢复', Level: '低', Limit: '低于 15%', ...data })
}

interface Devices {
  readonly devices?: readonly WireRecord[]
  readonly latest?: readonly LatestValue[]
  readonly alarms?: readonly WireRecord[]
  readonly reason?: string
}

/** Devices as the server knows them, all on the shed. */
export function deviceServer(
  { devices = [], latest = [], alarms = [], reason = '' }: Devices,
  handlers: FakeHandlers = {},
) {
  const all = [...devices, ...alarms, shed, enterprise]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => listed(all, query),
    [LATEST]: ({ query }: FakeRequest) =>
      latest.filter(({ DeviceId }) => query.deviceIds?.split(',').includes(DeviceId)),
    [STATUS]: ({ query }: FakeRequest) =>
      devices
        .filter(({ Id }) => query.ids?.split(',').includes(Id))
        .map(({ Id, Data }) => ({
          DeviceId: Id,
          Name: Data.Name,
          Places: [],
          Device: {
            IsOnline: Data.State === '在线',
            MAC: '',
            Number: String(Data.Number),
            DeviceType: { Id, Name: String(Data.Type) },
            Reason: Data.State === '离线' ? reason : '',
            LatestDataDic: {},
          },
        })),
    [HISTORY]: ({ query }: FakeRequest) => [curveOf(query.deviceId ?? '', query.metric ?? '')],
    [FIGURES]: () => ({ Count: devices.length, Sums: {}, Groups: [{ Key: '在线', Count: devices.length, Sums: {} }] }),
    ...handlers,
  })
}

function listed(all: readonly WireRecord[], { formId, ids, qs = '' }: FakeRequest['query']) {
  const found = all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter(({ Data }) =>
      parseFilter(qs).every(({ path: [name = ''], values }) =>
        [Data[name] ?? []].flat().some((one) => typeof one === 'string' && values.includes(one)),
      ),
    )
  return pageOf(found)
}
