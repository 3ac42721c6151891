import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faceEventForm, facePersonForm } from '@farm/contract/faces'
import { type WireRecord, formToWire } from '@farm/contract/forms'
import { parseFilter } from '@farm/contract/wire'
import { chen, idOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { PHOTOS, linkOf } from '../../../testing/photo-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const LIST = 'GET /api/Core/FormData/List'
const GET = 'GET /api/Core/FormData/Get'
export const ASSIGN = 'POST /api/Farm/Face/Assign'
export const HELD = 'GET /api/Farm/Face/Held'
export const WITHDRAW = 'POST /api/Farm/Face/Withdraw'
export const ATTENDANCE = 'GET /api/Farm/Face/Attendance'
const CHOICES = 'GET /api/Core/Users/List'

export const NOW = '2026-11-20T02:00:00.000Z'
export const FACES = '/FarmOperation/FaceData'
export const rights = {
  assign: `${FACES}#Assign`,
  consents: `${FACES}#Consents`,
  export: `${FACES}#Export`,
} as const

const farm = recordOf(enterpriseForm, { Name: '石桥农业合作社' })
export const gate = recordOf(deviceForm, { Name: '大门人脸终端', Number: 'F-1', Type: '人脸终端' })
export const wang = recordOf(facePersonForm, {
  Name: '王秀英',
  Enterprise: farm.Id,
  Number: '1001',
  ConsentDate: '2026-10-01',
  ConsentWay: '纸质签字',
  ConsentScope: ['考勤'],
  State: '有效',
})

/** Somebody in front of the gate: 王秀英 coming in unless told. */
export function passWith(data: Readonly<Record<string, unknown>> = {}): WireRecord {
  const held = {
    EventId: 'e1',
    Kind: '已识别',
    Person: wang.Id,
    Direction: '进',
    Score: 95.1,
    Device: gate.Id,
    DeviceName: '大门人脸终端',
    Enterprise: farm.Id,
    Snapshot: [idOf(900)],
    ...data,
  }
  const own = { OccurTime: '2026-11-20T01:30:00.000Z' }
  const Expand = { Person: { Id: wang.Id, Name: '王秀英' } }
  return recordOf(faceEventForm, held, held.Person === wang.Id ? { ...own, Expand } : own)
}

export const strangerWith = (data: Readonly<Record<string, unknown>> = {}) =>
  passWith({ Kind: '陌生', Person: undefined, Direction: '未知', Score: 12, Snapshot: [idOf(901)], ...data })

/** The form of events as somebody sees it who may not see faces. */
export function withoutFaces() {
  const { Snapshot: _, ...fields } = faceEventForm.fields
  return formToWire({ ...faceEventForm, fields }, ['view'])
}

/** A server that knows these records besides the gate, and who agreed. */
export function gateServer(records: readonly WireRecord[], handlers: FakeHandlers = {}) {
  const all = [...records, farm, wang]
  return fakeServer({
    [LIST]: ({ query }: FakeRequest) => pageOf(found(all, query)),
    [GET]: ({ query }: FakeRequest) => all.find(({ Id }) => Id === query.id),
    [CHOICES]: () => [{ Id: chen.Id, Name: chen.Name, RealName: chen.RealName }],
    [PHOTOS]: ({ query }: FakeRequest) => (query.ids ?? '').split(',').map((id) => linkOf(id)),
    ...handlers,
  })
}

function found(all: readonly WireRecord[], { formId, ids, qs = '' }: FakeRequest['query']) {
  return all
    .filter((record) => record.FormId === formId && (!ids || ids.split(',').includes(record.Id)))
    .filter(({ Data }) =>
      parseFilter(qs).every(({ path: [name = ''], op, values }) => {
        if (op === 'null') return (Data[name] === undefined) === (values[0] === 'true')
        return values.includes(String(Data[name]))
      }),
    )
}
