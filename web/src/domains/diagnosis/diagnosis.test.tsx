import { consultationForm } from '@farm/contract/diagnosis'
import { refusal } from '@farm/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxOf } from '../../platform/outbox/index.ts'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, noNetwork, refused } from '../../testing/fake-server.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { diagnosisScreens } from './index.ts'
import * as clinic from './testing/clinic.ts'

const { ADD, CASES, CLOSE, CONSULTATIONS, EDIT_REPLY, FIGURES, HAND_OVER, PRESCRIBE, RATE, REMOVE, REPLY } = clinic
const { answeredWith, asker, clinicServer, consultationWith, expert, manager, spraying, zhou } = clinic
const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([
    import('./list/ConsultationList.tsx'),
    import('./ask/AskPage.tsx'),
    import('./detail/ConsultationDetail.tsx'),
    import('./figures/ExpertsPage.tsx'),
    import('./figures/StatisticsPage.tsx'),
  ]),
)
beforeEach(() => {
  setScreenWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: clinic.NOW })
  return () => vi.useRealTimers()
})

type Name = keyof typeof diagnosisScreens
const paths = {
  List: '/ClockSys/Diagnosis',
  Ask: '/ClockSys/Diagnosis/Ask',
  Detail: '/ClockSys/Diagnosis/Detail/:id',
  Experts: '/ClockSys/Diagnosis/Experts',
  Statistics: '/ClockSys/Diagnosis/Statistics',
} satisfies Record<Name, string>

function open(name: Name, { at = paths[name], permission = asker }: { at?: string; permission?: typeof asker } = {}) {
  const Opened = diagnosisScreens[name]
  return renderScreen(
    <Screen>
      <Opened />
    </Screen>,
    { at, path: paths[name], permission },
  )
}
const detail = (id: string, permission = asker) =>
  open('Detail', { at: `/ClockSys/Diagnosis/Detail/${id}`, permission })
