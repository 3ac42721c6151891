import type { LotRelease, StoryEntry, StoryLot, TracedPlan } from '@farm/contract/trace'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { traceScreens } from './index.ts'

const LIST = 'GET /api/Farm/Trace/List'
const STORY = 'GET /api/Farm/Trace/Story'
const LOT = 'GET /api/Farm/Trace/Lot'
const RELEASE = 'POST /api/Farm/Trace/Release'
const WITHDRAW = 'POST /api/Farm/Trace/Withdraw'
const POLICY = 'POST /api/Farm/Trace/SavePolicy'
const CODE = '2'.repeat(27)
const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([
    import('./list/HistoryTrace.tsx'),
    import('./story/HistoryDetail.tsx'),
    import('./release/ReleasePanel.tsx'),
    import('../../engine/list/DaysFilter.tsx'),
  ]),
)

const lot = (own: Partial<StoryLot> = {}): StoryLot => ({
  Id: idOf(11),
  Number: 'PC-2',
  Stage: '出库批次',
  Status: '正常',
  Date: '2026-11-20',
  Quantity: 80,
  Scans: 0,
  ...own,
})
const plan = (own: Partial<TracedPlan> = {}): TracedPlan => ({
  Id: idOf(1),
  Name: '秋延番茄',
  Status: '已完成',
  Crop: '番茄',
  Variety: '金棚 8 号',
  Enterprise: '石桥农业合作社',
  Places: ['3 号棚'],
  StartDate: '2026-08-15',
  EndDate: '2026-11-20',
  Harvest: 900,
  Lots: [lot()],
  LotTotal: 1,
  ...own,
})
const told = (own: Partial<LotRelease> = {}): LotRelease => ({
  Lot: { Id: idOf(11), Name: 'PC-2' },
  Enterprise: { Id: idOf(21), Name: '石桥农业合作社' },
  Allowed: ['place', 'season', 'photos'],
  Photos: [],
  Choices: [{ Id: idOf(31), Day: '2026-10-10', Title: '打药' }],
  MayRelease: true,
  Scans: [],
  ScanTotal: 0,
  Withdrawn: 0,
  ...own,
})
const may = ['/FarmPlan/HistoryTrace', '/FarmPlan/HistoryTrace#Release']

function openList(handlers: FakeHandlers = {}, Functions = may, search = '') {
  const server = fakeServer({
    [LIST]: () => ({ Plans: [plan()] }),
    [LOT]: () => told(),
    // The pickers ask for names, the photos for their addresses: none come.
    'GET /api/Core/FormData/List': () => [],
    'GET /api/Core/Files/List': () => [],
    ...handlers,
  })
  const { HistoryTrace } = traceScreens
  renderScreen(
    <Screen>
      <HistoryTrace />
    </Screen>,
    { at: `/FarmPlan/HistoryTrace${search}`, permission: permissionOf({ Functions }) },
  )
  return server
}

