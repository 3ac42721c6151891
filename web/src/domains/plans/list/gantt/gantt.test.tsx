import { question, refusal } from '@farm/contract/errors'
import type { WireRecord } from '@farm/contract/forms'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../../testing/builders.ts'
import { type FakeHandlers, FakeAnswer, noNetwork, unlessConfirmed } from '../../../../testing/fake-server.ts'
import { pageOf } from '../../../../testing/records.ts'
import { Screen } from '../../../../testing/Screen.tsx'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../../testing/screen-size.ts'
import { planScreens } from '../../index.ts'
import { progressTone } from '../../progress-tone.ts'
import { LIST, NOW, farmServer, planWith } from '../../testing/farm.ts'
import { steppedPlan } from '../../testing/steps.ts'

// Works as it does, and is counted: every row of a plan asks for its look when it is drawn.
vi.mock('../../progress-tone.ts', { spy: true })

const MOVE = 'POST /api/Farm/Plan/Move'
const RESTORE = 'POST /api/Core/FormData/Restore'
/** Of the usual zoom, in pixels. */
const DAY = 6

const plan = steppedPlan({ Name: '秋延番茄' })
const other = steppedPlan({ Name: '冬小麦', LateDays: 0 })
const ended = steppedPlan({ Name: '夏玉米', Status: '已完成' })
const old = planWith({ Name: '老计划' })
const moved = { ...plan, UpdateTime: '2026-11-20T03:00:00.000Z' }
const person = userEvent.setup({ delay: null })

