import { describe, expect, test } from 'vitest'
import { type Doing, type WorkOrderState, actsOf, isOverdue, whyNot, workOrderActTable } from './transitions.ts'
import { type WorkOrderAct, type WorkOrderStatus, workOrderActs, workOrderStatuses } from './statuses.ts'

const order = (status: WorkOrderStatus): WorkOrderState => ({
  status,
  assignees: ['wang'],
  openItems: [],
  punchIns: 1,
})
const office: Doing = { userId: 'li', isOffice: true, note: '说明' }
const assignee: Doing = { userId: 'wang', isOffice: false, note: '说明' }
const colleague: Doing = { userId: 'zhao', isOffice: false, note: '说明' }

/** What each state comes to by each act, by whom; everything that is not here is refused. */
const allowed: Readonly<Record<WorkOrderStatus, Partial<Record<WorkOrderAct, readonly [WorkOrderStatus, string]>>>> = {
  待派发: { 派发: ['已派发', '管理'], 关闭: ['已关闭', '管理'] },
  已派发: { 撤回: ['待派发', '管理'], 开始: ['进行中', '执行'], 关闭: ['已关闭', '管理'] },
  进行中: { 提交验收: ['待验收', '执行'], 关闭: ['已关闭', '管理'] },
  待验收: { 验收通过: ['已完成', '管理'], 退回: ['已退回', '管理'], 关闭: ['已关闭', '管理'] },
  已完成: { 重新打开: ['待派发', '管理'] },
  已退回: { 派发: ['已派发', '管理'], 开始: ['进行中', '执行'], 关闭: ['已关闭', '管理'] },
  已关闭: { 重新打开: ['待派发', '管理'] },
}

describe.each(workOrderStatuses)('a work order that is %s', (status) => {
  test.each(workOrderActs)('%s', (act) => {
    const [to, by] = allowed[status][act] ?? []
    const why = (doing: Doing) => whyNot(act, order(status), doing)?.text
    if (to === undefined) {
      for (const doing of [office, assignee, colleague])
        expect(why(doing)).toBe(`工单现在是“${status}”，不能${act}，请刷新后再看`)
      return
    }
    expect(workOrderActTable[act].to).toBe(to)
    expect(why(office)).toBeUndefined()
    expect(why(assignee)).toBe(by === '执行' ? undefined : `只有管理工单的人可以${act}，请联系派工的人`)
    expect(why(colleague)).toBe(
      by === '执行' ? `只有执行人可以${act}，请联系派工的人` : `只有管理工单的人可以${act}，请联系派工的人`,
    )
  })

  test('offers everybody just what would not be refused', () => {
    const isDoable = (doing: Doing) => (act: WorkOrderAct) => whyNot(act, order(status), doing) === undefined
    for (const doing of [office, assignee, colleague]) {
      expect(actsOf(order(status), doing)).toEqual(workOrderActs.filter(isDoable(doing)))
    }
  })
})

test.each([
  ['撤回', '已派发', '请填写撤回原因'],
  ['退回', '待验收', '请填写退回原因'],
  ['关闭', '已派发', '请填写关闭原因'],
  ['重新打开', '已关闭', '请填写重新打开的原因'],
] as const)('%s asks why', (act, status, text) => {
  for (const note of [undefined, '', '  ']) {
    expect(whyNot(act, order(status), { ...office, note })).toEqual({ field: 'Note', text })
  }
})

test('nothing is given out to nobody', () => {
  const why = whyNot('派发', { ...order('待派发'), assignees: [] }, office)
  expect(why).toEqual({ field: 'Assignees', text: '请先选择执行人' })
})

test('nothing is handed in before its checklist is ticked, whatever is said', () => {
  const why = whyNot('提交验收', { ...order('进行中'), openItems: ['关好阀门', '清点工具'] }, assignee)
  expect(why).toEqual({ field: 'Checklist', text: '检查项还没有完成：关好阀门、清点工具' })
})

test('what nobody punched in for is handed in with a reason only', () => {
  const undone = { ...order('进行中'), punchIns: 0 }
  expect(whyNot('提交验收', undone, { ...assignee, note: undefined })?.field).toBe('Note')
  expect(whyNot('提交验收', undone, assignee)).toBeUndefined()
})

describe('what came back', () => {
  const returned = { punchIns: 1, note: '做完了', isTickedSince: false }
  const handIn = (state: Partial<WorkOrderState>, note?: string) =>
    whyNot('提交验收', { ...order('进行中'), returned, ...state }, { ...assignee, note })?.field

  test.each([undefined, '', '  ', '做完了', ' 做完了 '])('is not handed in as it was, with the words %j', (note) =>
    expect(handIn({}, note)).toBe('Note'),
  )

  test('is handed in once something changed', () => {
    expect(handIn({}, '东头补做了')).toBeUndefined()
    expect(handIn({ punchIns: 2 })).toBeUndefined()
    expect(handIn({ returned: { ...returned, isTickedSince: true } })).toBeUndefined()
  })
})

test.each([
  ['待派发', true],
  ['已派发', true],
  ['进行中', true],
  ['已退回', true],
  ['待验收', false],
  ['已完成', false],
  ['已关闭', false],
  [undefined, false],
] as const)('%s after its time is overdue: %s', (status, isLate) => {
  const now = new Date('2026-11-22T10:00:00.000Z')
  expect(isOverdue({ status, due: '2026-11-22T09:59:59.999Z' }, now)).toBe(isLate)
  expect(isOverdue({ status, due: '2026-11-22T10:00:00.000Z' }, now)).toBe(false)
  expect(isOverdue({ status, due: undefined }, now)).toBe(false)
})
