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
  LIST,
  NOW,
  REMOVE,
  WORK,
  farmServer,
  harvest,
  plant,
  planWith,
  plough,
  shiqiao,
  slope,
  workOf,
  yunling,
} from '../testing/farm.ts'

const running = planWith({ Name: '秋延番茄', EndDate: '2026-12-20' })
const late = planWith({ Name: '冬小麦', EndDate: '2026-11-16', Manager: idOf(9) })
const due = planWith({ Name: '越冬菠菜', EndDate: '2026-11-22', Manager: undefined })
const finished = planWith({ Name: '夏玉米', EndDate: '2026-09-30', Status: '已完成' })
const plans = [late, due, running, finished]
const work = [
  workOf(running, plough, 3),
  workOf(late, plough, 1),
  workOf(late, plant, 2),
  workOf(finished, plough, 1),
  workOf(finished, plant, 1),
  workOf(finished, harvest, 1),
]

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
  return farmServer({ plans, work }, handlers)
}

const row = async (name: string) =>
  (await screen.findByRole('link', { name: new RegExp(`^${name}`) })).closest('tr') ?? document.body
const pages = (server: FakeServer) =>
  server
    .sent(LIST)
    .map(({ query }) => query)
    .filter(({ pageSize }) => pageSize === '15')
/** What a row says, once it is known what was done. */
async function cells(name: string): Promise<(string | null)[]> {
  const line = await row(name)
  await waitFor(() => expect(line.querySelector('[aria-hidden="true"]')).toBeNull())
  return [...line.querySelectorAll('td')].map((cell) => cell.textContent)
}
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
    expect(await screen.findByText('没有权限')).toBeTruthy()
  })

  test('without the figures of what was done the plans can still be read', async () => {
    let fails = true
    farm({ [WORK]: () => (fails ? noNetwork() : work) })
    open()
    expect(await screen.findByText(/进度和下一步暂时取不到/)).toBeTruthy()
    expect((await cells('秋延番茄')).slice(6, 8)).toEqual(['—', '—'])
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(async () => expect((await cells('秋延番茄'))[6]).toBe('33%'))
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
  test('tells what is planned, how far it is and what comes next', async () => {
    farm()
    open()
    expect(await cells('秋延番茄')).toEqual([
      '',
      '秋延番茄2026 秋 · 陈国强',
      '番茄 · 普罗旺斯',
      '3 号棚、4 号棚',
      '120.00',
      '08-15 — 12-20',
      '33%',
      '定植',
      '执行中',
      '21 分钟前',
    ])
  })

  test('of a plan that is past its end says 延误 and by how many days', async () => {
    farm()
    open()
    expect((await cells('冬小麦')).slice(6, 9)).toEqual(['67%', '采收已晚 4 天', '延误'])
    expect((await cells('越冬菠菜')).slice(6, 9)).toEqual(['0%', '整地还剩 2 天', '执行中'])
  })

  test('of a plan with everything done says 全部完成, and one that has ended is not late', async () => {
    farm()
    open()
    expect((await cells('夏玉米')).slice(6, 9)).toEqual(['100%', '全部完成', '已完成'])
  })

  test('of a plan without planned operations shows no progress instead of none', async () => {
    farmServer({ plans: [planWith({ Name: '无作业', Operations: undefined })] })
    open()
    expect((await cells('无作业')).slice(6, 8)).toEqual(['未排作业', '—'])
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
    expect(await screen.findByText(/共 4 个计划，执行中 3 个/)).toBeTruthy()
    expect(screen.getByText('1 个有延误')).toBeTruthy()
  })

  test('of the tabs count what they would show', async () => {
    farm()
    open()
    await row('秋延番茄')
    for (const [label, count] of [
      ['全部', 4],
      ['延误', 1],
      ['本周到期', 2],
      ['我的', 2],
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
    expect(screen.getByText(/共 4 个计划/)).toBeTruthy()
  })

  test('beyond what the server counts say so', async () => {
    farm({ [LIST]: () => new FakeAnswer([running], 200, { 'X-Total-Count': '10000', 'X-Total-Capped': '1' }) })
    open()
    expect(await screen.findByText(/共 10000\+ 个计划/)).toBeTruthy()
  })

  test('come from one call for all plans of the page, and from counts that read a single row', async () => {
    const server = farm()
    open()
    await cells('秋延番茄')
    expect(server.sent(WORK).map(({ query }) => query.plan?.split(',').length)).toEqual([4])
    const counts = server.sent(LIST).filter(({ query }) => query.pageSize === '1')
    expect(counts.every(({ query }) => query.page === '1')).toBe(true)
    expect(new Set(counts.map(({ query }) => `${query.formId} ${query.qs}`)).size).toBe(counts.length)
  })
})

describe('the address holds what is shown', () => {
  test('a tab narrows the list and begins at its first page', async () => {
    farm()
    open('?page=2&pageSize=30')
    await person.click(await tab('本周到期'))
    expect(await row('越冬菠菜')).toBeTruthy()
    await waitFor(() => expect(path()).toBe('/FarmPlan/MakePlan?pageSize=30&tab=week'))
    expect((await tab('本周到期')).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByText('秋延番茄')).toBeNull()
  })

  test('我的 are those that the person sees to', async () => {
    farm()
    open('?tab=mine')
    expect(await row('秋延番茄')).toBeTruthy()
    expect(screen.queryByText('冬小麦')).toBeNull()
  })

  test('running plans come first, the most urgent at the top', async () => {
    const server = farm()
    open()
    await row('秋延番茄')
    expect(pages(server)[0]?.orderBy).toBe('Status desc,EndDate asc')
  })

  test('a season is asked for as it was written', async () => {
    const server = farm()
    open(`?${new URLSearchParams({ Season: '2026 秋' }).toString()}`)
    await row('秋延番茄')
    expect(pages(server)[0]?.qs).toBe('Season[=]2026 秋')
  })
})

describe('the chart', () => {
  test('draws each plan along the calendar with its progress, and opens the same drawer', async () => {
    farm()
    open()
    await row('秋延番茄')
    await person.click(screen.getByRole('link', { name: '甘特图' }))
    const chart = await screen.findByRole('table', { name: '计划甘特图' })
    await waitFor(() => expect(path()).toBe('/FarmPlan/MakePlan?show=gantt'))
    expect(within(chart).getByText('今天')).toBeTruthy()
    await person.click(await within(chart).findByRole('link', { name: '冬小麦，2026-08-15 至 2026-11-16，延误 67%' }))
    expect(await screen.findByRole('dialog', { name: '冬小麦' })).toBeTruthy()
    await waitFor(() => expect(path()).toBe(`/FarmPlan/MakePlan?show=gantt&open=${late.Id}`))
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
  farmServer({ plans: [planWith({ Name: '东坡苹果', Place: [slope.Id] })], work: [] })
  open()
  const card = (await screen.findByText('东坡苹果')).closest('li') ?? document.body
  const bar = await within(card).findByRole('progressbar', { name: '东坡苹果的进度' })
  expect(bar.getAttribute('aria-valuenow')).toBe('0')
  expect(within(card).getByText('整地')).toBeTruthy()
  expect(screen.getByRole('link', { name: '新增计划' })).toBeTruthy()
})
