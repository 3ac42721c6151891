import { refusal } from '@farm/contract/errors'
import type { WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeHandlers, FakeAnswer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { planScreens } from '../index.ts'
import { CHANGE, GET, NOW, REMOVE, farmServer, shiqiao } from '../testing/farm.ts'
import { steppedPlan } from '../testing/steps.ts'

const plan = steppedPlan({ Note: '注意霜冻' })
const ended = steppedPlan({ Name: '夏玉米', Status: '已终止', StopReason: '遭遇冰雹' })
const done = steppedPlan({ Name: '早熟番茄', Progress: 100, DoneSteps: 3, DoneKeys: 'k1,k2,k3' })
const draft = steppedPlan({ Name: '明年番茄', Status: '草稿', Progress: 0, DoneSteps: 0, DoneKeys: undefined })
const ALL_ACTS = ['/FarmPlan/MakePlan', '/FarmPlan/PlanAdd', '/FarmPlan/PlanAdd/:id', '/FarmPlan/MakePlan#Delete']
const person = userEvent.setup({ delay: null })
const path = () => decodeURIComponent(`${window.location.pathname}${window.location.search}`).replace('/Farm/Admin', '')

beforeAll(() => import('../list/PlanList.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

async function open(record: WireRecord = plan, Functions = ALL_ACTS) {
  const { List } = planScreens
  const at = `/FarmPlan/MakePlan?open=${record.Id}`
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at, permission: permissionOf({ Functions }) },
  )
  return screen.findByRole('dialog', { name: String(record.Data.Name) })
}

function farm(handlers: FakeHandlers = {}) {
  return farmServer({ plans: [plan, ended, done, draft] }, handlers)
}

const act = (label: string) => screen.findByText(label, { selector: 'footer button' })
const confirm = (name = '确定') => person.click(screen.getByText(name, { selector: 'dialog button' }))

describe('a plan that can’t be shown', () => {
  test('because it is gone says so', async () => {
    farm({ [GET]: () => refused('not-found', { what: '计划' }) })
    renderScreen(
      <Screen>
        <planScreens.List />
      </Screen>,
      { at: `/FarmPlan/MakePlan?open=${plan.Id}` },
    )
    expect(await screen.findByText('计划不存在或已被删除，请刷新后再试')).toBeTruthy()
  })
})

describe('an open plan', () => {
  test('tells where it stands and when it will be done', async () => {
    farm()
    const panel = await open()
    const head = within(panel).getByRole('region', { name: '现状' })
    expect(head.textContent).toBe(
      '延误逾期 2 天，截止 11-1833%3 个步骤中 1 个已完成，下一步 大棚定植预计 2026-12-23 完成，比计划晚 3 天',
    )
  })

  test('tells step by step when it is done and how it stands', async () => {
    farm()
    const panel = await open()
    await within(panel).findByText('整地')
    const steps = within(within(panel).getByRole('list', { name: '作业步骤' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '整地已完成备耕 · 2026-08-15 至 2026-08-20',
      '大棚定植延误 2 天苗期 · 2026-11-10 至 2026-11-18',
      '采收未完成采收期 · 2026-12-01 至 2026-12-20',
    ])
  })

  test('leads to all that happens in it', async () => {
    farm()
    const panel = await open()
    const link = within(panel).getByRole('link', { name: '查看实时状态' })
    expect(link.getAttribute('href')).toBe(`/Farm/Admin/FarmPlan/Detail?id=${plan.Id}`)
  })

  test.each([
    [33, '生成工单', '完成'],
    [100, '完成', '生成工单'],
  ])('at %d%% offers %s first and not %s', async (Progress, first, other) => {
    const one = { ...plan, Data: { ...plan.Data, Progress } }
    farmServer({ plans: [one] })
    await open(one, [...ALL_ACTS, '/WorkOrder/AddData'])
    expect((await act(first)).dataset.kind).toBe('primary')
    expect((await act(other)).dataset.kind).toBe('plain')
  })

  test('tells its facts and its notes', async () => {
    farm()
    const panel = await open()
    const facts = ['石桥农业合作社', '普罗旺斯', '120.00 亩', '2026 秋', '注意霜冻']
    for (const text of facts) expect(within(panel).getByText(text)).toBeTruthy()
  })

  test('that was ended tells why, and can neither be finished nor ended again', async () => {
    farm()
    const panel = await open(ended)
    expect(within(panel).getByText('遭遇冰雹')).toBeTruthy()
    expect(screen.queryByText('完成', { selector: 'footer button' })).toBeNull()
    expect(screen.queryByText('终止', { selector: 'footer button' })).toBeNull()
  })

  test('offers only what the person may do', async () => {
    farm()
    const panel = await open(plan, ['/FarmPlan/MakePlan'])
    const footer = panel.querySelector('footer')
    expect(footer?.textContent).toBe('')
  })

  test('of an organisation above can be read and copied, not changed', async () => {
    const county = steppedPlan({ Name: '县里的计划' }, { Organ: { ...shiqiao.Organ, Path: '/1/11/' } })
    farmServer({ plans: [county] })
    const panel = await open(county)
    expect(panel.querySelector('footer')?.textContent).toBe('复制')
  })

  test('can be edited and copied', async () => {
    farm()
    const panel = await open()
    const addressOf = (name: string) => within(panel).getByRole('link', { name }).getAttribute('href')
    expect(addressOf('编辑')).toBe(`/Farm/Admin/FarmPlan/PlanAdd/${plan.Id}`)
    expect(addressOf('复制')).toBe(`/Farm/Admin/FarmPlan/PlanAdd?copy=${plan.Id}`)
  })

  test('asks before it is deleted, and closes when it is gone', async () => {
    const server = farm({ [REMOVE]: () => undefined })
    await open()
    await person.click(await act('删除'))
    expect(await screen.findByText('确定要删除“秋延番茄 2026”吗？')).toBeTruthy()
    expect(server.sent(REMOVE)).toEqual([])
    await confirm()
    await waitFor(() => expect(path()).toBe('/FarmPlan/MakePlan'))
    expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [plan.Id] })
  })
})