const acts = async () =>
  within(await screen.findByRole('group', { name: '处理会诊' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const press = async (name: string) => person.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('the list', () => {
  test('says that it could not be read and asks again', async () => {
    const server = clinicServer([], { [CONSULTATIONS]: noNetwork })
    open('List')
    await person.click(await screen.findByRole('button', { name: '重试' }))
    await waitFor(() => expect(server.sent(CONSULTATIONS)).toHaveLength(2))
  })

  test('says that nothing was asked yet', async () => {
    clinicServer([])
    open('List')
    expect(await screen.findByText('还没有会诊')).toBeTruthy()
    expect(screen.getByRole('link', { name: '发起会诊' }).getAttribute('href')).toContain('/ClockSys/Diagnosis/Ask')
  })

  test('is for an expert the queue by time, with what is late, and without asking', async () => {
    const late = consultationWith({ Title: '超时的', Due: '2026-11-20T01:00:00.000Z' })
    const server = clinicServer([late, answeredWith({ Title: '答过的' })])
    open('List', { permission: expert })
    expect(await screen.findByRole('link', { name: '超时的' })).toBeTruthy()
    expect(screen.getByText('已超时，应在 2026-11-20 09:00 前回复')).toBeTruthy()
    expect(screen.queryByRole('link', { name: '答过的' })).toBeNull()
    expect(screen.queryByRole('link', { name: '发起会诊' })).toBeNull()
    expect(server.sent(CONSULTATIONS)[0]?.query).toMatchObject({ orderBy: 'Due asc', qs: 'Status[=]1' })
    await person.click(screen.getByRole('link', { name: /^已回复/ }))
    expect(await screen.findByRole('link', { name: '答过的' })).toBeTruthy()
  })
})

describe('asking', () => {
  test('is refused without anything to judge by', async () => {
    const server = clinicServer([])
    open('Ask')
    await press('提交给专家')
    expect(screen.getByText(/^请拍照、选择症状或写几句情况/)).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })

  test('shows what the server refuses at its field and keeps what is written', async () => {
    const { status, answer } = refusal('wire/fields', {}, { fields: { Description: ['含有不允许的字符'] } })
    clinicServer([], { [ADD]: () => new FakeAnswer(answer, status) })
    open('Ask')
    await press('霉层')
    await person.type(screen.getByLabelText('症状描述'), '三天前开始')
    await press('提交给专家')
    expect(await screen.findByText('含有不允许的字符')).toBeTruthy()
    expect(screen.getByLabelText('症状描述')).toHaveProperty('value', '三天前开始')
  })

  test('without a signal is kept, goes out by itself, and is there once', async () => {
    let isUp = false
    const server = clinicServer([], { [ADD]: (request) => (isUp ? clinic.stored(request) : noNetwork()) })
    open('Ask')
    await press('霉层')
    await person.type(screen.getByLabelText('标题'), '叶子发霉')
    await press('提交给专家')
    expect(await screen.findByRole('heading', { name: '已保存，有信号时自动送给专家' })).toBeTruthy()
    expect(await screen.findByText('等待网络')).toBeTruthy()
    isUp = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(window.location.pathname).toContain('/ClockSys/Diagnosis/Detail/'))
    const [first, second] = server.sent(ADD).map(({ body }) => body as { Id: string })
    expect(second).toEqual(first)
    expect(window.location.pathname).toContain(first?.Id)
    expect(first).toMatchObject({ FormId: consultationForm.id, OccurTime: new Date(clinic.NOW).toISOString() })
  })

  test('that came back is opened with what was written and why, and goes once more under its id', async () => {
    let isRefused = true
    const server = clinicServer([], {
      [ADD]: (request) => (isRefused ? refused('access/forbidden') : clinic.stored(request)),
    })
    const { unmount } = open('Ask')
    await press('霉层')
    await person.type(screen.getByLabelText('标题'), '叶子发霉')
    await press('提交给专家')
    await screen.findByText('您没有这项功能的权限，请联系管理员开通')
    unmount()
    const [item] = outboxOf(asker.User.Id).snapshot().items
    expect(item).toMatchObject({ state: 'refused', title: '会诊：叶子发霉' })
    open('Ask', { at: `/ClockSys/Diagnosis/Ask?item=${item?.id}` })
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
    expect(screen.getByLabelText('标题')).toHaveProperty('value', '叶子发霉')
    isRefused = false
    await press('提交给专家')
    await waitFor(() => expect(window.location.pathname).toContain('/Detail/'))
    const ids = server.sent(ADD).map(({ body }) => (body as { Id: string }).Id)
    expect(ids).toEqual([item?.id, item?.id])
  })

  test('that waits nowhere on this device says so', async () => {
    clinicServer([])
    open('Ask', { at: `/ClockSys/Diagnosis/Ask?item=${idOf(99)}` })
    expect(await screen.findByText('这例会诊已经送达，或不在这台设备上')).toBeTruthy()
  })

  test('that was left stands there again, until it is thrown away', async () => {
    clinicServer([])
    const { unmount } = open('Ask')
    await press('霉层')
    await person.type(screen.getByLabelText('症状描述'), '三天前开始')
    unmount()
    const again = open('Ask')
    expect(await screen.findByText('已恢复上次没有提交的内容')).toBeTruthy()
    expect(screen.getByLabelText('症状描述')).toHaveProperty('value', '三天前开始')
    expect(screen.getByRole('button', { name: '霉层' }).getAttribute('aria-pressed')).toBe('true')
    await press('清空')
    await waitFor(() => expect(screen.getByLabelText('症状描述')).toHaveProperty('value', ''))
    again.unmount()
    open('Ask')
    await screen.findByLabelText('症状描述')
    expect(screen.queryByText('已恢复上次没有提交的内容')).toBeNull()
  })

  test('that was handed in leaves nothing behind', async () => {
    clinicServer([], { [ADD]: clinic.stored })
    const { unmount } = open('Ask')
    await press('霉层')
    await person.type(screen.getByLabelText('标题'), '叶子发霉')
    await press('提交给专家')
    await waitFor(() => expect(window.location.pathname).toContain('/ClockSys/Diagnosis/Detail/'))
    unmount()
    open('Ask')
    expect(await screen.findByLabelText('标题')).toHaveProperty('value', '')
  })

  test('takes a crop, a plot and a symptom, and names itself by them', async () => {
    const server = clinicServer([], { [ADD]: clinic.stored })
    open('Ask')
    await press('作物请选择')
    await person.click((await dialog('作物')).getByRole('button', { name: '番茄' }))
    await person.click(screen.getByRole('button', { name: /^地块/ }))
    await person.click(await (await dialog('地块')).findByRole('button', { name: '3 号棚' }))
    await press('霉层')
    await press('提交给专家')
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      Data: {
        Title: '番茄：霉层',
        Crops: clinic.tomato.Id,
        Place: clinic.shed3.Id,
        Enterprise: idOf(51),
        Symptoms: ['霉层'],
        IsShared: true,
      },
    })
  })

  test('offers closed cases that are alike first', async () => {
    const one = {
      Title: '番茄灰霉',
      Crop: '番茄',
      Stage: '坐果期',
      Symptoms: ['霉层'],
      Description: '',
      Answer: '放风排湿',
      Expert: '周立',
      Prescription: ['嘧菌酯 每亩 40 毫升'],
      Rating: 5,
    }
    const server = clinicServer([], { [CASES]: () => [one] })
    open('Ask')
    expect(screen.queryByRole('region', { name: '相似案例' })).toBeNull()
    await press('霉层')
    const cases = within(await screen.findByRole('region', { name: '相似案例' }))
    expect(cases.getByText('放风排湿', { exact: false })).toBeTruthy()
    expect(cases.getByText('嘧菌酯 每亩 40 毫升')).toBeTruthy()
    expect(server.sent(CASES)[0]?.query).toEqual({ symptoms: '霉层' })
  })

  test('of another crop says so, and offers no dose', async () => {
    const one = { Title: '叶上长霉', Crop: '向日葵', Stage: '', Symptoms: ['霉层'], Description: '', Answer: '' }
    clinicServer([], { [CASES]: () => [{ ...one, Expert: '周立', Prescription: [], Kinship: 'other' }] })
    open('Ask')
    await press('霉层')
    const cases = within(await screen.findByRole('region', { name: '相似案例' }))
    expect(cases.getByText('叶上长霉（向日葵）')).toBeTruthy()
    expect(cases.getByText(/作物不同（向日葵），用药不能照搬/)).toBeTruthy()
    expect(cases.queryByText(/周立/)).toBeNull()
  })

  test('goes to one expert who can answer', async () => {
    const server = clinicServer([], { [ADD]: clinic.stored })
    open('Ask')
    await person.click(screen.getByRole('button', { name: /^专家/ }))
    const sheet = await dialog('选择专家')
    await person.click(await sheet.findByRole('button', { name: /^周立/ }))
    expect(sheet.queryByRole('button', { name: /^梁志刚/ })).toBeNull()
    await press('霉层')
    await press('提交给专家')
    await waitFor(() => expect(server.sent(ADD)[0]?.body).toMatchObject({ Data: { Expert: idOf(41) } }))
  })
})

