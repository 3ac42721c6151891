import { recordCalls } from '@farm/contract/forms'
import { type NoticeKind, noticeCalls } from '@farm/contract/notices'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { act, fieldWork, read, workOrder } from '../../app/testing/field-work.ts'
import { done } from '../../app/testing/personas.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { runOnce } from '../../platform/db/index.ts'
import { tellOfDue } from './index.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, workerA, colleagueA } = people
const work = await fieldWork(farm, people)
const { db } = farm.database
afterAll(farm.close)

const noon = new Date('2099-12-01T04:00:00.000Z')
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)
const tellAt = async (now: Date) => (await tellOfDue({ db, now, zone: 'Asia/Shanghai' })).told
const due = (at: Date, ...to: readonly Persona[]) =>
  workOrder(farm, people, work, { Due: at.toISOString(), Assignees: to.map(({ id }) => id) })
const told = async (who: Persona, kind: NoticeKind) =>
  done(await farm.call(who, noticeCalls.list, { query: { kind } })).map(({ About, Title, Text }) => [
    About.Id,
    Title,
    Text,
  ])

beforeEach(() =>
  runOnce(
    db,
    `delete from notice; delete from notice_preference; update record set is_deleted = true where data ? 'Due'`,
  ),
)

describe('a work order that is due within a day', () => {
  test('is told of once to each who is to do it', async () => {
    const { Id } = await due(hours(24), workerA, colleagueA)
    expect(await tellAt(noon)).toBe(2)
    expect(await tellAt(hours(1))).toBe(0)
    const said = [[Id, '工单即将到期：旋耕 3 号棚', '要求 2099-12-02 12:00 前完成']]
    expect([
      await told(workerA, 'due-soon'),
      await told(colleagueA, 'due-soon'),
      await told(managerA, 'due-soon'),
    ]).toEqual([said, said, []])
  })

  test('is told of again when it is due at another time, and to whom it is given later', async () => {
    const made = await due(hours(5), workerA)
    await tellAt(noon)
    const Data = { Due: hours(8).toISOString(), Assignees: [workerA.id, colleagueA.id] }
    const { UpdateTime } = await read(farm, managerA, made)
    done(await farm.call(managerA, recordCalls.edit, { body: { Id: made.Id, UpdateTime, Data } }))
    expect(await tellAt(noon)).toBe(2)
    const said = [[made.Id, '工单即将到期：旋耕 3 号棚', '要求 2099-12-01 20:00 前完成']]
    expect([await told(workerA, 'due-soon'), await told(colleagueA, 'due-soon')]).toEqual([said, said])
  })

  test('is not told of again to who was given it when it was due within a day already', async () => {
    const near = new Date(Date.now() + 20 * 3_600_000)
    const made = await due(near, workerA)
    expect(await tellAt(new Date())).toBe(0)
    expect((await told(workerA, 'assigned')).map(([id]) => id)).toEqual([made.Id])
    await runOnce(db, `update notice set time = time - interval '1 day'`)
    expect(await tellAt(new Date())).toBe(1)
  })

  test('is due soon no longer once it is late, is handed in, or is taken from them', async () => {
    const [late, handedIn, taken] = [
      await due(hours(1), workerA),
      await due(hours(2), workerA),
      await due(hours(2), workerA),
    ]
    expect(await tellAt(noon)).toBe(3)
    done(await act(farm, workerA, handedIn, '开始'))
    done(await act(farm, workerA, handedIn, '提交验收', { note: '做完了' }))
    done(await act(farm, managerA, taken, '撤回', { note: '换人' }))
    expect((await told(workerA, 'due-soon')).map(([id]) => id)).toEqual([late.Id])
    await tellAt(hours(1))
    expect([await told(workerA, 'due-soon'), (await told(workerA, 'late')).length]).toEqual([[], 1])
    done(await act(farm, workerA, late, '开始'))
    done(await act(farm, workerA, late, '提交验收', { note: '做完了' }))
    expect([await told(workerA, 'late'), await told(managerA, 'late')]).toEqual([[], []])
  })

  test.each([
    ['before it is due within a day', -1],
    ['after it was due', 25],
  ])('is not told of %s', async (_, later) => {
    await due(hours(24), workerA)
    await tellAt(hours(later))
    expect(await told(workerA, 'due-soon')).toEqual([])
  })
})

describe('a work order that was not done in time', () => {
  test('is told of once, to who is to do it and who made it', async () => {
    const { Id } = await due(hours(0), workerA)
    expect(await tellAt(hours(-0.01))).toBe(1)
    expect(await tellAt(hours(0))).toBe(2)
    expect(await tellAt(hours(30))).toBe(0)
    const said = [[Id, '工单已逾期：旋耕 3 号棚', '应在 2099-12-01 12:00 前完成']]
    expect([await told(workerA, 'late'), await told(managerA, 'late'), await told(colleagueA, 'late')]).toEqual([
      said,
      said,
      [],
    ])
  })

  test('is told of to who made it alone after it was taken back from who was to do it', async () => {
    const one = await due(hours(20), workerA)
    done(await act(farm, managerA, one, '撤回', { note: '改派他人' }))
    expect(await tellAt(hours(1))).toBe(0)
    expect(await tellAt(hours(21))).toBe(1)
    expect([(await told(workerA, 'late')).length, (await told(managerA, 'late')).length]).toEqual([0, 1])
  })

  test('is told of once to who made it for themselves', async () => {
    await due(hours(0), managerA)
    expect(await tellAt(hours(1))).toBe(1)
  })

  test('is not told of once it waits for acceptance or is closed, nor a week later', async () => {
    const [handedIn, closed] = [await due(hours(0), workerA), await due(hours(0), workerA)]
    done(await act(farm, workerA, handedIn, '开始'))
    done(await act(farm, workerA, handedIn, '提交验收', { note: '做完了' }))
    done(await act(farm, managerA, closed, '关闭', { note: '下雨' }))
    expect(await tellAt(hours(1))).toBe(0)
    await due(hours(0), workerA)
    expect(await tellAt(hours(24 * 8))).toBe(0)
  })
})

test('two processes at once tell everybody once', async () => {
  await due(hours(3), workerA, colleagueA)
  const made = await Promise.all([tellAt(noon), tellAt(noon)])
  expect(made[0] + made[1]).toBe(2)
})

test('of more than go at once everybody is told, and those who do not want to be told hold up nobody', async () => {
  const { Id } = await due(hours(3), workerA)
  await runOnce(
    db,
    `insert into notice_preference (user_id, kind, is_on) values ('${colleagueA.id}', 'due-soon', false);
     insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
     select gen_random_uuid(), form_id, jsonb_set(data, '{Assignees}', '["${colleagueA.id}", "${workerA.id}"]'), add_time,
            update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
       from record, generate_series(1, 600) where id = '${Id}'`,
  )
  expect(await tellAt(noon)).toBe(601)
  expect(await tellAt(noon)).toBe(0)
})
