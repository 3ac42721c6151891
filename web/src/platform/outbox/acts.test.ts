import type { WireRecord } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeRequest, noNetwork, refused } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { currentToken, keepToken } from '../session.ts'
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { TICK } from './acts.ts'
import { exported, takenOver } from './file.ts'
import { itemIn } from './item.ts'
import { makeStore } from './open-store.ts'
import type { Outbox } from './outbox.ts'
import {
  ADD,
  added,
  chen,
  expectCut,
  expectOver,
  first,
  networkIsBack,
  outboxOf,
  punchIn,
  serve,
  states,
  wang,
} from './testing/world.ts'

beforeEach(async () => {
  await asOnSecurePage()
  fakeIndexedDb()
})

const CALL = 'POST /api/Farm/WorkOrder/Tick'
const order = idOf(60)
const ordered = recordOf(workOrderForm, { Title: '追肥' }, { Id: order })

interface Body {
  readonly Id: string
  readonly ActId: string
  readonly OccurTime: string
  readonly Items: readonly { readonly Key: string; readonly IsDone: boolean }[]
}

const bodyOf = ({ body }: FakeRequest) => body as Body
const said = (request: FakeRequest) =>
  bodyOf(request)
    .Items.map(({ Key, IsDone }) => `${Key} ${IsDone}`)
    .join()

let second = 0

function tick(outbox: Outbox, key: string, isDone = true, recordId = order) {
  second += 1
  return outbox.do({
    act: { name: TICK, recordId, part: key },
    data: { Items: [{ Key: key, IsDone: isDone }] },
    occurTime: `2026-11-20T02:21:${String(second % 60).padStart(2, '0')}.000Z`,
    title: `勾选${key}`,
  })
}

/** A server that does what it is sent once. */
function ticking(handle: (request: FakeRequest) => unknown = () => ordered) {
  return serve({ [CALL]: handle }).server
}

describe('what was ticked', () => {
  test('without a signal is sent when there is one: once, with its own time, in the order of the presses', async () => {
    let isUp = false
    const server = ticking(() => (isUp ? ordered : noNetwork()))
    const outbox = outboxOf()
    for (const key of ['k1', 'k2', 'k3']) await tick(outbox, key)
    expect(outbox.snapshot().unsent).toBe(3)
    isUp = true
    const before = server.sent(CALL).length
    networkIsBack()
    await waitFor(() => expect(outbox.snapshot().unsent).toBe(0))
    const sent = server.sent(CALL).slice(before)
    expect(sent.map(said)).toEqual(['k1 true', 'k2 true', 'k3 true'])
    expect(new Set(sent.map((request) => bodyOf(request).ActId)).size).toBe(3)
  })

  test('goes out in its place among what was punched in', async () => {
    let isUp = false
    const went: string[] = []
    serve({
      [ADD]: (request) => (isUp ? (went.push('punch-in'), added(request)) : noNetwork()),
      [CALL]: () => (isUp ? (went.push('tick'), ordered) : noNetwork()),
    })
    const outbox = outboxOf()
    const now = vi.spyOn(Date, 'now')
    now.mockReturnValue(1_000)
    await tick(outbox, 'k1')
    now.mockReturnValue(2_000)
    await outbox.keep(punchIn(10))
    now.mockReturnValue(3_000)
    await tick(outbox, 'k2')
    now.mockRestore()
    isUp = true
    networkIsBack()
    await waitFor(() => expect(outbox.snapshot().unsent).toBe(0))
    expect(went).toEqual(['tick', 'punch-in', 'tick'])
  })

  test('outlives the page', async () => {
    ticking(noNetwork)
    const page = outboxOf()
    await tick(page, 'k1')
    page.close()
    const server = ticking()
    await expectOver(outboxOf(), 'delivered')
    expect(server.sent(CALL).map(said)).toEqual(['k1 true'])
  })

  test('and unticked before it went out goes as what was pressed last, under an id of its own', async () => {
    let isUp = false
    const server = ticking(() => (isUp ? ordered : noNetwork()))
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await expectCut(outbox)
    const { ActId } = bodyOf(server.sent(CALL).at(-1) ?? ({ body: {} } as FakeRequest))
    await tick(outbox, 'k2')
    await tick(outbox, 'k1', false)
    expect(outbox.snapshot().items.map(({ act }) => act?.part)).toEqual(['k2', 'k1'])
    isUp = true
    const before = server.sent(CALL).length
    networkIsBack()
    await waitFor(() => expect(outbox.snapshot().unsent).toBe(0))
    const sent = server.sent(CALL).slice(before)
    expect(sent.map(said)).toEqual(['k2 true', 'k1 false'])
    expect(sent.map((request) => bodyOf(request).ActId)).not.toContain(ActId)
  })

  test('of two work orders is kept apart', async () => {
    ticking(noNetwork)
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await tick(outbox, 'k1', true, idOf(61))
    expect(outbox.snapshot().items).toHaveLength(2)
  })

  test('by one person is neither seen nor sent by the next one on the phone', async () => {
    ticking(noNetwork)
    const theirs = outboxOf(chen)
    await tick(theirs, 'k1')
    theirs.close()
    const server = ticking()
    const other = outboxOf(wang)
    await tick(other, 'k2')
    await expectOver(other, 'delivered')
    expect(server.sent(CALL).map(said)).toEqual(['k2 true'])
    const back = outboxOf(chen)
    await expectOver(back, 'delivered')
    expect(server.sent(CALL).map(said)).toEqual(['k2 true', 'k1 true'])
  })

  test('goes along to another device, where it is sent once', async () => {
    ticking(noNetwork)
    const phone = outboxOf()
    await tick(phone, 'k1')
    const file = await exported(phone)
    phone.close()
    fakeIndexedDb()
    const server = ticking()
    const other = outboxOf()
    expect(await takenOver(other, file)).toEqual({ taken: 1, known: 0 })
    await expectOver(other, 'delivered')
    expect(server.sent(CALL).map(said)).toEqual(['k1 true'])
  })
})

