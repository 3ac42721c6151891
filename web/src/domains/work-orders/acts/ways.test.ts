import { type WorkOrderAct, type WorkOrderStatus, workOrderStatuses } from '@farm/contract/work-orders'
import { describe, expect, test } from 'vitest'
import { needsAnswer, wayTo } from './ways.ts'

const worker = 'wang'
const office = { userId: 'chen', isOffice: true }
const assignee = { userId: worker, isOffice: false }
const stranger = { userId: 'li', isOffice: false }
const stateIn = (status: WorkOrderStatus) => ({ status, assignees: [worker], openItems: [], punchIns: 1 })

describe('where a work order can’t be brought, it says why', () => {
  test.each([
    ['待派发', '已完成', office, '“待派发”不能直接到“已完成”'],
    ['已派发', '已派发', office, '已经是“已派发”'],
    ['待验收', '已完成', assignee, '只有管理工单的人可以验收通过，请联系派工的人'],
    ['已派发', '进行中', stranger, '只有执行人可以开始，请联系派工的人'],
  ] as const)('%s → %s', (status, to, doing, reason) => expect(wayTo(to, stateIn(status), doing)).toEqual({ reason }))

  test('with items of its checklist open it is not handed in', () => {
    const state = { ...stateIn('进行中'), openItems: ['量水位'] }
    expect(wayTo('待验收', state, assignee)).toEqual({ reason: '检查项还没有完成：量水位' })
  })
})

/** What the office can do by bringing it from the state at the left to the one above. */
const table: Readonly<Record<WorkOrderStatus, Partial<Record<WorkOrderStatus, WorkOrderAct>>>> = {
  待派发: { 已派发: '派发', 已关闭: '关闭' },
  已派发: { 待派发: '撤回', 进行中: '开始', 已关闭: '关闭' },
  进行中: { 待验收: '提交验收', 已关闭: '关闭' },
  待验收: { 已完成: '验收通过', 已退回: '退回', 已关闭: '关闭' },
  已退回: { 已派发: '派发', 进行中: '开始', 已关闭: '关闭' },
  已完成: { 待派发: '重新打开' },
  已关闭: { 待派发: '重新打开' },
}

test.each(workOrderStatuses)('the ways of the office from %s', (status) => {
  const ways = workOrderStatuses.flatMap((to) => {
    const way = wayTo(to, stateIn(status), office)
    return 'act' in way ? [[to, way.act]] : []
  })
  expect(Object.fromEntries(ways)).toEqual(table[status])
})

test('nobody yet to do it is no reason: the dialog asks for people', () => {
  const state = { ...stateIn('待派发'), assignees: [] }
  expect(wayTo('已派发', state, office)).toEqual({ act: '派发' })
  expect(needsAnswer('派发', state)).toBe(true)
  expect(needsAnswer('派发', stateIn('待派发'))).toBe(false)
  expect(needsAnswer('撤回', stateIn('已派发'))).toBe(true)
})