describe('starting', () => {
  test('is offered of drafts only, asks first and tells the server', async () => {
    const server = farm({ [CHANGE]: () => draft })
    await open(draft)
    expect(screen.queryByText('完成', { selector: 'footer button' })).toBeNull()
    await person.click(await act('开始执行'))
    expect(await screen.findByText(/确定要开始执行“明年番茄”吗？共 3 个步骤/)).toBeTruthy()
    await confirm()
    expect(await screen.findByText('计划已开始执行')).toBeTruthy()
    expect(server.sent(CHANGE)[0]?.body).toEqual({ Id: draft.Id, UpdateTime: draft.UpdateTime, Status: '执行中' })
  })
})

describe('finishing', () => {
  test('with steps left asks why; 取消 changes nothing', async () => {
    const server = farm({ [CHANGE]: () => plan })
    await open()
    await person.click(await act('完成'))
    expect(await screen.findByText(/还有 2 个步骤没有完成。确定要完成“秋延番茄 2026”吗？/)).toBeTruthy()
    await confirm('完成计划')
    expect(await screen.findByText('请填写完成说明')).toBeTruthy()
    await person.click(screen.getByText('取消', { selector: 'dialog button' }))
    expect(server.sent(CHANGE)).toEqual([])
  })

  test('with steps left sends the reason', async () => {
    const server = farm({ [CHANGE]: () => plan })
    await open()
    await person.click(await act('完成'))
    await person.type(await screen.findByLabelText('完成说明'), '提前收完')
    await confirm('完成计划')
    await waitFor(() => expect(server.sent(CHANGE)[0]?.body).toMatchObject({ Status: '已完成', Reason: '提前收完' }))
  })

  test('sends the time at which the plan was read', async () => {
    const server = farm({ [CHANGE]: () => done })
    await open(done)
    await person.click(await act('完成'))
    await confirm()
    expect(await screen.findByText('计划已完成')).toBeTruthy()
    expect(server.sent(CHANGE)[0]?.body).toEqual({ Id: done.Id, UpdateTime: done.UpdateTime, Status: '已完成' })
  })

  test('a plan that somebody else changed meanwhile shows the newest and does nothing', async () => {
    const newer = { ...done, Data: { ...done.Data, Count: 88 }, UpdateTime: '2026-11-20T03:00:00.000Z' }
    let present = done
    const server = farm({
      [GET]: () => present,
      [CHANGE]: () => {
        present = newer
        const { status, answer } = refusal('form-data/stale', {}, { present })
        return new FakeAnswer(answer, status)
      },
    })
    const panel = await open(done)
    await person.click(await act('完成'))
    await confirm()
    expect(await screen.findByText('这个计划刚被他人修改，这里已是最新内容，请核对后再操作')).toBeTruthy()
    expect(await within(panel).findByText('88.00 亩')).toBeTruthy()
    await person.click(await act('完成'))
    await confirm()
    await waitFor(() => expect(server.sent(CHANGE)).toHaveLength(2))
    expect(server.sent(CHANGE)[1]?.body).toMatchObject({ UpdateTime: newer.UpdateTime })
  })
})

describe('ending early', () => {
  test('is refused without a reason', async () => {
    const server = farm({ [CHANGE]: () => plan })
    await open()
    await person.click(await act('终止'))
    await person.type(await screen.findByLabelText('终止原因'), '   ')
    await confirm('终止计划')
    expect(await screen.findByText('请填写终止原因')).toBeTruthy()
    expect(screen.getByLabelText('终止原因').getAttribute('aria-invalid')).toBe('true')
    expect(server.sent(CHANGE)).toEqual([])
  })

  test('sends the reason', async () => {
    const server = farm({ [CHANGE]: () => plan })
    await open()
    await person.click(await act('终止'))
    await person.type(await screen.findByLabelText('终止原因'), ' 遭遇冰雹 ')
    await confirm('终止计划')
    expect(await screen.findByText('计划已终止')).toBeTruthy()
    const { Id, UpdateTime } = plan
    expect(server.sent(CHANGE)[0]?.body).toEqual({ Id, UpdateTime, Status: '已终止', Reason: '遭遇冰雹' })
  })

  test('that did not get through keeps the reason', async () => {
    farm({ [CHANGE]: () => noNetwork() })
    await open()
    await person.click(await act('终止'))
    await person.type(await screen.findByLabelText('终止原因'), '遭遇冰雹')
    await confirm('终止计划')
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    await person.click(await act('终止'))
    expect(screen.getByLabelText('终止原因')).toHaveProperty('value', '遭遇冰雹')
  })
})