describe('历史溯源', () => {
  test('printed together are those that are neither held nor called back; it says how many are not', async () => {
    const [Code, other] = [CODE, '3'.repeat(27)]
    const Lots = [lot({ Code, IsFound: true }), lot({ Id: idOf(12), Number: 'PC-3', Code: other, Status: '已召回' })]
    openList({ [LIST]: () => ({ Plans: [plan({ Harvest: 1_109_625, Lots })] }) })
    expect(await screen.findByText(/采收 1,109.625 吨/)).toBeTruthy()
    expect(screen.getAllByText('查找的批次')).toHaveLength(1)
    await person.click(await screen.findByRole('button', { name: '打印二维码（1）' }))
    const question = within(await screen.findByRole('dialog', { name: '打印 1 张溯源二维码？' }))
    expect(question.getByText(/另有 1 个批次已暂扣或召回，不打印。/)).toBeTruthy()
    await person.click(question.getByRole('button', { name: '确定' }))
    const paper = document.querySelector('[aria-label="打印：1 张溯源二维码"]')
    expect([paper?.textContent.includes('番茄'), paper?.textContent.includes('PC-3')]).toEqual([true, false])
  })

  test('what does not come can be asked for again', async () => {
    let fails = true
    openList({ [LIST]: () => (fails ? noNetwork() : { Plans: [plan()] }) })
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await person.click(again)
    expect(await screen.findByRole('link', { name: '秋延番茄' })).toBeTruthy()
  })

  test('says what stands here when there is nothing', async () => {
    openList({ [LIST]: () => ({ Plans: [] }) })
    expect(await screen.findByText('没有可以溯源的批次')).toBeTruthy()
  })

  test('asks by what the address says, and by what is typed', async () => {
    const server = openList({}, may, `?batch=PC&crop=${idOf(5)}&from=2026-01-01&to=nonsense`)
    await screen.findByRole('link', { name: '秋延番茄' })
    expect(server.sent(LIST)[0]?.query).toEqual({ batch: 'PC', cropId: idOf(5), from: '2026-01-01' })
    await person.type(screen.getByRole('searchbox', { name: '批次号' }), '2')
    await waitFor(() => expect(server.sent(LIST).at(-1)?.query).toMatchObject({ batch: 'PC2' }))
  })

  test('a lot that is made known shows its code, its page and how often it was opened', async () => {
    openList({ [LIST]: () => ({ Plans: [plan({ Lots: [lot({ Code: CODE, Scans: 12 })] })] }) })
    const card = within((await screen.findByText(/扫码 12 次/)).closest('li') ?? document.body)
    expect(card.getByRole('img', { name: 'PC-2的溯源二维码' })).toBeTruthy()
    expect(card.getByRole('link', { name: '公开页' }).getAttribute('href')).toBe(`/Farm/Trace/${CODE}`)
    expect(card.getByRole('button', { name: '打印二维码' })).toBeTruthy()
  })

  test('codes lead to where the installation says, and that is told before they are printed', async () => {
    let prints = 0
    vi.spyOn(window, 'print').mockImplementation(() => void (prints += 1))
    const PublicUrl = 'https://farm.example.cn'
    openList({ [LIST]: () => ({ Plans: [plan({ Lots: [lot({ Code: CODE })] })], PublicUrl }) })
    await person.click(await screen.findByRole('button', { name: '打印二维码' }))
    const question = within(await screen.findByRole('dialog', { name: '打印 1 张溯源二维码？' }))
    expect(question.getByText(/https:\/\/farm\.example\.cn\/Farm\/Trace\//).textContent).not.toContain(
      '没有设置公开网址',
    )
    expect(prints).toBe(0)
    await person.click(question.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(prints).toBe(1))
  })

  test('where nobody has said, they lead to where the page was opened, and it says so', async () => {
    openList({ [LIST]: () => ({ Plans: [plan({ Lots: [lot({ Code: CODE })] })] }) })
    await person.click(await screen.findByRole('button', { name: '打印二维码' }))
    const question = within(await screen.findByRole('dialog', { name: '打印 1 张溯源二维码？' }))
    expect(question.getByText(/没有设置公开网址/).textContent).toContain(window.location.origin)
    await person.click(question.getByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of a lot that has not left nothing can be made known, nor by who may not', async () => {
    openList({ [LIST]: () => ({ Plans: [plan({ Lots: [lot({ Stage: '采收批次' })] })] }) })
    await screen.findByText('PC-2')
    expect(screen.queryByRole('button', { name: '发布溯源' })).toBeNull()
  })

  test('who may not decide looks at what is known, and decides nothing', async () => {
    openList({ [LOT]: () => told({ MayRelease: false }) }, ['/FarmPlan/HistoryTrace'])
    await person.click(await screen.findByRole('button', { name: '公开情况' }))
    const panel = within(await screen.findByRole('dialog', { name: '公开 PC-2' }))
    expect(await panel.findByText('还没有公开，扫不到任何内容。')).toBeTruthy()
    expect(panel.queryByRole('checkbox')).toBeNull()
  })
})

describe('making known', () => {
  const openPanel = async (handlers: FakeHandlers = {}) => {
    const server = openList(handlers)
    await person.click(await screen.findByRole('button', { name: '发布溯源' }))
    const panel = within(await screen.findByRole('dialog', { name: '公开 PC-2' }))
    await panel.findByRole('list', { name: '这个批次公开的内容' })
    return { server, panel }
  }
  const boxIn = (panel: Awaited<ReturnType<typeof openPanel>>['panel'], list: string, name: string) =>
    within(panel.getByRole('list', { name: list })).getByRole<HTMLInputElement>('checkbox', { name })

  test('begins without names and photos; what the enterprise keeps back can’t be chosen', async () => {
    const { panel } = await openPanel()
    const box = (name: string) => boxIn(panel, '这个批次公开的内容', name)
    expect([box('产地地块').checked, box('照片').checked]).toEqual([true, false])
    expect([box('人员姓名').checked, box('人员姓名').disabled]).toEqual([false, true])
  })

  test('sends what was chosen, each photo by itself', async () => {
    const { server, panel } = await openPanel({ [RELEASE]: () => ({ Code: CODE }) })
    await person.click(boxIn(panel, '这个批次公开的内容', '照片'))
    await person.click(boxIn(panel, '公开的照片', '公开 2026-10-10 打药 的照片'))
    await person.click(panel.getByRole('button', { name: '发布溯源' }))
    await waitFor(() =>
      expect(server.sent(RELEASE)[0]?.body).toEqual({
        Id: idOf(11),
        Parts: ['place', 'season', 'photos'],
        Photos: [idOf(31)],
      }),
    )
  })

  test('a photo that nobody sees any more is not sent again', async () => {
    const { server, panel } = await openPanel({
      [LOT]: () => told({ Code: CODE, Parts: ['photos'], Photos: [idOf(31), idOf(39)] }),
      [RELEASE]: () => ({ Code: CODE }),
    })
    expect(panel.getByText(/已选 1 \/ 20 张/)).toBeTruthy()
    await person.click(boxIn(panel, '公开的照片', '公开 2026-10-10 打药 的照片'))
    expect(panel.getByText(/已选 0 \/ 20 张/)).toBeTruthy()
    await person.click(panel.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.sent(RELEASE)[0]?.body).toMatchObject({ Photos: [] }))
  })

  test('refused says why', async () => {
    const { panel } = await openPanel({ [RELEASE]: () => refused('trace/not-dispatched', { number: 'PC-2' }) })
    await person.click(panel.getByRole('button', { name: '发布溯源' }))
    expect(await panel.findByText('“PC-2”还没有出库，只有出库批次可以发布溯源')).toBeTruthy()
  })

  test('a code is withdrawn after a question', async () => {
    const { server, panel } = await openPanel({
      [LOT]: () => told({ Code: CODE, Parts: ['place'], ScanTotal: 3, Scans: [{ Day: '2026-11-20', Count: 3 }] }),
      [WITHDRAW]: () => undefined,
    })
    expect(panel.getByText('3 次')).toBeTruthy()
    await person.click(panel.getByRole('button', { name: '撤回溯源码' }))
    expect(server.sent(WITHDRAW)).toEqual([])
    await person.click(await screen.findByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.sent(WITHDRAW)[0]?.body).toEqual({ Id: idOf(11) }))
  })

  test('the enterprise says what is let known at the most', async () => {
    const { server, panel } = await openPanel({ [POLICY]: () => undefined })
    await person.click(panel.getByText('石桥农业合作社允许公开的内容'))
    await person.click(boxIn(panel, '企业允许公开的内容', '人员姓名'))
    await person.click(panel.getByRole('button', { name: '保存企业设置' }))
    await waitFor(() =>
      expect(server.sent(POLICY)[0]?.body).toEqual({ Id: idOf(21), Parts: ['place', 'season', 'photos', 'people'] }),
    )
  })
})

