import { roleCalls } from '@farm/contract/access'
import { recordCalls } from '@farm/contract/forms'
import { NOTICE_FACT, noticeCalls, noticeFor, noticeKindNames, ownAccountKinds } from '@farm/contract/notices'
import { workOrderForm } from '@farm/contract/work-orders'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, fieldWork, read, workOrder } from '../../app/testing/field-work.ts'
import { listenAs } from '../../app/testing/listening.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { type Persona, openFarm, stranger } from '../../app/testing/test-farm.ts'
import { oneText, runOnce } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { trusted } from '../../platform/retention/testing/trusted.ts'
import { purgeNotices } from './index.ts'

const farm = await openFarm(undefined, { pollMs: 100, wakeMs: 5, beatMs: 60, sweepMs: 3_600_000 })
const { people } = farm
const { admin, managerA, managerB, workerA, colleagueA, roleless, enterpriseA } = people
const work = await fieldWork(farm, people)
const { db } = farm.database
afterAll(farm.close)
beforeEach(() => runOnce(db, 'delete from notice; delete from notice_preference'))

const assign = (...to: readonly Persona[]) => workOrder(farm, people, work, { Assignees: to.map(({ id }) => id) })
const list = async (who: Persona, query: object = {}) => done(await farm.call(who, noticeCalls.list, { query }))
const titles = async (who: Persona, query: object = {}) => (await list(who, query)).map(({ Title }) => Title)
const unread = async (who: Persona) => done(await farm.call(who, noticeCalls.count, { query: {} })).Unread
const markRead = (who: Persona, Ids?: string[]) => farm.call(who, noticeCalls.read, { body: { ...(Ids && { Ids }) } })
const prefer = (who: Persona, IsOn: boolean) =>
  farm.call(who, noticeCalls.setPreference, { body: { Kind: 'assigned', IsOn } })
/** What whoever does the work is told of. */
// Scheduled reports come to those who see schedules.
/** Of one’s own account one is notified unasked. */
const chosenKinds = noticeKindNames.filter((kind) => !ownAccountKinds.some((own) => own === kind))
const ofWorkers: readonly string[] = chosenKinds.filter(
  (kind) => noticeFor[kind] !== 'office' && !kind.startsWith('report-'),
)
const offered = async (who: Persona) =>
  done(await farm.call(who, noticeCalls.preferences, { query: {} })).map(
    ({ Kind, IsOn }) => `${Kind}${IsOn ? '' : ' off'}`,
  )
const reassign = async (of: { Id: string }, to: Persona) => {
  const { UpdateTime } = await read(farm, managerA, of)
  done(await farm.call(managerA, recordCalls.edit, { body: { Id: of.Id, UpdateTime, Data: { Assignees: [to.id] } } }))
}

describe('notices are refused', () => {
  test('to strangers', async () => {
    expect((await farm.call(stranger, noticeCalls.list, { query: {} })).status).toBe(401)
    expect((await farm.call(stranger, noticeCalls.count, { query: {} })).status).toBe(401)
  })

  test.each([{ kind: 'weather' }, { pageSize: 101 }, { pageSize: 0 }, { before: 'yesterday' }])(
    'asked for by %j',
    async (query) => {
      const answer = await farm.call(managerA, noticeCalls.list, { query: query as object })
      expect(answer.status).toBe(400)
    },
  )

  test('of kinds that there are not', async () => {
    const body = { Kind: 'weather', IsOn: false } as unknown as { Kind: 'late'; IsOn: boolean }
    expect((await farm.call(managerA, noticeCalls.setPreference, { body })).status).toBe(422)
  })
})