describe('what refuses nothing', () => {
  test('a session that is over: the tick waits, and goes after signing in again', async () => {
    keepToken('old')
    let isSignedIn = false
    const server = ticking(() => (isSignedIn ? ordered : refused('access/expired')))
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await waitFor(() => expect(currentToken()).toBeUndefined())
    expect(states(outbox)).toEqual(['waiting'])
    outbox.close()
    isSignedIn = true
    keepToken('new')
    await expectOver(outboxOf(), 'delivered')
    expect(server.sent(CALL).length).toBeGreaterThan(1)
  })

  test.each([408, 429])('%i waits', async (status) => {
    let isBusy = true
    const busy = new FakeAnswer({ code: 'wire/busy', errors: ['请求太多'] }, status)
    ticking(() => (isBusy ? busy : ordered))
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await waitFor(() => expect(first(outbox)?.progress?.isCut).toBe(true))
    expect(states(outbox)).toEqual(['waiting'])
    isBusy = false
    networkIsBack()
    await expectOver(outbox, 'delivered')
  })

  test.each([
    [200, '<html>请先认证</html>'],
    [200, JSON.stringify({ Id: idOf(99), Data: {} })],
    [302, ''],
    [401, '<html>请先认证</html>'],
    [403, '<html>请先认证</html>'],
    [404, '<html>找不到</html>'],
    [422, ''],
  ])('an answer of something else, %i %s', async (status, body) => {
    keepToken('mine')
    ticking()
    const ours = globalThis.fetch
    let isBefore = true
    vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
      isBefore && input.includes('WorkOrder/Tick')
        ? Promise.resolve(new Response(body, { status }))
        : ours(input, init),
    )
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await waitFor(() =>
      expect(first(outbox)?.trouble !== undefined || first(outbox)?.progress?.isCut === true).toBe(true),
    )
    expect([states(outbox), currentToken()]).toEqual([['waiting'], 'mine'])
    isBefore = false
    networkIsBack()
    await expectOver(outbox, 'delivered')
  })

  test('an answer that was lost: the same act arrives once more', async () => {
    let isLost = true
    const server = ticking(() => {
      if (!isLost) return ordered
      isLost = false
      return noNetwork()
    })
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    networkIsBack()
    await expectOver(outbox, 'delivered')
    const sent = server.sent(CALL).map(({ body }) => JSON.stringify(body))
    expect([sent.length, new Set(sent).size]).toEqual([2, 1])
  })

  test('and where the work was given to others meanwhile, that it was done is told', async () => {
    ticking((request) => {
      const { data } = refused('form-data/id-used')
      const present = { Id: bodyOf(request).ActId, IsSame: true, IsDeleted: false }
      return new FakeAnswer({ ...(data as object), present }, 409)
    })
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await expectOver(outbox, 'delivered')
  })
})

