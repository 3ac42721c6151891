import { alarmForm, alarmRuleForm } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { parseFilter } from '@farm/contract/wire'
import { workOrderForm } from '@farm/contract/work-orders'
import { chen } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
export const ADD = 'POST /api/Core/FormData/Add'
export const EDIT = 'POST /api/Core/FormData/Edit'
export const HISTORY = 'GET /api/IoT/Datas/History'
export const ACKNOWLEDGE = 'POST /api/Farm/Alarm/Acknowledge'
export const CLEAR = 'POST /api/Farm/Alarm/Clear'
export const TO_ORDER = 'POST /api/Farm/Alarm/ToWorkOrder'
export const TRY = 'POST /api/Farm/Alarm/Try'
const PEOPLE = 'GET /api/Core/Users/List'

export const NOW = '2026-11-20T02:00:00.000Z'
export const HANDLE = '/FarmOperation/AlarmData#Handle'
export const RULES = '/FarmOperation/AlarmData#Rules'

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
const east = recordOf(placeForm, { Name: '东 1 号地', Compony: farm.Id })
export const probe = recordOf(deviceForm, { Name: '1 号墒情仪', Number: 'SQ-1', Type: '土壤墒情仪' })
export const watering = recordOf(operationForm, { Name: '灌溉', Type: '灌溉' })
export const order = recordOf(workOrderForm, { Title: '墒情不足 · 1 号墒情仪' })

const dryLimit = { Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Recovery: 18, Minutes: 10 }
export const dry = recordOf(alarmRuleForm, {
  Name: '墒情不足',
  DeviceType: '土壤墒情仪',
  Level: '低',
  Severity: '重要',
  Enabled: true,
  ...dryLimit,
})

/** An alarm of the dry plot, raised an hour ago and open unless told. */
export function alarmWith(data: Readonly<Record<string, unknown>> = {}, own: Partial<WireRecord> = {}) {
  const held = {
    Number: 'YJ20261120001',
    Name: '墒情不足',
    Rule: dry.Id,
    Device: probe.Id,
    DeviceName: '1 号墒情仪',
    Enterprise: farm.Id,
    Place: [east.Id],
    Metric: 'soilMoisture',
    MetricName: '土壤湿度',
    Unit: '%',
    Value: 14.2,
    Peak: 11.5,
    Limit: '低于 15%，持续 10 分钟',
    Level: '低',
    Severity: '重要',
    State: '未恢复',
    Ack: '未确认',
    Times: 1,
    ...data,
  }
  const Expand = {
    Device: { Id: probe.Id, Name: '1 号墒情仪' },
    Place: [{ Id: east.Id, Name: '东 1 号地' }],
    AckBy: { Id: chen.Id, Name: chen.RealName },
  }
  return recordOf(alarmForm, held, { OccurTime: '2026-11-20T01:00:00.000Z', Expand, ...own })
}

/** Whom the server knows, with what was measured around an alarm. */
export function watchServer(records: readonly WireRecord[], handlers: FakeHandlers = {}) {
  const all = [...records, farm, east, probe, watering, order]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => pageOf(found(all, query)),
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id),
    [PEOPLE]: () => [{ Id: chen.Id, Name: chen.Name, RealName: chen.RealName }],
    [HISTORY]: ({ query }: FakeRequest) => [
      {
        DeviceId: query.deviceId ?? '',
        Metric: query.metric ?? '',
        Name: '土壤湿度',
        Unit: '%',
        Step: 'raw',
        Points: [
          ['2026-11-20T00:30:00.000Z', 16],
          ['2026-11-20T01:00:00.000Z', 14.2],
          ['2026-11-20T01:30:00.000Z', 11.5],
        ],
      },
    ],
    ...handlers,
  })
}

function found(all: readonly WireRecord[], { formId, ids, qs = '' }: FakeRequest['query']) {
  return all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter(({ Data }) => parseFilter(qs).every(({ path: [name = ''], values }) => values.includes(String(Data[name]))))
}