beforeAll(() => Promise.all([import('../PlanList.tsx'), import('./PlanGantt.tsx')]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const ALL_ACTS = ['/FarmPlan/MakePlan', '/FarmPlan/PlanAdd/:id']

function open(handlers: FakeHandlers = {}, { query = '', acts = ALL_ACTS } = {}) {
  const server = farmServer({ plans: [plan, other, ended, old] }, handlers)
  renderScreen(
    <Screen>
      <planScreens.List />
    </Screen>,
    { at: `/FarmPlan/MakePlan?show=gantt${query}`, permission: permissionOf({ Functions: acts }) },
  )
  return server
}

const bar = (name: string | RegExp) => screen.findByRole('link', { name })
const unfold = async (name: string) => person.click(await screen.findByRole('button', { name: `${name}的 3 个步骤` }))
const planting = '大棚定植，2026-11-10 至 2026-11-18，延误 2 天'

function drag(element: Element, pixels: number) {
  fireEvent.pointerDown(element, { button: 0, pointerId: 1, clientX: 100 })
  fireEvent.pointerMove(element, { pointerId: 1, clientX: 100 + pixels })
}

function letGo(element: Element) {
  fireEvent.pointerUp(element, { pointerId: 1 })
}

describe('the chart', () => {
  test('draws each plan with its progress and opens it', async () => {
    open()
    const chart = await screen.findByRole('table', { name: '计划甘特图' })
    expect(within(chart).getByText('今天')).toBeTruthy()
    await person.click(await bar('秋延番茄，2026-08-15 至 2026-12-20，延误 33%'))
    expect(await screen.findByRole('dialog', { name: '秋延番茄' })).toBeTruthy()
    expect(window.location.search).toContain(`open=${plan.Id}`)
  })

  test('unfolds the steps of a plan, each with how it stands in words', async () => {
    open()
    await unfold('秋延番茄')
    expect(await bar('整地，2026-08-15 至 2026-08-20，已完成')).toBeTruthy()
    expect(await bar(planting)).toBeTruthy()
    expect(await bar('采收，2026-12-01 至 2026-12-20，未完成')).toBeTruthy()
    await unfold('秋延番茄')
    expect(screen.queryByRole('link', { name: planting })).toBeNull()
  })

  test('opens on today, and comes back to it', async () => {
    open()
    const box = (await screen.findByRole('table', { name: '计划甘特图' })).parentElement
    const [first] = [box?.scrollLeft]
    // The calendar begins with August: three months and twenty days are gone by.
    expect(first).toBe((31 + 30 + 31 + 19.5) * DAY)
    if (box) box.scrollLeft = 0
    await person.click(screen.getByRole('button', { name: '今天' }))
    expect(box?.scrollLeft).toBe(first)
  })

  test('is a table for those who do not see it, with what each step waits for', async () => {
    open()
    await person.click(await screen.findByRole('button', { name: '看表格' }))
    const table = await screen.findByRole('table', { name: '计划步骤' })
    const rows = await waitFor(() => {
      const [, first, second] = within(table).getAllByRole('row')
      expect(first?.textContent).toContain('整地')
      return [first?.textContent, second?.textContent]
    })
    expect(rows).toEqual([
      '秋延番茄整地2026-08-152026-08-20已完成—',
      '秋延番茄大棚定植2026-11-102026-11-18延误 2 天整地',
    ])
  })

  test('keeps its zoom in the address', async () => {
    open()
    await person.click(await screen.findByRole('link', { name: '周' }))
    expect(window.location.search).toContain('zoom=week')
    expect((await screen.findByRole('link', { name: '周' })).getAttribute('aria-current')).toBe('true')
  })

  test('is a list of steps by date on a phone, what is late first', async () => {
    setScreenWidth(390)
    open()
    const late = await screen.findByRole('region', { name: '延误' })
    expect(within(late).getAllByRole('listitem')[0]?.textContent).toBe('11-10 至 11-18大棚定植秋延番茄延误 2 天')
    expect(await screen.findByRole('region', { name: '2026 年 12 月' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('begins a week ago on a phone; what was before unfolds', async () => {
    setScreenWidth(390)
    open()
    await screen.findByRole('region', { name: '2026 年 12 月' })
    const ploughing = () => screen.queryAllByText('08-15 至 08-20')
    expect(ploughing()).toEqual([])
    expect(screen.getByRole('region', { name: '一周前开始的' }).textContent).toContain('老计划')
    expect(screen.queryByRole('region', { name: '2026 年 8 月' })).toBeNull()
    await person.click(screen.getByRole('button', { name: /^显示更早的 \d+ 步$/ }))
    expect(ploughing().length).toBeGreaterThan(0)
    await person.click(screen.getByRole('button', { name: '收起更早的步骤' }))
    expect(ploughing()).toEqual([])
  })
})

describe('a bar that may not be moved', () => {
  test('stays where it is for those who may not edit', async () => {
    const server = open({}, { acts: ['/FarmPlan/MakePlan'] })
    await unfold('秋延番茄')
    const step = await bar(planting)
    drag(step, 5 * DAY)
    letGo(step)
    expect(await bar(planting)).toBeTruthy()
    expect(server.sent(MOVE)).toEqual([])
  })

  test('is that of an ended plan, and of a step without days of its own', async () => {
    open()
    await unfold('老计划')
    expect((await bar(/^夏玉米，/)).getAttribute('aria-describedby')).toBeNull()
    expect((await bar(/^定植，/)).getAttribute('aria-describedby')).toBeNull()
    expect((await bar(/^老计划，/)).getAttribute('aria-describedby')).not.toBeNull()
  })

  test('goes back to where it was when the server refuses, and says why', async () => {
    const { status, answer } = refusal('wire/fields', {}, { fields: { 'Steps.1.StartDate': ['整地还没有结束'] } })
    open({ [MOVE]: () => new FakeAnswer(answer, status) })
    await unfold('秋延番茄')
    const step = await bar(planting)
    drag(step, -90 * DAY)
    letGo(step)
    expect(await screen.findByText('没有移动：整地还没有结束')).toBeTruthy()
    expect(await bar(planting)).toBeTruthy()
  })

  test('goes back as well when the network fails', async () => {
    open({ [MOVE]: () => noNetwork() })
    const whole = await bar(/^冬小麦，/)
    drag(whole, 7 * DAY)
    letGo(whole)
    expect(await screen.findByText(/没有移动：网络错误/)).toBeTruthy()
    expect(await bar(/^冬小麦，2026-08-15/)).toBeTruthy()
  })
})

describe('moving by mouse', () => {
  test('shows at once where the step and those that wait for it would stand', async () => {
    open()
    await unfold('秋延番茄')
    drag(await bar(planting), 3 * DAY)
    expect(await bar('大棚定植，2026-11-13 至 2026-11-21，下一步')).toBeTruthy()
    expect(await bar('采收，2026-12-04 至 2026-12-23，未完成')).toBeTruthy()
    expect(await bar(/^秋延番茄，2026-08-15 至 2026-12-23/)).toBeTruthy()
    expect(screen.getByText('2026-11-13 至 2026-11-21，共 9 天，其后 1 个步骤顺延')).toBeTruthy()
  })

  test('saves when it is let go, opens nothing, and can be taken back', async () => {
    const server = open({ [MOVE]: () => moved, [RESTORE]: () => plan })
    await unfold('秋延番茄')
    const step = await bar(planting)
    drag(step, 3 * DAY)
    letGo(step)
    fireEvent.click(step)
    await person.click(await screen.findByRole('button', { name: '撤销' }))
    const { Id, UpdateTime } = plan
    expect(server.sent(MOVE)[0]?.body).toEqual({ Id, UpdateTime, Step: 'k2', StartDate: '2026-11-13', Days: 9 })
    expect(await screen.findByText('已移回原处')).toBeTruthy()
    expect(server.sent(RESTORE)[0]?.body).toEqual({ Id, UpdateTime: moved.UpdateTime, Version: UpdateTime })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['let go on it', true],
    ['let go beside it', false],
  ])('is over with it, %s: the next Enter opens the plan', async (_, isClick) => {
    open({ [MOVE]: () => moved })
    const whole = await bar(/^秋延番茄，/)
    drag(whole, 3 * DAY)
    letGo(whole)
    if (isClick) fireEvent.click(whole)
    const again = await bar(/^秋延番茄，2026-08-15/)
    expect(screen.queryByRole('dialog')).toBeNull()
    again.focus()
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: '秋延番茄' })).toBeTruthy()
  })

  test('by its end makes a step longer', async () => {
    const server = open({ [MOVE]: () => moved })
    await unfold('秋延番茄')
    const edge = (await bar(planting)).querySelector('[aria-hidden]') ?? document.body
    drag(edge, 2 * DAY)
    letGo(edge)
    await waitFor(() =>
      expect(server.sent(MOVE)[0]?.body).toMatchObject({ Step: 'k2', StartDate: '2026-11-10', Days: 11 }),
    )
  })

  test('moves a whole plan, and nothing when it comes back to where it was', async () => {
    const server = open({ [MOVE]: () => moved })
    const whole = await bar(/^冬小麦，/)
    drag(whole, 7 * DAY)
    fireEvent.pointerMove(whole, { pointerId: 1, clientX: 100 })
    letGo(whole)
    expect(server.sent(MOVE)).toEqual([])
    drag(whole, 7 * DAY)
    letGo(whole)
    await waitFor(() => expect(server.sent(MOVE)[0]?.body).toMatchObject({ Id: other.Id, StartDate: '2026-08-22' }))
    expect(server.sent(MOVE)[0]?.body).not.toHaveProperty('Step')
  })

  test('stands where it was dropped until the plan was read anew', async () => {
    let present: WireRecord = plan
    const { promise: held, resolve: answer } = Promise.withResolvers<WireRecord>()
    open({
      [LIST]: ({ query }) => pageOf(query.ids || query.pageSize === '1' ? [] : [present]),
      [MOVE]: () => held,
    })
    const whole = await bar(/^秋延番茄，/)
    drag(whole, 7 * DAY)
    letGo(whole)
    expect((await bar(/^秋延番茄，2026-08-22/)).getAttribute('aria-busy')).toBe('true')
    present = { ...moved, Data: { ...plan.Data, StartDate: '2026-08-22', EndDate: '2026-12-27' } }
    answer(present)
    await waitFor(async () => expect((await bar(/^秋延番茄，2026-08-22/)).getAttribute('aria-busy')).not.toBe('true'))
  })
})

describe('a move onto plots that another plan has at that time', () => {
  const asked = question('plans/overlap', 'Place', { plans: '“冬小麦”' })

  async function move() {
    const server = open({ [MOVE]: unlessConfirmed(asked, moved) })
    const whole = await bar(/^秋延番茄，/)
    drag(whole, 7 * DAY)
    letGo(whole)
    const dialog = within(await screen.findByRole('dialog', { name: '请确认' }))
    expect(dialog.getByText(asked.text)).toBeTruthy()
    return { server, answer: (name: string) => person.click(dialog.getByRole('button', { name })) }
  }

  test('has to be confirmed; whoever goes back finds it where it was', async () => {
    const { server, answer } = await move()
    await answer('返回')
    expect(await bar(/^秋延番茄，2026-08-15/)).toBeTruthy()
    expect(screen.queryByText(/没有移动/)).toBeNull()
    expect(server.sent(MOVE)).toHaveLength(1)
  })

  test('is sent again once it is confirmed', async () => {
    const { server, answer } = await move()
    await answer('确认')
    expect(await screen.findByText(/已移到 2026-08-22 至 2026-12-27/)).toBeTruthy()
    expect(server.sent(MOVE)[1]?.body).toMatchObject({ StartDate: '2026-08-22', Confirmed: ['plans/overlap'] })
  })
})

describe('moving by keys', () => {
  test('arrows move by days, with Shift they stretch, and Enter saves', async () => {
    const server = open({ [MOVE]: () => moved })
    await unfold('秋延番茄')
    const step = await bar(planting)
    step.focus()
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Shift>}{ArrowRight}{/Shift}')
    expect(await bar('大棚定植，2026-11-11 至 2026-11-20，下一步')).toBeTruthy()
    expect(server.sent(MOVE)).toEqual([])
    await person.keyboard('{Enter}')
    await waitFor(() =>
      expect(server.sent(MOVE)[0]?.body).toMatchObject({ Step: 'k2', StartDate: '2026-11-11', Days: 10 }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Esc gives it up, and so does going elsewhere', async () => {
    const server = open()
    await unfold('秋延番茄')
    const step = await bar(planting)
    step.focus()
    await person.keyboard('{ArrowRight}{Escape}')
    expect(await bar(planting)).toBeTruthy()
    await person.keyboard('{ArrowRight}')
    await person.tab()
    expect(await bar(planting)).toBeTruthy()
    expect(server.sent(MOVE)).toEqual([])
  })

  test('says how, for those who only hear', async () => {
    open()
    const whole = await bar(/^秋延番茄，/)
    const hint = document.querySelector(`#${CSS.escape(whole.getAttribute('aria-describedby') ?? '')}`)
    expect(hint?.textContent).toContain('回车保存')
  })
})

test('while a plan is unfolded and moved, the rows of other plans are not drawn anew', async () => {
  open()
  await bar(/^冬小麦，/)
  const drawn = vi.mocked(progressTone)
  const namesDrawn = () => drawn.mock.calls.map(([shown]) => shown.plan.name)
  drawn.mockClear()
  await unfold('秋延番茄')
  expect(namesDrawn()).toContain('秋延番茄')
  drag(await bar(planting), 30 * DAY)
  expect(await bar(/^大棚定植，2026-12-10/)).toBeTruthy()
  expect(namesDrawn()).toContain('秋延番茄')
  expect(namesDrawn()).not.toContain('冬小麦')
})
