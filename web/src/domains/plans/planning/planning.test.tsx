import { clockForm } from '@farm/contract/clock'
import { workOrderForm } from '@farm/contract/work-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, noNetwork, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { livePlanScreens } from '../index.ts'
import { LIST, NOW, WORK, farmServer, harvest, plant, plough, shiqiao, workOf, yunling } from '../testing/farm.ts'
import { steppedPlan } from '../testing/steps.ts'

const FIGURES_OF_RECORDS = 'GET /api/Core/FormData/Figures'

const late = steppedPlan({ Name: '秋延番茄' })
const ended = steppedPlan({ Name: '夏玉米', Status: '已完成' })
const work = [workOf(late, plough, 3, '2026-08-20T02:00:00.000Z'), workOf(late, plant, 1, '2026-11-18T02:00:00.000Z')]
const open = (plan: string, Count: number) => ({ Count, Sums: {}, Groups: [{ Key: plan, Count, Sums: {} }] })

beforeAll(() => import('./Planning.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function show(handlers: FakeHandlers = {}, { plans = [late, ended], enterprises = [shiqiao], query = '' } = {}) {
  const server = farmServer({ plans, enterprises, work }, { [FIGURES_OF_RECORDS]: () => open(late.Id, 4), ...handlers })
  const { Planning } = livePlanScreens([])
  const view = renderScreen(
    <Screen>
      <Planning />
    </Screen>,
    { at: `/FarmPlan/Planning${query}`, permission: permissionOf({ Functions: ['/FarmPlan/Planning'] }) },
  )
  return { server, ...view }
}

const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li') ?? document.body

test('when the plans do not come it says why and tries again', async () => {
  show({ [LIST]: () => noNetwork() })
  expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('without a running plan it says so and leads to all plans', async () => {
  show({}, { plans: [ended] })
  expect(await screen.findByText('没有执行中的计划')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部计划' }).getAttribute('href')).toBe('/Farm/Admin/FarmPlan/MakePlan')
})

test('what is not for the person’s eyes is left out of a card', async () => {
  show({ [FIGURES_OF_RECORDS]: () => refused('access/forbidden') })
  await waitFor(async () => expect((await card('秋延番茄')).textContent).toContain('定植 2026-11-18'))
  expect(screen.queryByText('未完成工单')).toBeNull()
})

test('a card tells how far a plan is, what is due, what was done last and how much is open', async () => {
  const { server } = show()
  await waitFor(async () => {
    const facts = [...(await card('秋延番茄')).querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(facts).toEqual([
      '当前阶段苗期',
      '下一步大棚定植逾期 2 天，截止 11-18',
      '最近作业定植 2026-11-18',
      '未完成工单4 张',
    ])
  })
  expect(
    within(await card('秋延番茄'))
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('33')
  expect(screen.getByRole('link', { name: '秋延番茄' }).getAttribute('href')).toBe(
    `/Farm/Admin/FarmPlan/Detail?id=${late.Id}`,
  )
  expect(screen.queryByText('夏玉米')).toBeNull()
  expect(server.sent(FIGURES_OF_RECORDS)[0]?.query).toMatchObject({ formId: workOrderForm.id, by: 'Plan' })
})

test('of two operations of one day the later one was done last, by the clock of the farm', async () => {
  const evening = [
    workOf(late, plant, 1, '2026-11-18T16:30:00.000Z'),
    workOf(late, plough, 3, '2026-11-18T17:30:00.000Z'),
    workOf(late, harvest, 3, '2026-11-18T01:30:00.000Z'),
  ]
  show({ [WORK]: () => evening })
  await waitFor(async () => expect((await card('秋延番茄')).textContent).toContain('整地 2026-11-19'))
})

test('the plans of all enterprises can be narrowed to one, those that are most late first', async () => {
  const { server } = show({}, { enterprises: [shiqiao, yunling], query: `?Enterprise=${yunling.Id}` })
  await screen.findByText('没有符合条件的计划')
  const asked = server.sent(LIST).map(({ query }: FakeRequest) => query)
  const own = asked.find(({ pageSize, qs }) => pageSize === '15' && qs?.includes(yunling.Id))
  expect(own).toMatchObject({ orderBy: 'LateDays desc,NextDue asc' })
  expect(own?.qs).toContain('Status[=]执行中')
})

test('what was done last is read anew with the punch-ins', async () => {
  const { client, server } = show()
  await waitFor(() => expect(server.sent(WORK)).toHaveLength(1))
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => JSON.stringify(queryKey))
  expect(keys.some((key) => key.includes('plan-work') && key.includes(clockForm.id))).toBe(true)
})