describe('what somebody is told', () => {
  test('is told to them alone, and read by them alone', async () => {
    const made = await assign(workerA)
    const [notice] = await list(workerA)
    expect(notice).toMatchObject({
      Kind: 'assigned',
      Title: '新工单：旋耕 3 号棚',
      Text: '要求 2099-12-01 18:00 前完成',
      About: { Kind: 'work-orders', Id: made.Id },
      IsRead: false,
    })
    for (const other of [managerA, colleagueA, managerB, admin, roleless]) expect(await list(other)).toEqual([])
    done(await markRead(managerA, [notice?.Id ?? '']))
    done(await markRead(managerA))
    expect(await unread(workerA)).toBe(1)
  })

  test('is not what they did themselves', async () => {
    await workOrder(farm, people, work, { Assignees: [managerA.id, workerA.id] })
    expect([await unread(managerA), await unread(workerA)]).toEqual([0, 1])
  })

  test('is gone with the work that is theirs no longer, and back when it is again', async () => {
    const made = await assign(workerA)
    await reassign(made, colleagueA)
    expect([await titles(workerA, { kind: 'assigned' }), await unread(workerA)]).toEqual([[], 1])
    await reassign(made, workerA)
    expect([await titles(workerA), await unread(workerA)]).toEqual([['新工单：旋耕 3 号棚'], 1])
  })

  test('is one notice of one thing, moved up and unread again', async () => {
    const made = await assign(workerA)
    const later = await assign(workerA)
    done(await markRead(workerA))
    await reassign(made, colleagueA)
    await reassign(made, workerA)
    expect((await list(workerA)).map(({ About, IsRead }) => [About.Id, IsRead])).toEqual([
      [made.Id, false],
      [later.Id, true],
    ])
  })

  test('is gone with what was deleted', async () => {
    const made = await assign(workerA)
    done(await act(farm, managerA, made, '关闭', { note: '下雨' }))
    done(await farm.call(managerA, recordCalls.remove, { body: { Ids: [made.Id] } }))
    expect([await titles(workerA), await unread(workerA)]).toEqual([[], 0])
  })

  test('leaves out what is hidden from them', async () => {
    const hands = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '帮工',
      scope: '仅本人',
      urls: ['/Clock', '/ClockSys/WorkOrder/List'],
    })
    const hand = await addPerson(farm, admin, { name: 'hand', organId: enterpriseA.Organ.Id, roleIds: [hands] })
    const made = await assign(hand)
    done(await act(farm, hand, made, '开始'))
    done(await act(farm, hand, made, '提交验收', { note: '做完了' }))
    done(await act(farm, managerA, made, '退回', { note: '深度不够' }))
    const returned = async () => (await list(hand, { kind: 'returned' })).map(({ Title, Text }) => [Title, Text])
    expect(await returned()).toEqual([['工单被退回：旋耕 3 号棚', '深度不够']])
    const body = {
      RoleId: hands,
      FormId: workOrderForm.id,
      Denied: [],
      Fields: { Timeline: 'hidden' as const },
      Was: { Denied: [], Fields: {} },
    }
    done(await farm.call(admin, roleCalls.editForm, { body }))
    expect(await returned()).toEqual([['工单被退回：旋耕 3 号棚', '']])
  })

  test('comes newest first, page by page, of one kind or unread alone', async () => {
    const made = [await assign(workerA), await assign(workerA), await assign(workerA)].map(({ Id }) => Id)
    const about = async (query: object) => (await list(workerA, query)).map(({ About }) => About.Id)
    expect(await about({})).toEqual(made.toReversed())
    const [newest, second] = await list(workerA, { pageSize: 2 })
    expect(await about({ before: second?.Id ?? '' })).toEqual([made[0]])
    expect(await about({ kind: 'late' })).toEqual([])
    done(await markRead(workerA, [newest?.Id ?? '']))
    expect(await about({ unread: true })).toEqual([made[1], made[0]])
    expect((await list(workerA)).map(({ IsRead }) => IsRead)).toEqual([true, false, false])
    done(await markRead(workerA))
    expect(await unread(workerA)).toBe(0)
  })

  test('is counted to a hundred', async () => {
    const { Id } = await assign(workerA)
    await runOnce(
      db,
      `with copies as (
         insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
         select gen_random_uuid(), form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path
           from record, generate_series(1, 120) where id = '${Id}'
         returning id)
       insert into notice (id, user_id, kind, title, text, about_kind, about_id, once)
       select gen_random_uuid(), '${workerA.id}', 'assigned', '', '', 'work-orders', id, '' from copies`,
    )
    expect(await unread(workerA)).toBe(100)
  })
})

