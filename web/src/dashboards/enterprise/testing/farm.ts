import { clockForm } from '@farm/contract/clock'
import { consultationForm } from '@farm/contract/diagnosis'
import { planForm } from '@farm/contract/plans'
import type { Camera } from '@farm/contract/video'
import { chen, idOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'

/** By the names under which a test answers them in its own way. */
export const CALLS = {
  areas: 'GET /api/Farm/Statistics/PlaceAreas',
  enterprises: 'GET /api/Farm/Statistics/Enterprises',
  clock: 'GET /api/Farm/Operation/Clock',
  inputs: 'GET /api/Farm/Operation/InputStatistics',
  plans: 'GET /api/Farm/Operation/PlanStatistics',
  devices: 'GET /api/Farm/Device/Devices',
  alarms: 'GET /api/Farm/Alarm/Today',
  cameras: 'GET /api/Farm/Video/Cameras',
  live: 'GET /api/LuLiang/Device/GetLiveUrl',
  consultations: 'GET /api/Expert/Consult/List',
  records: 'GET /api/Core/FormData/List',
  figures: 'GET /api/Core/FormData/Figures',
  shapes: 'GET /api/Farm/Place/Shapes',
  states: 'GET /api/Farm/Statistics/PlaceStates',
  diagnosis: 'GET /api/Expert/Diagnose/Statistics',
  board: 'GET /api/Farm/Statistics/Board',
  sessions: 'GET /api/Core/Sessions/List',
} as const

export const NOW = Date.parse('2026-11-20T10:21:00+08:00')
export const TODAY = '2026-11-20'
const PLOT = idOf(501)
const DEVICE = idOf(601)

export const enterpriseOf = (number: number, own: object = {}) => ({
  Id: idOf(40 + number),
  Name: number === 1 ? chen.Organ.Name : `第 ${number} 农场`,
  OrganPath: `/1/11/${100 + number}/`,
  ...own,
})

/** An answer about enterprises: those, and what all of them come to. */
export const enterprisesOf = (Enterprises: readonly object[], own: object = {}) => ({
  Count: Enterprises.length,
  Enterprises,
  ...own,
})

export const alarmOf = (own: object = {}) => ({
  Id: idOf(701),
  Name: '温度过高',
  Time: '2026-11-20T02:18:00.000Z',
  Level: '高',
  Severity: '紧急',
  State: '未恢复',
  Ack: '未确认',
  Value: 36.8,
  Unit: '℃',
  Metric: 'airTemp',
  MetricName: '空气温度',
  Limit: '35',
  Device: '3号棚',
  DeviceId: DEVICE,
  Enterprise: chen.Organ.Name,
  ...own,
})

export const cameraOf = (number: number, own: Partial<Camera> = {}): Camera => ({
  Id: idOf(800 + number),
  Name: `${number} 号机`,
  MAC: `AA-${number}`,
  IsOnline: true,
  Reason: '',
  Enterprise: { Id: idOf(41), Name: chen.Organ.Name },
  Places: [],
  IsSet: true,
  IsSimulated: false,
  CanTurn: false,
  IsRecordable: true,
  ...own,
})

/** A square plot, the nth of a row from west to east. */
export const shapeOf = (number: number, own: object = {}) => {
  const [west, south] = [111.6 + (number % 20) * 0.002, 36.28 + Math.floor(number / 20) * 0.002]
  return {
    Id: number === 1 ? PLOT : idOf(500 + number),
    Name: `${number} 号地`,
    Area: 12.5,
    Points: [
      [west, south],
      [west + 0.0015, south],
      [west + 0.0015, south + 0.0015],
      [west, south + 0.0015],
    ],
    UpdateTime: '2026-11-01T00:00:00.000Z',
    ...own,
  }
}

export const usedOf = (number: number, own: object = {}) => ({
  Input: { Id: idOf(900 + number), Name: `投入品 ${number}` },
  Unit: '斤',
  Points: [
    { Date: '2026-11-18', Amount: 40 + number },
    { Date: TODAY, Amount: 12.5 },
  ],
  ...own,
})

const lists: Readonly<Record<string, () => unknown>> = {
  [clockForm.id]: () => [
    recordOf(
      clockForm,
      {},
      { Expand: { Operation: [{ Id: idOf(5), Name: '修剪整枝' }], Place: [{ Id: PLOT, Name: '1 号地' }] } },
    ),
  ],
  [planForm.id]: () => [
    recordOf(planForm, { Name: '东坡苹果冬季管理计划', Count: 120, Progress: 62, LateDays: 0 }),
    recordOf(planForm, { Name: '秋延番茄', Count: 40, Progress: 12, LateDays: 3 }),
  ],
}

/** A farm on a Friday in November; each call may be answered in another way. */
export function farmServer(handlers: FakeHandlers = {}) {
  return fakeServer({
    [CALLS.enterprises]: () => enterprisesOf([enterpriseOf(1)]),
    [CALLS.areas]: () => ({
      Total: 25,
      Count: 2,
      Rest: 0,
      Parts: [1, 2].map((number) => ({ Id: idOf(500 + number), Name: `${number} 号地`, Area: 12.5 })),
    }),
    [CALLS.clock]: () => ({ Week: 21, Month: 137, LastMonth: 288 }),
    [CALLS.figures]: () => ({ Count: 0, Sums: {}, Groups: [] }),
    [CALLS.inputs]: () => [usedOf(1), usedOf(2)],
    [CALLS.plans]: () => [{ Plans: 2, Area: 160, Progress: 50, Late: 1 }],
    [CALLS.devices]: () => ({ Total: 32, Running: 31, Stopped: 1, Devices: [] }),
    [CALLS.alarms]: () => [alarmOf()],
    [CALLS.cameras]: () => [cameraOf(1, { IsOnline: false, Reason: '断电' })],
    [CALLS.consultations]: () => [
      recordOf(consultationForm, { Title: '番茄叶片黄化卷曲', Status: 1, ExpertName: '周立' }),
    ],
    [CALLS.records]: ({ query }: FakeRequest) => lists[query.formId ?? '']?.(),
    [CALLS.shapes]: () => ({ Shapes: [shapeOf(1), shapeOf(2)], HasMore: false }),
    [CALLS.states]: () => ({
      Growing: [{ Id: idOf(502), Plans: 1, Names: ['东坡苹果冬管'] }],
      Alarmed: [{ Id: PLOT, Alarms: 1 }],
    }),
    [CALLS.diagnosis]: () => ({ Unanswered: 3, Answered: 9, Closed: 10, Late: 0, Rated: 0, ByMonth: [], ByCrop: [] }),
    [CALLS.board]: () => ({ Area: 4120, RunningPlans: 7, PunchInsToday: 2, AtWork: 2 }),
    [CALLS.sessions]: () => [],
    ...handlers,
  })
}
