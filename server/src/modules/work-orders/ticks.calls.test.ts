import { readData, recordCalls, type WireRecord } from '@farm/contract/forms'
import { workOrderCalls, workOrderForm } from '@farm/contract/work-orders'
import { afterAll, describe, expect, test } from 'vitest'
import { act, fieldWork, read, workOrder } from '../../app/testing/field-work.ts'
import { done } from '../../app/testing/personas.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { newId } from '../../platform/ids/index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, workerA, colleagueA } = people
const work = await fieldWork(farm, people)
afterAll(farm.close)

const MINUTE_MS = 60_000
const opened = Date.now()
/** So many minutes before the tests began, as a device writes it. */
const ago = (minutes: number) => new Date(opened - minutes * MINUTE_MS).toISOString()

const shared = () =>
  workOrder(farm, people, work, {
    Assignees: [workerA.id, colleagueA.id],
    Checklist: [{ Item: '深度 25 厘米' }, { Item: '清理田埂' }],
  })

interface Sent {
  readonly who?: typeof workerA
  readonly key?: string
  readonly isDone?: boolean
  readonly actId?: string
  readonly at?: string
  readonly deviceTime?: string
}

/** What a device sends of one item. */
function tick({ Id }: Pick<WireRecord, 'Id'>, sent: Sent = {}) {
  const { who = workerA, key = 'k1', isDone = true, actId = newId(), at = ago(10), deviceTime } = sent
  const body = { Id, ActId: actId, OccurTime: at, Items: [{ Key: key, IsDone: isDone }] }
  return farm.call(who, workOrderCalls.tick, { body, ...(deviceTime && { deviceTime }) })
}

const itemsOf = async (one: Pick<WireRecord, 'Id'>) => {
  const { Checklist = [] } = readData(workOrderForm, (await read(farm, managerA, one)).Data)
  return Checklist.map(({ IsDone = false }) => IsDone)
}