describe('what somebody does not want to be told', () => {
  test('is not told to them, and to others all the same, until they want it again', async () => {
    done(await prefer(workerA, false))
    expect(await offered(workerA)).toEqual(ofWorkers.map((kind) => (kind === 'assigned' ? 'assigned off' : kind)))
    await assign(workerA, colleagueA)
    expect([await unread(workerA), await unread(colleagueA)]).toEqual([0, 1])
    done(await prefer(workerA, true))
    await assign(workerA)
    expect(await unread(workerA)).toBe(1)
  })
})

describe('the kinds that somebody is asked about', () => {
  test('are those that can reach them', async () => {
    expect(ofWorkers).not.toContain('plan-late')
    expect(await offered(workerA)).toEqual(ofWorkers)
    expect(await offered(managerA)).toEqual(chosenKinds)
    expect(await offered(roleless)).toEqual([])
  })

  test('are such of the office too where they were told of that before', async () => {
    const { Id } = await assign(workerA)
    await runOnce(
      db,
      `insert into notice (id, user_id, kind, title, text, about_kind, about_id, once)
       values (gen_random_uuid(), '${workerA.id}', 'submitted', '', '', 'work-orders', '${Id}', '')`,
    )
    expect(await offered(workerA)).toContain('submitted')
  })
})

describe('whoever had a work order', () => {
  const told = async (who: Persona) =>
    (await list(who, { kind: 'changed' })).map(({ Title, Text, IsGone }) => [Title, Text, IsGone])

  test('is not told of what they did themselves, nor of what they never had', async () => {
    const made = await workOrder(farm, people, work, { Assignees: [managerA.id] })
    done(await act(farm, managerA, made, '撤回', { note: '换人' }))
    done(await act(farm, managerA, made, '关闭', { note: '下雨' }))
    expect([await told(managerA), await told(workerA)]).toEqual([[], []])
  })

  test.each([
    ['撤回', '工单已撤回：旋耕 3 号棚', '先不做'],
    ['关闭', '工单已关闭：旋耕 3 号棚', '先不做'],
  ] as const)('is told that it was taken back by %s, and not that it is theirs', async (name, title, text) => {
    const made = await assign(workerA)
    done(await act(farm, managerA, made, name, { note: '先不做' }))
    expect([await told(workerA), await titles(workerA)]).toEqual([[[title, text, undefined]], [title]])
  })

  test('is told that it is given to others, though they may not open it any more', async () => {
    const hands = await addRole(farm, admin, enterpriseA.Organ.Id, {
      name: '短工',
      scope: '仅本人',
      urls: ['/Clock', '/ClockSys/WorkOrder/List'],
    })
    const hand = await addPerson(farm, admin, { name: 'short', organId: enterpriseA.Organ.Id, roleIds: [hands] })
    const made = await assign(hand)
    await reassign(made, colleagueA)
    expect((await farm.call(hand, recordCalls.get, { query: { id: made.Id } })).status).toBe(404)
    expect(await told(hand)).toEqual([['工单已改派：旋耕 3 号棚', '已改派给其他人，不用再做', true]])
    expect(await told(colleagueA)).toEqual([])
  })

  test('is told of another time, in the notice of the new work order too', async () => {
    const made = await assign(workerA)
    const edit = async (Data: object) => {
      const { UpdateTime } = await read(farm, managerA, made)
      done(await farm.call(managerA, recordCalls.edit, { body: { Id: made.Id, UpdateTime, Data: { ...Data } } }))
    }
    await edit({ Note: '别忘了' })
    expect(await told(workerA)).toEqual([])
    await edit({ Due: '2099-12-05T10:00:00.000Z' })
    expect(await told(workerA)).toEqual([['工单改期：旋耕 3 号棚', '要求 2099-12-05 18:00 前完成', undefined]])
    expect((await list(workerA, { kind: 'assigned' })).map(({ Text }) => Text)).toEqual([
      '要求 2099-12-05 18:00 前完成',
    ])
    await edit({ Due: '2099-12-07T10:00:00.000Z' })
    expect(await told(workerA)).toEqual([['工单改期：旋耕 3 号棚', '要求 2099-12-07 18:00 前完成', undefined]])
  })

  test('hears no longer that it was returned once it is handed in again, and who asked for it that it waits', async () => {
    const made = await assign(workerA)
    const handIn = async (note: string) => {
      done(await act(farm, workerA, made, '开始'))
      done(await act(farm, workerA, made, '提交验收', { note }))
    }
    await handIn('做完了')
    expect(await titles(managerA)).toEqual(['工单待验收：旋耕 3 号棚'])
    done(await act(farm, managerA, made, '退回', { note: '深度不够' }))
    expect([await titles(managerA), await titles(workerA, { kind: 'returned' })]).toEqual([
      [],
      ['工单被退回：旋耕 3 号棚'],
    ])
    await handIn('又耕了一遍')
    expect([await titles(managerA), await titles(workerA, { kind: 'returned' })]).toEqual([
      ['工单待验收：旋耕 3 号棚'],
      [],
    ])
    done(await act(farm, managerA, made, '验收通过'))
    expect([await titles(managerA), await titles(workerA)]).toEqual([[], []])
  })
})

