import { question } from '@farm/contract/errors'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeAnswer, noNetwork, refused, unlessConfirmed } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { workOrderScreens } from '../index.ts'
import {
  ACT,
  ADD,
  EDIT,
  GET,
  NOW,
  feed,
  office,
  officeServer,
  orderWith,
  punchInFor,
  shed3,
  shiqiao,
  tomato,
  urea,
  wang,
} from '../testing/office.ts'

const person = userEvent.setup({ delay: null })
const path = () => `${window.location.pathname}${window.location.search}`.replace('/Farm/Admin', '')
const save = () => person.click(screen.getByText('保存', { selector: 'button' }))
const apples = recordOf(planForm, {
  Name: '苹果冬管',
  Enterprise: shiqiao.Id,
  Place: [shed3.Id],
  Status: '执行中',
  Steps: [{ Key: 's1', Name: '巡园', Operation: feed.Id, StartDate: '2026-11-24', EndDate: '2026-11-25' }],
})
const OPTION = '.ant-select-item-option-content, .ant-select-item-option-content span'

beforeAll(() =>
  Promise.all([
    import('./WorkOrderAdd.tsx'),
    import('./WorkOrderEdit.tsx'),
    import('../acts/ActDialog.tsx'),
    import('../../../engine/form/TimeControl.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

async function add(query = '') {
  const { Add } = workOrderScreens('/WorkOrder')
  renderScreen(
    <Screen>
      <Add />
    </Screen>,
    { at: `/WorkOrder/AddData${query}`, permission: office },
  )
  return screen.findByLabelText('标题')
}

const newer = '2026-11-20T02:20:00.000Z'

function renderEdit(id: string) {
  const { Edit } = workOrderScreens('/WorkOrder')
  renderScreen(
    <Screen>
      <Edit />
    </Screen>,
    { at: `/WorkOrder/AddData/${id}`, path: '/WorkOrder/AddData/:id', permission: office },
  )
}

async function edit(id: string) {
  renderEdit(id)
  return screen.findByLabelText('标题')
}

async function choose(label: string, option: string) {
  await person.click(screen.getByRole('combobox', { name: label }))
  await person.click(await screen.findByText(option, { selector: OPTION }))
}

describe('nothing is sent', () => {
  test('while something is missing', async () => {
    const server = officeServer({})
    await add()
    await save()
    // They come one after the other.
    const faults = () => screen.getAllByText(/^请(选择|填写|添加)./, { selector: '.ant-form-item-explain-error' })
    await waitFor(() => expect(faults().length).toBeGreaterThan(1))
    expect(server.sent(ADD)).toEqual([])
  })

  test('and nothing filled in when the plan does not come', async () => {
    officeServer({}, { [GET]: noNetwork })
    const title = await add()
    await choose('计划', '秋延番茄')
    expect(await screen.findByText('计划内容加载失败：网络错误，请稍后再试！')).toBeTruthy()
    expect(title).toHaveProperty('value', '')
  })

  test('while the plan is read: what it gives is seen first, then saved', async () => {
    const read = Promise.withResolvers<undefined>()
    const plan = recordOf(planForm, tomato.Data, { Id: tomato.Id })
    const server = officeServer({}, { [ADD]: () => orderWith(), [GET]: () => read.promise.then(() => plan) })
    const title = await add()
    await person.type(title, '清沟')
    await choose('农事操作', '采收')
    await person.type(screen.getByLabelText('要求完成时间'), '2026-11-21 10:00')
    await person.tab()
    await choose('计划', '秋延番茄')
    await save()
    expect(await screen.findByText('计划内容还在读取，显示出来以后再保存')).toBeTruthy()
    await save()
    expect(server.sent(ADD)).toEqual([])
    read.resolve(undefined)
    await waitFor(() => expect(screen.queryByText(/还在读取/)).toBeNull())
    expect(server.sent(ADD)).toEqual([])
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({ Data: { Plan: tomato.Id, Place: [shed3.Id] } })
  })

  test('unless the plan is refused: then the person fills in what it would have given', async () => {
    const server = officeServer({}, { [ADD]: () => orderWith(), [GET]: () => refused('not-found', { what: '记录' }) })
    const title = await add()
    await person.type(title, '清沟')
    await choose('农事操作', '采收')
    await person.type(screen.getByLabelText('要求完成时间'), '2026-11-21 10:00')
    await person.tab()
    await choose('计划', '秋延番茄')
    await screen.findByText('计划内容读取不到，请自行填写')
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  })

  test('while the plan could not be read: saving reads it anew', async () => {
    let isUp = false
    const plan = recordOf(planForm, tomato.Data, { Id: tomato.Id })
    const server = officeServer({}, { [ADD]: () => orderWith(), [GET]: () => (isUp ? plan : noNetwork()) })
    const title = await add()
    await person.type(title, '清沟')
    await choose('农事操作', '采收')
    await person.type(screen.getByLabelText('要求完成时间'), '2026-11-21 10:00')
    await person.tab()
    await choose('计划', '秋延番茄')
    await screen.findByText('计划内容加载失败：网络错误，请稍后再试！')
    expect(screen.getByText('计划内容加载失败，保存时会再读取一次')).toBeTruthy()
    isUp = true
    await save()
    await waitFor(() => expect(screen.queryByText(/还在读取/)).toBeNull())
    expect(server.sent(ADD)).toEqual([])
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    expect(server.sent(ADD)[0]?.body).toMatchObject({ Data: { Place: [shed3.Id] } })
  })

  test('of an act while there are changes that were not saved', async () => {
    const order = orderWith()
    const server = officeServer({ orders: [order] })
    await person.type(await edit(order.Id), '（补）')
    await person.click(screen.getByRole('button', { name: '提交验收' }))
    expect(await screen.findByText('还有没有保存的改动，请先保存')).toBeTruthy()
    expect(server.sent(ACT)).toEqual([])
  })
})

test('a plan and its step fill in what they know; what was written stays', async () => {
  const server = officeServer({}, { [ADD]: () => orderWith() })
  await add()
  await choose('计划', '秋延番茄')
  await person.type(screen.getByLabelText('作业要求'), '早上做完')
  await choose('计划步骤', '追肥（11-20 至 11-22）')
  await waitFor(() => expect(screen.getByLabelText('标题')).toHaveProperty('value', '秋延番茄 · 追肥'))
  expect(screen.getByDisplayValue('清理滴灌带')).toBeTruthy()
  expect(screen.queryByLabelText('行号')).toBeNull()
  expect(screen.queryByLabelText('已完成')).toBeNull()
  await save()
  await waitFor(() => expect(path()).toBe('/WorkOrder/List'))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    FormId: workOrderForm.id,
    Data: {
      Title: '秋延番茄 · 追肥',
      Enterprise: shiqiao.Id,
      Plan: tomato.Id,
      Step: 's1',
      Place: [shed3.Id],
      Operation: feed.Id,
      Start: '2026-11-20T00:00:00.000Z',
      Due: '2026-11-22T10:00:00.000Z',
      Checklist: [
        { Key: 'k1', Item: '清理滴灌带' },
        { Key: 'k2', Item: '检查肥料桶' },
      ],
      Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }],
      Note: '早上做完',
    },
  })
  expect(JSON.stringify(server.sent(ADD)[0]?.body)).not.toMatch(/Status|Timeline|IsDone/)
})

