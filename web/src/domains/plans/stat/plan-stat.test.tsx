import { standardForm } from '@farm/contract/standards'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { noNetwork } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { planScreens } from '../index.ts'
import { FIGURES, LIST, farmServer, nothingRuns, tomato } from '../testing/farm.ts'

const groupOf = (Key: string, Plans: number, Name = Key) => ({
  Key,
  Name,
  Plans,
  Area: Plans * 10,
  Progress: 40,
  TargetYield: 1000,
  Harvest: 250.5,
})
const figures = {
  Plans: 12,
  Area: 1234.5,
  Progress: 41.7,
  Late: 3,
  ByCrop: [groupOf('', 2, ''), groupOf(tomato.Id, 10, '番茄')],
  ByStage: [groupOf('苗期', 7), groupOf('采收期', 5)],
  ByProgress: [groupOf('20–39%', 12)],
  ByDelay: [groupOf('按期', 9), groupOf('延误 1–3 天', 3)],
}
const person = userEvent.setup({ delay: null })
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replaceAll('+', ' ')

beforeAll(() => import('./PlanStat.tsx'))

function open(Functions = ['/FarmPlan/RealTimeStat', '/FarmPlan/MakePlan']) {
  const { Stat } = planScreens
  renderScreen(
    <Screen>
      <Stat />
    </Screen>,
    { at: '/FarmPlan/RealTimeStat', permission: permissionOf({ Functions }) },
  )
}

const farm = () => farmServer({}, { [FIGURES]: () => figures })
const addressOf = (element: Element | null) =>
  decodeURIComponent(element?.getAttribute('href') ?? '').replaceAll('+', ' ')

describe('when there is nothing to draw', () => {
  test('because the figures do not come it says why and tries again', async () => {
    let fails = true
    farmServer({}, { [FIGURES]: () => (fails ? noNetwork() : figures) })
    open()
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    fails = false
    await person.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('1,234.50')).toBeTruthy()
  })

  test('because nothing runs it leads to all plans', async () => {
    farmServer({}, { [FIGURES]: () => nothingRuns })
    open()
    expect(await screen.findByText('没有执行中的计划')).toBeTruthy()
  })
})

describe('the figures', () => {
  test('tell how many plans run, on how much land, how far they are and how many are late', async () => {
    farm()
    open()
    const sums = await screen.findByRole('region', { name: '合计' })
    expect(sums.textContent).toBe('执行中计划12 个执行中计划面积1,234.50 亩执行中平均进度41.7%延误计划3 个')
  })

  test('lead to the plans behind them', async () => {
    farm()
    open()
    const late = await screen.findByTitle('查看延误计划的明细')
    expect(addressOf(late)).toBe('/Farm/Admin/FarmPlan/MakePlan?tab=late')
    const crops = screen.getByRole('region', { name: '按作物' })
    expect(addressOf(within(crops).getByRole('link', { name: /番茄/ }))).toBe(
      `/Farm/Admin/FarmPlan/MakePlan?tab=running&Crops=${tomato.Id}`,
    )
    const delay = screen.getByRole('region', { name: '按延误' })
    expect(addressOf(within(delay).getByRole('link', { name: /1–3 天/ }))).toContain('Delay=延误 1–3 天')
  })

  test('lead nowhere for those who may not see the list', async () => {
    farm()
    open(['/FarmPlan/RealTimeStat'])
    expect(await screen.findByText('1,234.50')).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})

describe('a chart', () => {
  test('puts the largest first and names those without a crop', async () => {
    farm()
    open()
    const bars = await screen.findByRole('list', { name: '按作物' })
    expect(
      within(bars)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['番茄10 个', '未填2 个'])
  })

  test('of stages keeps their order and is as long as there is land in them', async () => {
    const stages = [groupOf('', 1, ''), groupOf('采收期', 1), { ...groupOf('苗期', 2), Area: 80, NoSteps: 1 }]
    const standard = recordOf(standardForm, {
      Stages: [
        { Name: '苗期', FromDay: 0 },
        { Name: '采收期', FromDay: 90 },
      ],
    })
    farmServer({}, { [FIGURES]: () => ({ ...figures, ByStage: stages }), [LIST]: () => pageOf([standard]) })
    open()
    const bars = await screen.findByRole('list', { name: '按阶段' })
    await waitFor(() =>
      expect(
        within(bars)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['苗期2 个（1 个未排步骤） · 80.00 亩', '采收期1 个 · 10.00 亩', '没有阶段1 个 · 10.00 亩']),
    )
  })

  test('as a table tells no progress of plans without steps', async () => {
    const unplanned = { ...groupOf('', 2, ''), Progress: 0, NoSteps: 2 }
    farmServer({}, { [FIGURES]: () => ({ ...figures, ByDelay: [...figures.ByDelay, unplanned] }) })
    open()
    const delay = await screen.findByRole('region', { name: '按延误' })
    await person.click(within(delay).getByRole('button', { name: '看表格' }))
    const rows = within(within(delay).getByRole('table')).getAllByRole('row')
    expect(rows.at(-1)?.textContent).toBe('未排步骤220.00—1,000250.5')
  })

  test('is a table for those who do not see it', async () => {
    farm()
    open()
    const crops = await screen.findByRole('region', { name: '按作物' })
    await person.click(within(crops).getByRole('button', { name: '看表格' }))
    const table = within(crops).getByRole('table', { name: '按作物' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('番茄10100.00401,000250.5')
  })

  test('of columns opens the plans of a column, by mouse and by keys', async () => {
    farm()
    open()
    const bands = await screen.findByRole('slider', { name: /^按进度/ })
    bands.focus()
    await person.keyboard('{Home}{Enter}')
    await waitFor(() => expect(path()).toBe('/Farm/Admin/FarmPlan/MakePlan?tab=running&ProgressBand=20–39%'))
  })
})
