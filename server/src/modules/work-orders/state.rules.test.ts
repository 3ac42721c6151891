import { type WorkOrderData, workOrderStatuses } from '@farm/contract/work-orders'
import { expect, test } from 'vitest'
import { changeBy, editFault, isDoneAlready, punchInFault } from './state.rules.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const FINISHED = '2026-11-22T01:00:00.000Z'
const before = '2026-11-22T00:59:59.999Z'

test.each([
  [
    '待派发',
    '“待派发”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人',
    '“待派发”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人',
  ],
  ['已派发', undefined, undefined],
  ['进行中', undefined, undefined],
  ['待验收', undefined, '工单现在是“待验收”，提交验收以后的打卡不能计入，请换一张工单或不选工单'],
  ['已完成', undefined, '工单现在是“已完成”，提交验收以后的打卡不能计入，请换一张工单或不选工单'],
  ['已退回', undefined, undefined],
  [
    '已关闭',
    '“已关闭”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人',
    '“已关闭”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人',
  ],
] as const)('a punch-in for one that is %s, before and after it was handed in', (Status, early, late) => {
  const fault = (occurTime: string) => punchInFault({ Status, FinishedAt: FINISHED }, { occurTime, isTheirs: true })
  expect([fault(before), fault(FINISHED)]).toEqual([early, late])
})

test('whose work it is not punches in for no state of it', () => {
  for (const Status of workOrderStatuses) {
    expect(punchInFault({ Status }, { occurTime: before, isTheirs: false })).toBe(
      '只有执行人和管理工单的人可以为这张工单打卡',
    )
  }
})

test('the first beginning is kept, and that of the punch-in that began it', () => {
  const begin = { act: '开始', userId: 'wang', now } as const
  expect(changeBy({}, { ...begin, since: before }).StartedAt).toBe(before)
  expect(changeBy({}, begin).StartedAt).toBe(now.toISOString())
  expect(changeBy({ StartedAt: before }, begin).StartedAt).toBe(before)
})

test('what is sent back or opened again is not finished any more', () => {
  for (const act of ['退回', '重新打开'] as const) {
    const change = changeBy({ FinishedAt: FINISHED }, { act, userId: 'li', now })
    expect(Object.entries(change)).toContainEqual(['FinishedAt', undefined])
  }
})

test('only the last act, by the same person in the same words, is the same act', () => {
  const data = { Assignees: ['wang'], Timeline: [{ Act: '派发', User: 'li', Note: '赶早' }] }
  expect(isDoneAlready(data, { Act: '派发', Note: ' 赶早 ' }, 'li')).toBe(true)
  expect(isDoneAlready(data, { Act: '派发', Note: '赶早', Assignees: ['wang'] }, 'li')).toBe(true)
  for (const [sent, who] of [
    [{ Act: '派发', Note: '赶早' }, 'zhao'],
    [{ Act: '派发' }, 'li'],
    [{ Act: '撤回', Note: '赶早' }, 'li'],
    [{ Act: '派发', Note: '赶早', Assignees: ['zhao'] }, 'li'],
  ] as const) {
    expect(isDoneAlready(data, sent, who)).toBe(false)
  }
})

test.each([
  ['已完成', { Title: '改' }, 'Status'],
  ['已关闭', { Repeat: '每周', Title: '改' }, 'Status'],
  ['已完成', { Repeat: '不重复' }, undefined],
  ['进行中', { Assignees: [] }, 'Assignees'],
  ['待验收', { Assignees: undefined }, 'Assignees'],
  ['待派发', { Assignees: [] }, undefined],
  ['进行中', { Title: '改' }, undefined],
  ['进行中', { Plan: 'other' }, 'Plan'],
  ['待验收', { Step: 'k9' }, 'Step'],
  ['已退回', { Operation: 'water' }, 'Operation'],
  ['已派发', { Plan: 'other', Step: 'k9', Operation: 'water' }, undefined],
] as const)('an edit of one that is %s to %o is refused at %s', (Status, change, field) => {
  const data = { Title: '旋耕', Status, Assignees: ['wang'], Repeat: '每天' } as const
  expect(editFault(data, { ...data, ...change })?.field).toBe(field)
})

test('a work order keeps its enterprise, and its number and people with it', () => {
  const data: WorkOrderData = { Status: '待派发', Enterprise: 'shiqiao' }
  expect(editFault(data, { ...data, Enterprise: 'nanshan' })?.field).toBe('Enterprise')
  expect(editFault(data, { ...data, Title: '旋耕' })).toBeUndefined()
})

test('what was begun stays of its step when it is opened again', () => {
  const data: WorkOrderData = { Status: '待派发', Step: 'k1', StartedAt: '2026-11-20T00:00:00.000Z' }
  expect(editFault(data, { ...data, Step: 'k2' })).toEqual({
    field: 'Step',
    text: '工单已经开始，不能更换，请关闭后另建一张',
  })
})