test('a question is changed with what it held, under the time at which it was read', async () => {
  const one = consultationWith({ Description: '返潮', IsShared: false })
  const server = clinicServer([one], { [clinic.EDIT]: () => one })
  open('Ask', { at: `/ClockSys/Diagnosis/Ask?id=${one.Id}` })
  expect(await screen.findByRole('checkbox', { name: /匿名收入/ })).toHaveProperty('checked', false)
  await person.type(screen.getByLabelText('症状描述'), '三天')
  await press('保存修改')
  await waitFor(() =>
    expect(server.sent(clinic.EDIT)[0]?.body).toMatchObject({
      Id: one.Id,
      UpdateTime: one.UpdateTime,
      Data: { Title: '番茄：霉层', Description: '返潮三天', Symptoms: ['霉层'], IsShared: false },
    }),
  )
})

describe('a consultation', () => {
  test('that is gone or not for one’s eyes says so', async () => {
    clinicServer([])
    detail(idOf(99))
    expect(await screen.findByText('会诊不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('shows an expert what was asked, what was done on the plot, and what to do', async () => {
    const Operations = [{ Time: '2026-11-10T00:00:00.000Z', Operation: '追肥', Inputs: '尿素 30公斤', Area: 12 }]
    const one = consultationWith({ PlaceArea: 12, PlaceFacts: '大棚，滴灌', Operations })
    clinicServer([one])
    detail(one.Id, expert)
    expect(await screen.findByText('3 号棚 · 12.00 亩 · 大棚，滴灌')).toBeTruthy()
    expect(screen.getByText('12.00 亩，尿素 30公斤')).toBeTruthy()
    expect(await acts()).toEqual(['回复', '转交', '关闭'])
  })

  test.each([
    ['a new one', consultationWith(), ['追问', '关闭', '编辑', '删除']],
    ['an answered one', answeredWith(), ['追问', '关闭']],
    ['a closed one', answeredWith({ Status: 3 }), ['追问', '评价']],
  ])('%s lets the asker do what its state allows', async (_, one, buttons) => {
    clinicServer([one])
    detail(one.Id)
    expect(await acts()).toEqual(buttons)
  })

  test('lets who merely sees it do nothing', async () => {
    const one = consultationWith()
    clinicServer([one])
    detail(one.Id, manager)
    await screen.findByText('还没有回复')
    expect(screen.queryByRole('group', { name: '处理会诊' })).toBeNull()
  })
})

describe('a reply', () => {
  test('is refused without words and with half a prescription', async () => {
    const one = consultationWith()
    const server = clinicServer([one])
    detail(one.Id, expert)
    await press('回复')
    const sheet = await dialog('回复')
    await person.click(sheet.getByRole('button', { name: '提交' }))
    expect(sheet.getByText('请先写几句话')).toBeTruthy()
    await person.type(sheet.getByLabelText('诊断和建议'), '是灰霉病')
    await person.click(sheet.getByRole('button', { name: '添加用药或用肥' }))
    await person.type(sheet.getByLabelText('第 1 行每亩用量'), '40')
    await person.click(sheet.getByRole('button', { name: '提交' }))
    expect(sheet.getByText('处方的每一行都要有投入品名称')).toBeTruthy()
    expect(server.sent(REPLY)).toEqual([])
  })

  test('goes with its prescription, and under the same key when it is sent again', async () => {
    const one = consultationWith()
    const answers = [() => refused('wire/busy'), () => one]
    const server = clinicServer([one], { [REPLY]: () => answers.shift()?.() })
    detail(one.Id, expert)
    await press('回复')
    const sheet = await dialog('回复')
    await person.type(sheet.getByLabelText('诊断和建议'), '是灰霉病')
    await person.click(sheet.getByRole('button', { name: '添加用药或用肥' }))
    await person.type(sheet.getByLabelText('第 1 行投入品'), '嘧菌酯')
    await person.type(sheet.getByLabelText('第 1 行每亩用量'), '40')
    await person.selectOptions(sheet.getByLabelText('第 1 行单位'), '毫升')
    await person.click(sheet.getByRole('button', { name: '提交' }))
    await sheet.findByText('相关数据正在处理，请稍后再试')
    await person.click(sheet.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.sent(REPLY)).toHaveLength(2))
    const [first, second] = server.sent(REPLY).map(({ body }) => body)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ Text: '是灰霉病', Prescription: [{ Name: '嘧菌酯', Dose: 40, Unit: '毫升' }] })
  })

  test('that was closed without being sent stands there again, and goes under its first key', async () => {
    const one = consultationWith()
    const server = clinicServer([one], { [REPLY]: () => one })
    const { unmount } = detail(one.Id, expert)
    await press('回复')
    await person.type((await dialog('回复')).getByLabelText('诊断和建议'), '是灰霉病')
    unmount()
    detail(one.Id, expert)
    await press('回复')
    const sheet = await dialog('回复')
    expect(sheet.getByText('已恢复上次没有提交的内容')).toBeTruthy()
    expect(sheet.getByLabelText('诊断和建议')).toHaveProperty('value', '是灰霉病')
    await person.click(sheet.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.sent(REPLY)[0]?.body).toMatchObject({ Text: '是灰霉病' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '回复' })).toBeNull())
    await press('回复')
    expect((await dialog('回复')).getByLabelText('诊断和建议')).toHaveProperty('value', '')
  })

  test('is changed by whoever wrote it alone', async () => {
    const one = answeredWith()
    const server = clinicServer([one], { [EDIT_REPLY]: () => one })
    const { unmount } = detail(one.Id)
    await screen.findByText('先放风排湿')
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
    unmount()
    detail(one.Id, expert)
    await press('修改')
    const sheet = await dialog('修改回复')
    await person.type(sheet.getByLabelText('诊断和建议'), '，再观察三天')
    await person.click(sheet.getByRole('button', { name: '提交' }))
    await waitFor(() =>
      expect(server.sent(EDIT_REPLY)[0]?.body).toMatchObject({ Key: 'r1', Text: '先放风排湿，再观察三天' }),
    )
  })
})