const entry = (own: Partial<StoryEntry>): StoryEntry => ({
  Id: idOf(51),
  Kind: 'work',
  Time: '2026-10-10T02:00:00.000Z',
  Title: '打药',
  Status: '',
  Note: '',
  People: [],
  Places: [],
  Inputs: [],
  Verdict: '',
  Reasons: [],
  Photos: [],
  Means: [],
  ...own,
})
const head = {
  Plan: { Id: idOf(1), Name: '秋延番茄' },
  Status: '已完成',
  Enterprise: '石桥农业合作社',
  Crop: '番茄',
  Variety: '',
  Season: '',
  StartDate: '2026-08-15',
  EndDate: '2026-11-20',
  Manager: '',
  Order: '',
  Plots: [{ Id: idOf(3), Name: '3 号棚', Area: 12, About: '大棚' }],
  Seeds: [{ Name: '金棚 8 号', Maker: '', BatchNumber: 'B1' }],
}

function openStory(handlers: FakeHandlers, at = `/FarmPlan/HistoryDetail?id=${idOf(1)}`, Functions = may) {
  const server = fakeServer(handlers)
  const { HistoryDetail } = traceScreens
  renderScreen(
    <Screen>
      <HistoryDetail />
    </Screen>,
    { at, permission: permissionOf({ Functions }) },
  )
  return server
}