describe('a tick that is sent again', () => {
  test('is done once: what somebody changed since stays', async () => {
    const one = await shared()
    const actId = newId()
    done(await tick(one, { actId, at: ago(10) }))
    done(await tick(one, { who: colleagueA, isDone: false, at: ago(5) }))
    const again = done(await tick(one, { actId, at: ago(10) }))
    expect(again.Id).toBe(one.Id)
    expect(await itemsOf(one)).toEqual([false, false])
  })

  test('at the same moment by several ways makes one change', async () => {
    const one = await shared()
    const before = await read(farm, managerA, one)
    const actId = newId()
    const answers = await Promise.all(Array.from({ length: 6 }, () => tick(one, { actId })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const times = new Set(answers.map((answer) => done(answer).UpdateTime))
    expect([times.size, times.has(before.UpdateTime)]).toEqual([1, false])
  })

  test('after the work was given to somebody else says that it was done', async () => {
    const one = await shared()
    const actId = newId()
    done(await tick(one, { actId }))
    const { UpdateTime } = await read(farm, managerA, one)
    const Data = { Assignees: [colleagueA.id] }
    done(await farm.call(managerA, recordCalls.edit, { body: { Id: one.Id, UpdateTime, Data } }))
    const { status, error } = await tick(one, { actId })
    expect([status, error.code, error.present]).toEqual([
      409,
      'form-data/id-used',
      { Id: actId, IsSame: true, IsDeleted: false },
    ])
  })

  test('under its id with another content is refused', async () => {
    const one = await shared()
    const actId = newId()
    done(await tick(one, { actId }))
    const { status, error } = await tick(one, { actId, key: 'k2' })
    expect([status, error.present]).toEqual([409, { Id: actId, IsSame: false, IsDeleted: false }])
  })

  test('by somebody else under the same id is another one', async () => {
    const one = await shared()
    const actId = newId()
    done(await tick(one, { actId }))
    done(await tick(one, { actId, who: colleagueA, key: 'k2' }))
    expect(await itemsOf(one)).toEqual([true, true])
  })
})

describe('of two who ticked one item', () => {
  test('who did it later counts, in whatever order that arrives', async () => {
    const one = await shared()
    done(await tick(one, { who: colleagueA, isDone: true, at: ago(20) }))
    done(await tick(one, { who: colleagueA, isDone: false, at: ago(5) }))
    done(await tick(one, { isDone: true, at: ago(15) }))
    expect(await itemsOf(one)).toEqual([false, false])
    done(await tick(one, { isDone: true, at: ago(2) }))
    expect(await itemsOf(one)).toEqual([true, false])
  })

  test('a device whose clock is ahead does not win by that', async () => {
    const one = await shared()
    const ahead = new Date(Date.now() + 60 * MINUTE_MS).toISOString()
    done(await tick(one, { isDone: true, at: ago(-30), deviceTime: ahead }))
    done(await tick(one, { who: colleagueA, isDone: false, at: ago(5) }))
    expect(await itemsOf(one)).toEqual([false, false])
  })
})

test('of one person the last by their own clock counts, although an earlier one arrives late', async () => {
  const one = await shared()
  done(await tick(one, { isDone: false, at: ago(5) }))
  done(await tick(one, { isDone: true, at: ago(6) }))
  expect(await itemsOf(one)).toEqual([false, false])
})

describe('of one person whose clocks differ what was done later counts', () => {
  const DAY_MINUTES = 24 * 60
  /** What a device says whose clock is so many minutes ahead: it is pressed and sent at this moment. */
  const pressed = (ahead: number) => {
    const shown = new Date(Date.now() + ahead * MINUTE_MS).toISOString()
    return { at: shown, deviceTime: shown }
  }

  test.each([
    ['a clock that was 400 days ahead and was put right', pressed(400 * DAY_MINUTES)],
    ['a clock that was put right before the tick was sent', { at: ago(-400 * DAY_MINUTES), deviceTime: ago(0) }],
    ['another device that is five minutes ahead', pressed(5)],
  ])('%s', async (_, first) => {
    const one = await shared()
    done(await tick(one, { isDone: true, ...first }))
    done(await tick(one, { isDone: false, ...pressed(0) }))
    expect(await itemsOf(one)).toEqual([false, false])
  })

  test('and what was done before is not brought back by another device that is ahead', async () => {
    const one = await shared()
    done(await tick(one, { isDone: false, ...pressed(0) }))
    const { deviceTime } = pressed(60)
    done(await tick(one, { isDone: true, at: new Date(Date.parse(deviceTime) - MINUTE_MS).toISOString(), deviceTime }))
    expect(await itemsOf(one)).toEqual([false, false])
  })
})

test('an item says when it was ticked, not when that arrived', async () => {
  const one = await shared()
  const { Data } = done(await tick(one, { at: ago(90) }))
  expect(Data.Checklist).toMatchObject([{ Key: 'k1', IsDone: true, DoneAt: ago(90) }, { Key: 'k2' }])
})

describe('what arrives after the work was handed in', () => {
  const handedIn = async () => {
    const one = await shared()
    for (const key of ['k1', 'k2']) done(await tick(one, { who: colleagueA, key, at: ago(3) }))
    const begun = done(await act(farm, colleagueA, await read(farm, managerA, one), '开始'))
    done(await act(farm, colleagueA, begun, '提交验收', { note: '没带手机，没有打卡' }))
    return one
  }

  test('and says what is so already is taken', async () => {
    const one = await handedIn()
    expect(done(await tick(one, { at: ago(4) })).Id).toBe(one.Id)
  })

  test('and would change it is refused with what can be done', async () => {
    const { status, error } = await tick(await handedIn(), { isDone: false, at: ago(1) })
    expect([status, error.fields]).toEqual([
      422,
      { Items: ['“待验收”的工单不能勾选检查项；确需补勾的，请联系派工的人退回或重新打开工单'] },
    ])
  })
})

test('a time that there has not been yet counts as now', async () => {
  const one = await shared()
  done(await tick(one, { at: ago(-180) }))
  done(await tick(one, { who: colleagueA, isDone: false, at: new Date().toISOString() }))
  expect(await itemsOf(one)).toEqual([false, false])
})