function clear(label: string) {
  const select = screen.getByRole('combobox', { name: label }).closest('.ant-select')
  fireEvent.click(select?.querySelector('.ant-select-clear') ?? document.body)
}

describe('what a plan filled in goes with it', () => {
  test('when another one is chosen; what was written stays', async () => {
    officeServer({ orders: [apples] })
    const title = await add(`?plan=${tomato.Id}&step=s1`)
    await person.type(screen.getByLabelText('作业要求'), '早上做完')
    await choose('计划', '苹果冬管')
    await waitFor(() => expect(title).toHaveProperty('value', ''))
    expect(screen.queryByDisplayValue('清理滴灌带')).toBeNull()
    expect(screen.getByLabelText('作业要求')).toHaveProperty('value', '早上做完')
    await choose('计划步骤', '巡园（11-24 至 11-25）')
    await waitFor(() => expect(title).toHaveProperty('value', '苹果冬管 · 巡园'))
  })

  test('when it is taken away, with its step', async () => {
    const server = officeServer({}, { [ADD]: () => orderWith() })
    const title = await add()
    await choose('计划', '秋延番茄')
    await choose('计划步骤', '追肥（11-20 至 11-22）')
    await waitFor(() => expect(title).toHaveProperty('value', '秋延番茄 · 追肥'))
    clear('计划')
    await waitFor(() => expect(title).toHaveProperty('value', ''))
    await person.type(title, '清沟')
    await choose('农事操作', '采收')
    await person.type(screen.getByLabelText('要求完成时间'), '2026-11-21 10:00')
    await person.tab()
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    const sent = JSON.stringify(server.sent(ADD)[0]?.body)
    expect(sent).toContain(shiqiao.Id)
    expect(sent).not.toMatch(/"Plan"|"Step"|"Checklist":\[\{|"Inputs":\[\{/)
  })

  test('in a work order that was made from one when that is changed', async () => {
    const order = orderWith()
    officeServer({ orders: [order, apples] })
    const title = await edit(order.Id)
    await choose('计划', '苹果冬管')
    await waitFor(() => expect(title).toHaveProperty('value', ''))
  })
})

test('an address that names a plan and its step begins with them', async () => {
  officeServer({})
  expect(await add(`?plan=${tomato.Id}&step=s1`)).toHaveProperty('value', '秋延番茄 · 追肥')
  expect(await screen.findByText('追肥（11-20 至 11-22）')).toBeTruthy()
})

test('a step that should be done already is to be done today', async () => {
  vi.setSystemTime('2026-11-25T10:00:00+08:00')
  officeServer({})
  await add(`?plan=${tomato.Id}&step=s1`)
  await waitFor(() => expect(screen.getByLabelText('要求完成时间')).toHaveProperty('value', '2026-11-25 18:00'))
})

describe('a time that is over', () => {
  async function late() {
    const server = officeServer({}, { [ADD]: unlessConfirmed(question('work-orders/past-due', 'Due'), orderWith()) })
    await add(`?plan=${tomato.Id}&step=s1`)
    const due = screen.getByLabelText('要求完成时间')
    await person.clear(due)
    await person.type(due, '2026-11-19 10:00')
    await person.tab()
    expect(await screen.findByText('这个时间已经过去，保存后工单即为逾期')).toBeTruthy()
    await save()
    const asked = within(await screen.findByRole('dialog', { name: '请确认' }))
    return { server, answer: (text: string) => person.click(asked.getByRole('button', { name: text })) }
  }

  test('is not stored when it was not meant, which stands at its field', async () => {
    const { server, answer } = await late()
    await answer('返回')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText(/^要求完成时间已过，派发后即为逾期/)).toBeTruthy()
    expect(server.sent(ADD)).toHaveLength(1)
  })

  test('is stored when it was', async () => {
    const { server, answer } = await late()
    await answer('确认')
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(2))
    const Data = { Due: '2026-11-19T02:00:00.000Z' }
    expect(server.sent(ADD)[1]?.body).toMatchObject({ Data, Confirmed: ['work-orders/past-due'] })
  })
})

describe('editing', () => {
  test('one that is late already is not told that its time is over', async () => {
    const order = orderWith({ Due: '2026-11-18T10:00:00.000Z' })
    officeServer({ orders: [order] })
    await edit(order.Id)
    expect(screen.queryByText(/这个时间已经过去/)).toBeNull()
  })

  test.each(['已完成', '已关闭'])('what is %s leaves only its repetition to be changed', async (Status) => {
    const order = orderWith({ Status, Repeat: '每天', RepeatUntil: '2026-12-20' })
    const server = officeServer({ orders: [order] }, { [EDIT]: () => order })
    renderEdit(order.Id)
    const never = await screen.findByRole('button', { name: '不重复' })
    expect(screen.queryByLabelText('标题')).toBeNull()
    expect(screen.queryByRole('combobox', { name: '执行人' })).toBeNull()
    expect(screen.getByRole('button', { name: '重新打开' })).toBeTruthy()
    await person.click(never)
    await save()
    await waitFor(() => expect(server.sent(EDIT)[0]?.body).toMatchObject({ Data: { Repeat: '不重复' } }))
  })

  test('what was typed for an act stays when somebody else was faster, and goes with the next press', async () => {
    const order = orderWith({ Status: '待验收' })
    let present = order
    const server = officeServer(
      { orders: [order] },
      {
        [GET]: ({ query }) => (query.id === order.Id ? present : tomato),
        [ACT]: ({ body }) => {
          if (JSON.stringify(body).includes(newer)) return present
          present = { ...order, UpdateTime: newer }
          return new FakeAnswer({ code: 'form-data/stale', errors: ['已被修改'], present }, 409)
        },
      },
    )
    await edit(order.Id)
    await person.click(screen.getByRole('button', { name: '退回' }))
    const dialog = within(await screen.findByRole('dialog', { name: '退回工单' }))
    await person.type(dialog.getByLabelText('退回原因'), '漏了一垄')
    await person.click(dialog.getByRole('button', { name: '退回' }))
    expect(await dialog.findByText('这张工单刚被他人修改，现在“待验收”，请核对后再提交')).toBeTruthy()
    expect(dialog.getByLabelText('退回原因')).toHaveProperty('value', '漏了一垄')
    await person.click(dialog.getByRole('button', { name: '退回' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '退回工单' })).toBeNull())
    expect(server.sent(ACT).map(({ body }) => body)).toMatchObject([
      { UpdateTime: order.UpdateTime, Note: '漏了一垄' },
      { UpdateTime: newer, Note: '漏了一垄' },
    ])
  })

  test('shows the state, what can be done, the story and the punch-ins, and fills none of them in', async () => {
    const order = orderWith({
      Timeline: [{ Act: '开始', Status: '进行中', Time: '2026-11-20T01:00:00.000Z', User: wang.Id }],
    })
    const server = officeServer(
      { orders: [order], punchIns: [punchInFor(order, { Note: '东头先做' })] },
      { [EDIT]: () => order },
    )
    const title = await edit(order.Id)
    const state = within(screen.getByRole('region', { name: '现状' }))
    expect(state.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['提交验收', '关闭'])
    expect(within(screen.getByRole('region', { name: '处理记录' })).getByText('开始')).toBeTruthy()
    expect(await screen.findByText('东头先做')).toBeTruthy()
    expect(screen.queryByLabelText('状态')).toBeNull()
    await person.type(title, '（补）')
    await save()
    await waitFor(() =>
      expect(server.sent(EDIT)[0]?.body).toEqual({
        Id: order.Id,
        UpdateTime: order.UpdateTime,
        Data: { Title: '秋延番茄 · 追肥（补）' },
      }),
    )
  })

  test('what was sent back tells why on top', async () => {
    const order = orderWith({
      Status: '已退回',
      Timeline: [{ Act: '退回', Status: '已退回', Time: '2026-11-20T01:00:00.000Z', User: wang.Id, Note: '漏了一垄' }],
    })
    officeServer({ orders: [order] })
    await edit(order.Id)
    expect(screen.getByText(/^已退回：漏了一垄/)).toBeTruthy()
  })
})