const newestEvent = async () => Number(await oneText(db, 'select coalesce(max(id), 0)::text as text from event'))

describe('whoever listens', () => {
  test('hears at once that they were told, and that they read it, and nothing of others', async () => {
    const [theirs, others] = [await listenAs(farm.server, workerA), await listenAs(farm.server, managerA)]
    // What the tests before it wrote may still be told.
    const before = await newestEvent()
    const heard = (one: typeof theirs) => one.events.filter(({ id, fact }) => id > before && fact.fact === NOTICE_FACT)
    await assign(workerA)
    await vi.waitFor(() => expect(heard(theirs)).toHaveLength(1), { timeout: 5_000 })
    expect(heard(theirs)[0]?.fact).toEqual({ fact: NOTICE_FACT, ids: [], organPath: '/1/' })
    done(await markRead(workerA))
    await vi.waitFor(() => expect(heard(theirs)).toHaveLength(2), { timeout: 5_000 })
    // What came after it went by the other one too.
    await assign(managerA)
    const last = await newestEvent()
    await vi.waitFor(() => expect(others.reached()).toBeGreaterThanOrEqual(last), { timeout: 5_000 })
    expect(heard(others)).toEqual([])
    theirs.leave()
    others.leave()
  })
})

test('what was read more than ninety days ago is forgotten; what was not read is kept for a year', async () => {
  await assign(workerA)
  await assign(workerA)
  await assign(workerA)
  const [first, second, third] = await list(workerA)
  const days = 24 * 3_600_000
  const readAgo = (id: string, ago: number) =>
    runOnce(db, `update notice set read_time = now() - interval '${ago} days' where id = '${id}'`)
  await runOnce(db, `update notice set time = now() - interval '360 days'`)
  await readAgo(first?.Id ?? '', 91)
  await readAgo(second?.Id ?? '', 89)
  await purgeNotices({ db, now: trusted(new Date()) })
  expect((await list(workerA)).map(({ Id }) => Id)).toEqual([second?.Id, third?.Id])
  await purgeNotices({ db, now: trusted(new Date(Date.now() + 2 * days)) })
  expect((await list(workerA)).map(({ Id }) => Id)).toEqual([third?.Id])
  await purgeNotices({ db, now: trusted(new Date(Date.now() + 6 * days)) })
  expect(await list(workerA)).toEqual([])
})

test('marking what is nobody’s as read does nothing', async () => {
  await assign(workerA)
  expect((await markRead(workerA, [newId()])).status).toBe(204)
  expect(await unread(workerA)).toBe(1)
})
