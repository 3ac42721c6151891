import type { WorkOrderStatus } from '@farm/contract/work-orders'
import { expect, test } from 'vitest'
import { fieldActsOf } from './field-acts.ts'

const worker = { userId: 'wang', isOffice: false }
const stateIn = (status: WorkOrderStatus, punchIns = 0, openItems: string[] = []) => ({
  status,
  assignees: ['wang'],
  openItems,
  punchIns,
})

test('whoever it is not assigned to has no buttons', () =>
  expect(fieldActsOf(stateIn('进行中'), { userId: 'li', isOffice: false }, { mayPunchIn: true })).toEqual({
    acts: [],
    punchesIn: false,
    main: undefined,
  }))

test('who may not punch in is not led to it', () =>
  expect(fieldActsOf(stateIn('进行中'), worker, { mayPunchIn: false })).toEqual({
    acts: ['提交验收'],
    punchesIn: false,
    main: '提交验收',
  }))

test.each([
  ['已派发', 0, [], ['开始'], true, '开始'],
  ['已退回', 1, [], ['开始'], true, '开始'],
  ['进行中', 0, [], ['提交验收'], true, 'punch-in'],
  ['进行中', 1, ['量水位'], ['提交验收'], true, 'punch-in'],
  ['进行中', 1, [], ['提交验收'], true, '提交验收'],
  ['待验收', 1, [], [], false, undefined],
  ['已完成', 1, [], [], false, undefined],
] as const)('%s after %d punch-ins with %j open', (status, count, open, ...[acts, punchesIn, main]) =>
  expect(fieldActsOf(stateIn(status, count, [...open]), worker, { mayPunchIn: true })).toEqual({
    acts,
    punchesIn,
    main,
  }),
)