test('handing over asks to whom and why', async () => {
  const one = consultationWith()
  const server = clinicServer([one], { [HAND_OVER]: () => undefined })
  detail(one.Id, expert)
  await press('转交')
  const sheet = await dialog('转交会诊')
  await person.click(sheet.getByRole('button', { name: '转交' }))
  expect(sheet.getByText('请选择转交给哪位专家')).toBeTruthy()
  await person.click(sheet.getByRole('button', { name: /^专家/ }))
  await person.click(await (await dialog('选择专家')).findByRole('button', { name: /^周立/ }))
  await person.type(sheet.getByLabelText('转交原因'), '是果树的问题')
  await person.click(sheet.getByRole('button', { name: '转交' }))
  await waitFor(() =>
    expect(server.sent(HAND_OVER)[0]?.body).toEqual({
      Id: one.Id,
      UpdateTime: one.UpdateTime,
      Expert: idOf(41),
      Reason: '是果树的问题',
    }),
  )
})

test('closing takes a conclusion', async () => {
  const one = answeredWith()
  const server = clinicServer([one], { [CLOSE]: () => one })
  detail(one.Id)
  await press('关闭')
  const sheet = await dialog('关闭会诊')
  await person.type(sheet.getByLabelText('结论（可不填）'), '灰霉病')
  await person.click(sheet.getByRole('button', { name: '关闭会诊' }))
  await waitFor(() =>
    expect(server.sent(CLOSE)[0]?.body).toEqual({ Id: one.Id, UpdateTime: one.UpdateTime, Conclusion: '灰霉病' }),
  )
})