describe('what is refused', () => {
  test.each([
    ['not-found', '工单已被删除，或已改派给别人，这次勾选没有保存；仍由您来做的，请联系派工的人'],
    ['access/forbidden', '您没有这项功能的权限，请联系管理员开通'],
  ] as const)('by %s comes back with what can be done', async (code, text) => {
    ticking(() => (code === 'not-found' ? refused(code, { what: '工单' }) : refused(code)))
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await expectOver(outbox, 'refused')
    expect(first(outbox)?.reason).toEqual({ text, fields: {}, way: undefined })
  })

  test('by its fields says their words as those of the whole, and is asked for again as it is', async () => {
    let isClosed = true
    const answer = { code: 'wire/fields', errors: ['填写有误'], fields: { Items: ['“待验收”的工单不能勾选检查项'] } }
    ticking(() => (isClosed ? new FakeAnswer(answer, 422) : ordered))
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await expectOver(outbox, 'refused')
    expect(first(outbox)?.reason?.text).toBe('“待验收”的工单不能勾选检查项')
    isClosed = false
    await outbox.retryAll()
    await expectOver(outbox, 'delivered')
  })

  test('is forgotten when the same item is ticked once more', async () => {
    let isClosed = true
    ticking(() => (isClosed ? refused('access/forbidden') : ordered))
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    await expectOver(outbox, 'refused')
    isClosed = false
    await tick(outbox, 'k1', false)
    await expectOver(outbox, 'delivered')
  })
})

describe('pages of different versions on one device', () => {
  test('what an older page does not know it leaves alone: an act has no form', async () => {
    ticking(noNetwork)
    const outbox = outboxOf()
    await tick(outbox, 'k1')
    const [kept] = await makeStore().all(outbox.owner)
    expect([kept?.formId, itemIn(structuredClone(kept))]).toEqual([undefined, kept])
  })

  test('an act that only a newer page knows waits for that', async () => {
    const server = ticking()
    const outbox = outboxOf()
    await outbox.do({
      act: { name: 'later', recordId: order, part: '' },
      data: {},
      title: '以后',
      occurTime: '2026-11-20T02:21:00.000Z',
    })
    await waitFor(() => expect(first(outbox)?.trouble).toMatch('刷新'))
    await tick(outbox, 'k1')
    await waitFor(() => expect(states(outbox)).toEqual(['waiting', 'delivered']))
    expect(server.sent(CALL)).toHaveLength(1)
  })
})

describe('what is done next overtakes nothing', () => {
  /** Answers nothing before it is let. */
  function heldServer() {
    const answered = Promise.withResolvers<WireRecord>()
    ticking(() => answered.promise)
    return { answer: () => answered.resolve(ordered) }
  }

  test('that is still on its way to the store of the device', async () => {
    const { answer } = heldServer()
    const outbox = outboxOf()
    await waitFor(() => expect(outbox.snapshot().isLoaded).toBe(true))
    const kept = tick(outbox, 'k1', false)
    const passed = vi.fn<() => void>()
    const passing = outbox.passed(order).then(passed)
    await kept
    await waitFor(() => expect(first(outbox)?.progress).toBeDefined())
    expect(passed).not.toHaveBeenCalled()
    answer()
    await passing
    expect(states(outbox)).toEqual(['delivered'])
  })

  test('that waits on the device where the page has not read it yet', async () => {
    ticking(noNetwork)
    const page = outboxOf()
    await tick(page, 'k1')
    page.close()
    const { answer } = heldServer()
    const outbox = outboxOf()
    const passed = vi.fn<() => void>()
    const passing = outbox.passed(order).then(passed)
    await waitFor(() => expect(first(outbox)?.progress).toBeDefined())
    expect(passed).not.toHaveBeenCalled()
    answer()
    await passing
    expect(states(outbox)).toEqual(['delivered'])
  })
})

test('what is done next waits for what was done before', async () => {
  let answer: (record: WireRecord) => void = () => undefined
  ticking(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const outbox = outboxOf()
  await expect(outbox.passed(order)).resolves.toBeUndefined()
  await tick(outbox, 'k1')
  const passed = vi.fn<() => void>()
  const passing = outbox.passed(order).then(passed)
  await waitFor(() => expect(first(outbox)?.progress).toBeDefined())
  expect(passed).not.toHaveBeenCalled()
  answer(ordered)
  await passing
  expect(states(outbox)).toEqual(['delivered'])
})