describe('溯源详情', () => {
  test('without a plan leads to the list; of one that is not there it says so', async () => {
    openStory({}, '/FarmPlan/HistoryDetail')
    expect((await screen.findByRole('link', { name: '打开历史溯源' })).getAttribute('href')).toContain('HistoryTrace')
  })

  test('of a plan that is not there says so', async () => {
    openStory({ [STORY]: () => refused('not-found', { what: '计划' }) })
    expect(await screen.findByText('计划不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('tells everything on one line and reads on where there is more', async () => {
    const sprayed = entry({
      People: ['王秀英'],
      Places: ['3 号棚'],
      Inputs: [{ Name: '吡虫啉', Dose: '200 克', Demands: '每亩 20 克', HarvestFrom: '2026-10-17' }],
      Verdict: '警告',
      Reasons: ['吡虫啉：用量偏低'],
    })
    const week = entry({
      Id: idOf(52),
      Kind: 'measured',
      Title: '2026-10-05 至 2026-10-11',
      Means: [{ Name: '土壤温度', Unit: '℃', Mean: 12, Min: 10, Max: 14 }],
    })
    const server = openStory({
      [STORY]: ({ query }) =>
        query.after
          ? { Lots: [], Entries: [entry({ Id: idOf(53), Title: '采摘', Kind: 'harvest' })] }
          : { Head: head, Lots: [lot({ Code: CODE })], Entries: [sprayed, week], Next: 'next' },
    })
    const line = within(await screen.findByRole('list', { name: '时间轴' }))
    for (const text of ['3 号棚 · 王秀英', '核查：警告', '吡虫啉：用量偏低', '土壤温度 12 ℃（10–14）']) {
      expect(line.getAllByText((_, node) => node?.textContent === text)).not.toEqual([])
    }
    expect(line.getByText(/最早 2026-10-17 采收/)).toBeTruthy()
    expect(screen.getByText('3 号棚 · 12.00 亩 · 大棚')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'PC-2的公开页' }).getAttribute('href')).toBe(`/Farm/Trace/${CODE}`)
    await person.click(screen.getByRole('button', { name: '之后的记录' }))
    expect(await line.findByText('采摘')).toBeTruthy()
    expect(server.sent(STORY).map(({ query }) => query.after)).toEqual([undefined, 'next'])
  })
})

test('a harvest of what is doubted says so, in the list of plans and of one', async () => {
  const figures = 'GET /api/Core/FormData/Figures'
  const asked = { [figures]: () => ({ Count: 1, Sums: {}, Groups: [{ Key: '待审核', Count: 1, Sums: {} }] }) }
  const seen = [...may, '/FarmOperation/ClockData']
  openList(asked, seen)
  expect(await screen.findByRole('link', { name: '所列计划的打卡含待审核 1 次' })).toBeTruthy()
  const server = openStory({ [STORY]: () => ({ Head: head, Lots: [], Entries: [] }), ...asked }, undefined, seen)
  expect(await screen.findByRole('link', { name: '含待审核 1 次' })).toBeTruthy()
  expect(server.sent(figures)[0]?.query.qs).toBe(`Plan[=]${head.Plan.Id}&Review[in]待审核,有问题`)
})
