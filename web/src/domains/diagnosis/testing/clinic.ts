import { cropForm } from '@farm/contract/crops'
import { consultationForm } from '@farm/contract/diagnosis'
import type { WireRecord } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { parseFilter } from '@farm/contract/wire'
import { chen, idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer, refused } from '../../../testing/fake-server.ts'
import { linkOf } from '../../../testing/photo-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'

export const ADD = 'POST /api/Core/FormData/Add'
export const EDIT = 'POST /api/Expert/Consult/Edit'
export const REPLY = 'POST /api/Expert/Consult/AddReply'
export const EDIT_REPLY = 'POST /api/Expert/Consult/EditReply'
export const CLOSE = 'POST /api/Expert/Consult/Close'
export const RATE = 'POST /api/Expert/Consult/Rate'
export const HAND_OVER = 'POST /api/Expert/Consult/HandOver'
export const REMOVE = 'POST /api/Expert/Consult/Delete'
export const PRESCRIBE = 'POST /api/Expert/Consult/Prescribe'
export const CONSULTATIONS = 'GET /api/Expert/Consult/List'
const EXPERTS = 'GET /api/Expert/Consult/ExpertList'
export const CASES = 'GET /api/Expert/Consult/Cases'
export const FIGURES = 'GET /api/Expert/Diagnose/Statistics'

export const NOW = Date.parse('2026-11-20T10:21:00+08:00')

const wang = { Id: idOf(31), Name: 'worker1', RealName: '王秀兰' }
export const zhou = { Id: idOf(32), Name: 'expert1', RealName: '周立' }
export const tomato = recordOf(cropForm, { Name: '番茄' })
export const shed3 = recordOf(placeForm, { Name: '3 号棚', Compony: idOf(51) })
export const spraying = recordOf(operationForm, { Name: '打药', Type: '植保' })
const zhouCard = {
  Id: idOf(41),
  RealName: '周立',
  Company: '县农技中心',
  Rank: '推广研究员',
  Fields: ['病害'],
  Skills: '设施蔬菜',
  Phone: '19900000002',
  CanAnswer: true,
}
const liangCard = { ...zhouCard, Id: idOf(42), RealName: '梁志刚', CanAnswer: false }

/** Who asks. */
export const asker = permissionOf({
  User: { ...chen, ...wang },
  Functions: ['/ClockSys/Diagnosis', '/ClockSys/Diagnosis/Ask'],
})
/** Who answers. */
export const expert = permissionOf({
  User: { ...chen, ...zhou },
  Functions: ['/ClockSys/Diagnosis', '/ClockSys/Diagnosis#Reply'],
})
/** Who manages the farm of the asker. */
export const manager = permissionOf({
  Functions: ['/ClockSys/Diagnosis', '/WorkOrder/AddData', '/WorkOrder/AddData/:id'],
})

/** A question of a worker, from which each test takes what it is about. */
export function consultationWith(data: Readonly<Record<string, unknown>> = {}): WireRecord {
  const all = {
    Title: '番茄：霉层',
    CropName: '番茄',
    PlaceName: '3 号棚',
    Symptoms: ['霉层'],
    AskerName: '王秀兰',
    Status: 1,
    Due: '2026-11-21T02:00:00.000Z',
    Experts: [zhou.Id],
    ...data,
  }
  const Data = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  return recordOf(consultationForm, Data, { UserId: wang.Id, User: wang })
}

/** One that an expert answered. */
export function answeredWith(data: Readonly<Record<string, unknown>> = {}): WireRecord {
  return consultationWith({
    Status: 2,
    FirstReply: '2026-11-20T01:00:00.000Z',
    ExpertName: '周立',
    Replies: [
      { Key: 'r1', Kind: '回复', Time: '2026-11-20T01:00:00.000Z', User: zhou.Id, Name: '周立', Text: '先放风排湿' },
    ],
    ...data,
  })
}

/** A county as the server knows it; lists are filtered as it does. */
export function clinicServer(consultations: readonly WireRecord[], handlers: FakeHandlers = {}) {
  const all = [...consultations, tomato, shed3, spraying]
  const listed = (formId: string | undefined, { qs = '', search = '' }: FakeRequest['query']) =>
    pageOf(
      all.filter(
        ({ FormId, UserId, Data }) =>
          FormId === formId &&
          String(Data.Title ?? Data.Name).includes(search) &&
          parseFilter(qs).every(({ path: [name = ''], values }) =>
            values.includes(String(name === 'UserId' ? UserId : Data[name])),
          ),
      ),
    )
  return fakeServer({
    [CONSULTATIONS]: ({ query }: FakeRequest) => listed(consultationForm.id, query),
    'GET /api/Core/FormData/List': ({ query }: FakeRequest) => listed(query.formId, query),
    'GET /api/Core/FormData/Get': ({ query }: FakeRequest) =>
      all.find(({ Id }) => Id === query.id) ?? refused('not-found', { what: '会诊' }),
    'GET /api/Core/Files/List': ({ query }: FakeRequest) => (query.ids ?? '').split(',').map((id) => linkOf(id)),
    [EXPERTS]: () => [zhouCard, liangCard],
    [CASES]: () => [],
    ...handlers,
  })
}

/** As the server stores what is asked. */
export function stored({ body }: FakeRequest): WireRecord {
  const { Id, Data } = body as { Id: string; Data: Record<string, unknown> }
  return recordOf(consultationForm, { Status: 1, ...Data }, { Id, UserId: wang.Id, User: wang })
}
