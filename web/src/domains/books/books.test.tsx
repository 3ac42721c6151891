import { type BookAnswer, bookOf } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ThingPagesContext } from '../../engine/reference/thing-pages.ts'
import { Screen } from '../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { bookScreen } from './BookPage.tsx'

const PATH = '/FarmOperation/Books'
const LIST = '/FarmOperation/ClockData'
const NAMES = 'GET /api/Core/FormData/List'
const CALL = 'GET /api/Farm/Operation/RecordBook'
const person = userEvent.setup({ delay: null })
const Books = bookScreen(PATH)

const enterprise = (number: number) => recordOf(enterpriseForm, { Name: '青禾合作社' }, { Id: idOf(number) })

const columns = (key: string) => bookOf(key)?.sections.map((section) => section.columns.map((one) => one.key)) ?? []
const production: BookAnswer = {
  Enterprise: { Id: idOf(1), Name: '青禾合作社' },
  CreditCode: '91330100MA27X0000A',
  Days: { From: '2026-01-01', To: '2026-11-20' },
  Sections: [
    {
      Key: 'inputs',
      Columns: columns('production')[0] ?? [],
      Lines: [
        {
          Id: idOf(11),
          Cells: ['2026-04-01', '东地', '番茄', '尿素', '县农资店', '撒施', '20 公斤', '2026-05-01', '李四', '已退回'],
        },
        {
          Id: idOf(12),
          Cells: ['2026-06-01', '西地', '', '地膜', '', '覆盖', '2 卷', '', '李四', ''],
          Lacks: [2, 4, 7],
        },
        {
          Id: idOf(12),
          Cells: ['2026-06-01', '西地', '', '尿素', '县农资店', '撒施', '1 公斤', '', '李四', ''],
          Lacks: [2, 7],
        },
      ],
      IsCut: false,
      Unseen: [],
    },
    { Key: 'pests', Columns: [], Lines: [], IsCut: false, Unseen: ['发生情况'] },
    { Key: 'harvests', Columns: columns('production')[2] ?? [], Lines: [], IsCut: true, Unseen: [] },
  ],
  Lacking: [
    { Kind: clockForm.key, Id: idOf(12), Name: '2026-06-01 西地', Fields: ['计划'], Lines: 2 },
    { Kind: 'inputs', Id: idOf(21), Name: '地膜', Fields: ['供应商'], Lines: 1 },
  ],
  LackingTotal: 2,
}
const pesticides: BookAnswer = {
  ...production,
  Sections: [{ Key: 'uses', Columns: columns('pesticides')[0] ?? [], Lines: [], IsCut: false, Unseen: [] }],
  Lacking: [],
  LackingTotal: 0,
}

// The filters bring the select of antd, which takes its time the first time.
beforeAll(() => import('./BookFilters.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:21:00+08:00') })
  return () => vi.useRealTimers()
})

function serve(answer: BookAnswer = production, handlers: FakeHandlers = {}) {
  return fakeServer({
    [CALL]: ({ query }) => (query.key === 'pesticides' ? pesticides : answer),
    [NAMES]: ({ query }) => (query.formId === enterpriseForm.id ? [enterprise(1)] : []),
    ...handlers,
  })
}

function open(query = '', Functions = [PATH, LIST]) {
  return renderScreen(
    <ThingPagesContext value={{ clock: [{ path: LIST, at: `${LIST}?open={id}` }] }}>
      <Screen>
        <Books />
      </Screen>
    </ThingPagesContext>,
    { at: `${PATH}${query}`, permission: permissionOf({ Functions }) },
  )
}