test('rating needs a number', async () => {
  const one = answeredWith({ Status: 3 })
  const server = clinicServer([one], { [RATE]: () => one })
  detail(one.Id)
  await press('评价')
  const sheet = await dialog('评价会诊')
  await person.click(sheet.getByRole('button', { name: '提交评价' }))
  expect(sheet.getByText('请选择评分')).toBeTruthy()
  await person.click(sheet.getByRole('button', { name: '4 分，有用' }))
  await person.click(sheet.getByRole('button', { name: '提交评价' }))
  await waitFor(() => expect(server.sent(RATE)[0]?.body).toEqual({ Id: one.Id, UpdateTime: one.UpdateTime, Rating: 4 }))
})

test('deleting asks first', async () => {
  const one = consultationWith()
  const server = clinicServer([one], { [REMOVE]: () => undefined })
  detail(one.Id)
  await press('删除')
  const sheet = await dialog('删除会诊')
  expect(server.sent(REMOVE)).toEqual([])
  await person.click(sheet.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [one.Id] }))
})

describe('a prescription', () => {
  const Prescriptions = [{ Reply: 'r1', Name: '嘧菌酯', Dose: 40, Unit: '毫升', Note: '喷花和幼果' }]

  test('is read by all and carried out by who gives out work', async () => {
    const one = answeredWith({ Prescriptions })
    const server = clinicServer([one], { [PRESCRIBE]: () => ({ Id: idOf(77), Title: '会诊处方：番茄：霉层' }) })
    const { unmount } = detail(one.Id)
    expect(await screen.findByText('嘧菌酯 每亩 40 毫升，喷花和幼果')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '生成工单' })).toBeNull()
    unmount()
    detail(one.Id, manager)
    await press('生成工单')
    const sheet = await dialog('按处方生成工单')
    await person.click(sheet.getByRole('button', { name: '生成工单' }))
    expect(sheet.getByText('请选择农事操作')).toBeTruthy()
    await person.click(sheet.getByRole('button', { name: /^农事操作/ }))
    await person.click(await (await dialog('农事操作')).findByRole('button', { name: '打药' }))
    await person.selectOptions(sheet.getByLabelText('要求完成时间：日期'), '明天 2026-11-21 周六')
    await person.selectOptions(sheet.getByLabelText('要求完成时间：时间'), '09:00')
    await person.click(sheet.getByRole('button', { name: '生成工单' }))
    await waitFor(() =>
      expect(server.sent(PRESCRIBE)[0]?.body).toEqual({
        Id: one.Id,
        Reply: 'r1',
        Operation: spraying.Id,
        Due: '2026-11-21T09:00:00+08:00',
      }),
    )
  })

  test('that became a work order leads to it', async () => {
    const reply = { Key: 'r1', Kind: '回复', User: zhou.Id, Name: '周立', Text: '喷药', WorkOrder: idOf(77) }
    const one = answeredWith({ Prescriptions, Replies: [reply] })
    clinicServer([one])
    detail(one.Id, manager)
    const way = await screen.findByRole('link', { name: '查看工单' })
    expect(way.getAttribute('href')).toContain(`/WorkOrder/AddData/${idOf(77)}`)
  })
})

