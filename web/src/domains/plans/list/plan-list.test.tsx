import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeServer, FakeAnswer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { pageOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { planScreens } from '../index.ts'
import {
  FIGURES,
  LIST,
  NOW,
  REMOVE,
  farmServer,
  nothingRuns,
  planWith,
  shiqiao,
  slope,
  yunling,
} from '../testing/farm.ts'
import { order, standing, steppedPlan } from '../testing/steps.ts'

const onTime = { LateDays: 0, Delay: '按期' }
const running = steppedPlan({
  Name: '秋延番茄',
  ...onTime,
  NextDue: '2026-12-20',
  Forecast: '2026-12-20',
  Order: order.Id,
})
const late = steppedPlan({
  Name: '冬小麦',
  EndDate: '2026-11-16',
  Manager: idOf(9),
  LateDays: 4,
  NextDue: '2026-11-16',
})
const due = steppedPlan({ Name: '越冬菠菜', ...onTime, NextDue: '2026-11-22', Forecast: undefined, Manager: undefined })
const finished = steppedPlan({
  Name: '夏玉米',
  Status: '已完成',
  ...onTime,
  Progress: 100,
  DoneSteps: 3,
  NextStep: undefined,
  NextDue: undefined,
  Forecast: undefined,
})
const draft = planWith({ Name: '明年西瓜', Status: '草稿', Operations: undefined })
const plans = [late, due, running, finished, draft]

const ALL_ACTS = ['/FarmPlan/MakePlan', '/FarmPlan/PlanAdd', '/FarmPlan/PlanAdd/:id', '/FarmPlan/MakePlan#Delete']
const person = userEvent.setup({ delay: null })
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')

beforeAll(() => import('./PlanList.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

function open(query = '', Functions = ALL_ACTS) {
  const { List } = planScreens
  const at = `/FarmPlan/MakePlan${query}`
  return renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at, permission: permissionOf({ Functions }) },
  )
}

function farm(handlers: FakeHandlers = {}) {
  return farmServer({ plans }, handlers)
}

const row = async (name: string) =>
  (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).closest('tr') ?? document.body
const pages = (server: FakeServer) =>
  server
    .sent(LIST)
    .map(({ query }) => query)
    .filter(({ pageSize }) => pageSize === '15')
const cells = async (name: string) =>
  [...(await row(name)).querySelectorAll('td')].map(({ textContent }) => textContent)
const stageOf = (Key: string) => ({ Key, Name: Key, Plans: 1, Area: 1, Progress: 1, TargetYield: 0, Harvest: 0 })
const tab = (label: string) => screen.findByRole('link', { name: new RegExp(`^${label}\\d`) })

describe('when something does not come', () => {
  test('the list says why and tries again', async () => {
    let fails = true
    farm({ [LIST]: () => (fails ? noNetwork() : pageOf(plans)) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await row('秋延番茄')).toBeTruthy()
  })

  test('who may not see plans is told so', async () => {
    farm({ [LIST]: () => refused('access/forbidden') })
    open()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('the filters do without the stages when their figures do not come', async () => {
    farm({ [FIGURES]: () => noNetwork() })
    open()
    expect((await cells('秋延番茄'))[5]).toBe('33%')
  })

  test('where there is no plan yet, the first one can be added', async () => {
    farmServer({})
    open()
    expect(await screen.findByText('还没有计划，先新增一个')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '新增计划' })[0]?.getAttribute('href')).toBe(
      '/Farm/Admin/FarmPlan/PlanAdd',
    )
  })

  test('an empty tab says what it means and leads back to all plans', async () => {
    farmServer({ plans: [running] })
    open('?tab=late')
    expect(await screen.findByText('没有延误的计划')).toBeTruthy()
    await person.click(screen.getByRole('link', { name: '查看全部计划' }))
    expect(await row('秋延番茄')).toBeTruthy()
  })
})

describe('a row', () => {
  test('tells what is planned, how far it is, what comes next, when it will be done and for whom', async () => {
    farm()
    open()
    expect(await cells('秋延番茄')).toEqual([
      '',
      '秋延番茄2026 秋 · 陈国强',
      '番茄普罗旺斯',
      '3 号棚、4 号棚',
      '08-15 至 12-20',
      '33%',
      '大棚定植截止 12-20',
      '按期',
      '2026-12-20',
      'DD20260801-0001',
      '执行中',
    ])
  })

  test('of a late plan says by how many days in words, and how much later it will be done', async () => {
    farm()
    open()
    expect((await cells('冬小麦')).slice(6, 9)).toEqual([
      '大棚定植逾期 4 天，截止 11-16',
      '延误 4 天',
      '2026-12-23延误 37 天',
    ])
    expect((await cells('越冬菠菜')).slice(6, 8)).toEqual(['大棚定植截止 11-22，剩 2 天', '按期'])
  })

  test('of a plan with everything done says 全部完成, and one that has ended is not late', async () => {
    farm()
    open()
    expect((await cells('夏玉米')).slice(5, 8)).toEqual(['100%', '全部完成', '—'])
  })

  test('of a plan without steps shows no progress instead of none', async () => {
    farm()
    open()
    expect((await cells('明年西瓜')).slice(5, 9)).toEqual(['未排步骤', '—', '—', '—'])
  })

  test('of a plan that the server has not looked at yet says so', async () => {
    const fresh = Object.fromEntries(Object.keys(standing).map((name) => [name, undefined]))
    farmServer({ plans: [steppedPlan({ Name: '新计划', ...fresh })] })
    open()
    expect((await cells('新计划')).slice(5, 8)).toEqual(['统计中', '—', '—'])
  })

  test('tells the enterprise only where there is more than one', async () => {
    farmServer({ plans: [running], enterprises: [shiqiao, yunling] })
    open()
    await waitFor(async () => expect((await cells('秋延番茄'))[1]).toBe('秋延番茄石桥农业合作社 · 2026 秋 · 陈国强'))
    expect(screen.getByRole('combobox', { name: '所属企业' })).toBeTruthy()
  })
})

describe('the figures', () => {
  test('beside the title count all plans in scope, whatever is shown', async () => {
    farm()
    open('?tab=late')
    expect(await screen.findByText(/共 5 个计划，执行中 3 个/)).toBeTruthy()
    expect(screen.getByText('1 个有延误')).toBeTruthy()
  })

  test('of the tabs count what they would show', async () => {
    farm()
    open()
    await row('秋延番茄')
    for (const [label, count] of [
      ['全部', 5],
      ['执行中', 3],
      ['延误', 1],
      ['即将到期', 1],
      ['草稿', 1],
      ['已结束', 1],
    ] as const) {
      expect((await tab(label)).textContent).toBe(`${label}${count}`)
    }
  })

  test('of the tabs follow the filters, those beside the title do not', async () => {
    farm()
    open(`?${new URLSearchParams({ Status: '已完成' }).toString()}`)
    await row('夏玉米')
    expect((await tab('全部')).textContent).toBe('全部1')
    expect((await tab('延误')).textContent).toBe('延误0')
    expect(screen.getByText(/共 5 个计划/)).toBeTruthy()
  })

  test('beyond what the server counts say so', async () => {
    farm({ [LIST]: () => new FakeAnswer([running], 200, { 'X-Total-Count': '10000', 'X-Total-Capped': '1' }) })
    open()
    expect(await screen.findByText(/共 10,000\+ 个计划/)).toBeTruthy()
  })

  test('come from counts that read a single row, each asked for once', async () => {
    const server = farm()
    open()
    await cells('秋延番茄')
    const counts = server.sent(LIST).filter(({ query }) => query.pageSize === '1')
    expect(counts.every(({ query }) => query.page === '1')).toBe(true)
    expect(new Set(counts.map(({ query }) => `${query.formId} ${query.qs}`)).size).toBe(counts.length)
  })
})

describe('the address holds what is shown', () => {
  test('a tab narrows the list and begins at its first page', async () => {
    farm()
    open('?page=2&pageSize=30')
    await person.click(await tab('即将到期'))
    expect(await row('越冬菠菜')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/FarmPlan/MakePlan?pageSize=30&tab=soon'))
    expect((await tab('即将到期')).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByText('秋延番茄')).toBeNull()
  })

  test('running plans come first, the most urgent at the top', async () => {
    const server = farm()
    open()
    await row('秋延番茄')
    expect(pages(server)[0]?.orderBy).toBe('Status desc,EndDate asc')
  })

  test('a stage can be filtered by as soon as a plan is in it, or the address asks for it', async () => {
    const server = farm({ [FIGURES]: () => ({ ...nothingRuns, ByStage: [stageOf('苗期')] }) })
    open(`?${new URLSearchParams({ Stage: '采收期' }).toString()}`)
    await waitFor(() => expect(pages(server)[0]?.qs).toBe('Stage[=]采收期'))
  })

  test('a season is asked for as it was written', async () => {
    const server = farm()
    open(`?${new URLSearchParams({ Season: '2026 秋' }).toString()}`)
    await row('秋延番茄')
    expect(pages(server)[0]?.qs).toBe('Season[=]2026 秋')
  })
})

describe('choosing several', () => {
  test('asks before it deletes them', async () => {
    const server = farm({ [REMOVE]: () => undefined })
    open()
    await row('秋延番茄')
    await person.click(screen.getByRole('checkbox', { name: '选择秋延番茄' }))
    await person.click(screen.getByRole('checkbox', { name: '选择夏玉米' }))
    await person.click(within(screen.getByRole('group', { name: '批量操作' })).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('确定要删除选中的 2 条计划吗？')).toBeTruthy()
    expect(server.sent(REMOVE)).toEqual([])
    await person.click(screen.getByText('确定', { selector: 'button' }))
    await waitFor(() => expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [running.Id, finished.Id] }))
  })

  test('is not offered to who may not delete', async () => {
    farm()
    open('', ['/FarmPlan/MakePlan'])
    await row('秋延番茄')
    expect(screen.queryByRole('checkbox', { name: '选择秋延番茄' })).toBeNull()
    expect(screen.queryByRole('link', { name: '新增计划' })).toBeNull()
  })
})

test('on a phone plans are cards with a progress bar, and adding is at the thumb', async () => {
  setScreenWidth(390)
  farmServer({ plans: [steppedPlan({ Name: '东坡苹果', Place: [slope.Id] })] })
  open()
  const card = (await screen.findByText('东坡苹果')).closest('li') ?? document.body
  const bar = await within(card).findByRole('progressbar', { name: '东坡苹果的进度' })
  expect(bar.getAttribute('aria-valuenow')).toBe('33')
  expect(within(card).getByText('大棚定植')).toBeTruthy()
  expect(within(card).getByText('延误')).toBeTruthy()
  expect(screen.getByRole('link', { name: '新增计划' })).toBeTruthy()
})