const linesOf = async (name: string) =>
  [...(await screen.findByRole('table', { name })).querySelectorAll('tr')].map((line) =>
    [...line.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )

describe('when something does not come', () => {
  test('whoever has not said of which enterprise is asked for it', async () => {
    serve(production, {
      [CALL]: () =>
        new FakeAnswer(
          {
            code: 'wire/parameter',
            errors: ['网址或条件不对，请从菜单重新打开页面'],
            fields: { enterprise: ['请选择企业'] },
          },
          400,
        ),
    })
    open()
    expect(await screen.findByText('请选择企业')).toBeTruthy()
    expect(screen.getByRole('button', { name: '打印' })).toHaveProperty('disabled', true)
  })

  test('of several enterprises none is asked for before one is chosen', async () => {
    const several = () => [enterprise(1), enterprise(2)]
    const { sent } = serve(production, { [NAMES]: several })
    open()
    expect(await screen.findByText('请选择企业')).toBeTruthy()
    expect(sent(CALL)).toEqual([])
  })

  test.each([
    ['from=2024-11-19&to=2026-11-21', '一次最多统计 732 天，请缩短时间'],
    ['from=2026-11-01', '请选择起止日期'],
  ])('the days %s are refused before the server is asked, and the enterprise stays', async (days, text) => {
    const { sent, requests } = serve()
    open(`?${days}`)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sent(CALL)).toEqual([])
    // The filter names the only enterprise.
    await vi.waitFor(() => expect(requests.some(({ query }) => JSON.stringify(query).includes(idOf(1)))).toBe(true))
  })

  test('a book that may not be seen says so', async () => {
    serve(production, { [CALL]: () => refused('access/forbidden') })
    open()
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('without a network it is asked for again', async () => {
    let isUp = false
    serve(production, { [CALL]: () => (isUp ? production : noNetwork()) })
    open()
    const again = await screen.findByRole('button', { name: '重试' })
    isUp = true
    await person.click(again)
    expect(await linesOf('投入品使用情况')).toHaveLength(4)
  })
})

describe('a book', () => {
  test('says whose it is, by which law, and what nobody wrote', async () => {
    serve()
    open()
    expect((await linesOf('投入品使用情况'))[2]).toEqual([
      '2026-06-01',
      '西地',
      '未填写',
      '地膜',
      '未填写',
      '覆盖',
      '2 卷',
      '未填写',
      '李四',
      '',
    ])
    expect(screen.getByText('《农产品质量安全法》第二十七条 · 至少保存 2 年')).toBeTruthy()
    for (const fact of ['青禾合作社', '91330100MA27X0000A', '2026-01-01 至 2026-11-20']) {
      expect(screen.getByText(fact, { selector: 'dd' })).toBeTruthy()
    }
    expect(screen.getByRole('region', { name: '病虫害发生和防治情况' }).textContent).toBe(
      '病虫害发生和防治情况您看不到的：发生情况您看不到这些内容',
    )
    expect(screen.getByRole('region', { name: '收获情况' }).textContent).toContain('请缩短时间')
  })

  test('leads to the records that are to be completed', async () => {
    serve()
    open()
    const lacking = await screen.findByRole('region', { name: '缺项' })
    expect(
      within(lacking)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['2026-06-01 西地缺 计划涉及 2 行', '地膜缺 供应商'])
    expect(within(lacking).getByRole('link', { name: '2026-06-01 西地' }).getAttribute('href')).toContain(
      `/FarmOperation/ClockData?open=${idOf(12)}`,
    )
    // Whoever may not open it reads its name alone.
    expect(within(lacking).queryByRole('link', { name: '地膜' })).toBeNull()
  })

  test('that lacks nothing has no list of what is missing', async () => {
    serve({ ...production, Lacking: [], LackingTotal: 0 })
    open()
    await linesOf('投入品使用情况')
    expect(screen.queryByRole('region', { name: '缺项' })).toBeNull()
  })

  test('another is one press away, and keeps what was chosen', async () => {
    const { requests } = serve()
    open(`?Enterprise=${idOf(1)}&from=2026-03-01&to=2026-03-31&Plan=no-id`)
    await linesOf('投入品使用情况')
    await person.click(screen.getByRole('link', { name: '农药使用记录' }))
    expect((await screen.findByRole('region', { name: '农药使用记录' })).textContent).toContain('没有记录')
    const asked = requests.filter(({ path }) => path.endsWith('/RecordBook')).map(({ query }) => ({ ...query }))
    const chosen = { enterprise: idOf(1), from: '2026-03-01', to: '2026-03-31' }
    expect(asked.at(-1)).toMatchObject({ key: 'pesticides', ...chosen })
    expect(asked.at(-1)).not.toHaveProperty('plan')
  })

  test('is taken away and sent by who may', async () => {
    serve()
    open('', [PATH])
    await linesOf('投入品使用情况')
    expect(screen.queryByRole('button', { name: '导出 Excel' })).toBeNull()
    expect(screen.queryByRole('link', { name: '定时发送' })).toBeNull()
  })

  test('is begun to be sent with what it is narrowed to', async () => {
    serve()
    open(`?Enterprise=${idOf(1)}`, [PATH, `${PATH}#Export`, '/Data/ScheduleAdd'])
    await linesOf('投入品使用情况')
    expect(screen.getByRole('button', { name: '导出 Excel' })).toHaveProperty('disabled', false)
    const href = decodeURIComponent(screen.getByRole('link', { name: '定时发送' }).getAttribute('href') ?? '')
    expect(href).toContain(`/Data/ScheduleAdd?Subject=农产品生产记录&Enterprise=${idOf(1)}`)
  })
})