test('the experts are listed with what they know and whether they can be asked', async () => {
  clinicServer([])
  open('Experts')
  const list = within(await screen.findByRole('list', { name: '专家列表' }))
  expect(list.getAllByText('擅长：设施蔬菜')).toHaveLength(2)
  expect([list.getByText('可在线会诊'), list.getByText('仅电话联系')]).toHaveLength(2)
})

describe('the figures', () => {
  const none = { Unanswered: 0, Answered: 0, Closed: 0, Late: 0, Rated: 0, ByMonth: [], ByCrop: [] }

  test('say that there is nothing to count', async () => {
    clinicServer([], { [FIGURES]: () => none })
    open('Statistics')
    expect(await screen.findByText('还没有会诊')).toBeTruthy()
  })

  test('tell how much is asked, how fast it is answered and how it is rated', async () => {
    const ByMonth = [{ Month: '2026-11', Count: 12 }]
    const counted = { Unanswered: 3, Answered: 4, Closed: 5, Late: 1, ReplyHours: 2.5, Rating: 4.6, Rated: 5 }
    clinicServer([], { [FIGURES]: () => ({ ...none, ...counted, ByMonth, ByCrop: [{ Crop: '番茄', Count: 7 }] }) })
    open('Statistics')
    expect(await screen.findByText('其中 1 例已超时')).toBeTruthy()
    expect(screen.getByText('2.5 小时')).toBeTruthy()
    expect(screen.getByText('4.6 分')).toBeTruthy()
    expect(screen.getByText('7 例')).toBeTruthy()
  })
})
