import { describe, expect, test } from 'vitest'
import { openReturnIn, returnedIn } from './returned.ts'

const handedIn = { Act: '提交验收', Time: '2026-11-20T01:00:00.000Z', Note: '做完了' }
const back = { Act: '退回', Time: '2026-11-20T02:00:00.000Z', PunchIns: 2 }
const begun = { Act: '开始', Time: '2026-11-20T03:00:00.000Z' }

describe('nothing is known of a return', () => {
  test.each([
    ['before there was one', [handedIn]],
    ['once it was handed in again', [handedIn, back, begun, handedIn]],
    ['once it was opened again', [handedIn, back, { Act: '关闭' }, { Act: '重新打开' }]],
  ])('%s', (_, Timeline) => expect(returnedIn({ Timeline })).toBeUndefined())

  test('of what has no history', () => expect(returnedIn({})).toBeUndefined())
})

test('a return tells how often it had been punched in for and with what words it was handed in, until it is again', () =>
  expect(returnedIn({ Timeline: [handedIn, back, begun] })).toEqual({
    punchIns: 2,
    note: '做完了',
    isTickedSince: false,
  }))

test.each([
  ['2026-11-20T01:59:59.999Z', false],
  ['2026-11-20T02:00:00.001Z', true],
])('an item that was ticked at %s was ticked since: %s', (DoneAt, isSince) =>
  expect(returnedIn({ Timeline: [back], Checklist: [{ Item: '关好阀门', DoneAt }] })?.isTickedSince).toBe(isSince),
)

test('of several returns the last counts', () =>
  expect(openReturnIn(['提交验收', '退回', '开始', '提交验收', '退回', '开始'])).toBe(4))
