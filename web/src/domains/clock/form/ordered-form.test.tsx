import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { FakeAnswer, refused } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clockScreens } from '../index.ts'
import { ADD, east, feed, fieldServer, north, personId, urea, winter, worker, yunling } from '../testing/field.ts'
import { button, open as openFree, person, standInField, submit, submitShown } from '../testing/form.tsx'
import { draftPlace, readDraft } from './draft.ts'
import { NOTHING_ENTERED } from './entries.ts'

const PATH = '/ClockSys/ClockOperation/WorkAdd'
const harvest = { ...feed, Id: feed.Id.replace(/.$/, 'f'), Data: { Name: '采收', Type: '采收' } }
const orderWith = (data: object = {}) =>
  recordOf(workOrderForm, {
    Number: 'GD20261120-0001',
    Title: '东坡追肥',
    Enterprise: yunling.Id,
    Plan: winter.Id,
    Place: [east.Id],
    Operation: feed.Id,
    Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }],
    Status: '进行中',
    ...data,
  })

beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./OrderedForm.tsx'), import('./WorkOrderCard.tsx')]))
beforeEach(standInField)

function open(order = orderWith(), handlers = {}, punchIns: readonly WireRecord[] = []) {
  const made = fieldServer(
    { operations: [feed, harvest], punchIns },
    { 'GET /api/Core/FormData/Get': () => order, ...handlers },
  )
  const { Form } = clockScreens
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at: `${PATH}?workId=${order.Id}`, permission: worker },
  )
  return made
}

const sentData = ({ server }: ReturnType<typeof open>) =>
  server.sent(ADD).map(({ body }) => (body as { Data: Record<string, unknown> }).Data)

describe('what can’t be punched in', () => {
  test.each(['待派发', '待验收', '已完成', '已关闭'])('for a work order that is %s', async (Status) => {
    open(orderWith({ Status }))
    expect(await screen.findByText(`工单“东坡追肥”${Status}，现在不能打卡`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交打卡' })).toBeNull()
  })

  test('but was left on the device can be thrown away', async () => {
    const order = orderWith({ Status: '已完成', FinishedAt: '2026-11-20T01:00:00.000Z' })
    leave(order.Id)
    open(order)
    await person.click(await screen.findByRole('button', { name: '放弃没有提交的打卡' }))
    await person.click(screen.getByRole('button', { name: '确定' }))
    expect(readDraft(`${personId}:${order.Id}`)).toBeUndefined()
    expect(screen.queryByRole('button', { name: '放弃没有提交的打卡' })).toBeNull()
  })

  test.each(['待验收', '已完成'])('of what was sent after a work order came to be %s', async (Status) => {
    const order = orderWith({ Status, FinishedAt: '2026-11-20T01:00:00.000Z' })
    leave(order.Id, '2026-11-20T01:30:00.000Z')
    open(order)
    expect(await screen.findByRole('button', { name: '放弃没有提交的打卡' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交打卡' })).toBeNull()
  })

  test('for one that is gone', async () => {
    open(orderWith(), { 'GET /api/Core/FormData/Get': () => refused('not-found', { what: '工单' }) })
    expect(await screen.findByText('工单不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('says so at the work order where the server finds it', async () => {
    const fields = { WorkOrder: ['工单已验收，不能再打卡'], Operation: ['与工单的农事操作不一致'] }
    open(orderWith(), { [ADD]: () => new FakeAnswer({ code: 'wire/fields', errors: ['填写有误'], fields }, 422) })
    await submitShown()
    const card = within(await screen.findByRole('region', { name: /^工单/ }))
    expect(await card.findByText('工单已验收，不能再打卡；与工单的农事操作不一致')).toBeTruthy()
  })
})

/** Left on the device, perhaps sent once. */
function leave(orderId: string, occurTime?: string) {
  const draft = { id: idOf(77), entries: { ...NOTHING_ENTERED, note: '东头先做' }, occurTime }
  draftPlace(`${personId}:${orderId}`).keep(draft)
}

describe('a punch-in that was on its way when the work order was handed in', () => {
  test.each(['待验收', '已完成'])('still goes out when that is %s', async (Status) => {
    const order = orderWith({ Status, FinishedAt: '2026-11-20T01:00:00.000Z' })
    leave(order.Id, '2026-11-20T00:30:00.000Z')
    const { server } = open(order)
    await submitShown()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(server.sent(ADD)[0]?.body).toMatchObject({ OccurTime: '2026-11-20T00:30:00.000Z' })
  })
})

describe('after others punched in for it', () => {
  const after = (done: ReadonlyArray<readonly [number, number]>, order = orderWith({ PunchIns: done.length })) => {
    const punchIns = done.map(([Amount, Area]) =>
      recordOf(clockForm, { WorkOrder: order.Id, Area, Inputs: [{ Input: urea.Id, Amount, Unit: '公斤' }] }),
    )
    return open(order, {}, punchIns)
  }

  test('only what is left of inputs and area is presumed', async () => {
    after([
      [4.2, 10],
      [0.7, 6.25],
    ])
    expect(await screen.findByLabelText('用量')).toHaveProperty('value', '10.1')
    await waitFor(() => expect(screen.getByLabelText('作业面积')).toHaveProperty('value', '20.25'))
  })

  test('an input that is used up is not presumed, nor an area that is done', async () => {
    after([[15, 36.5]], orderWith({ PunchIns: 1, Operation: harvest.Id }))
    await screen.findByRole('button', { name: '添加投入品' })
    expect(screen.getByLabelText('作业面积')).toHaveProperty('value', '')
  })

  test('nothing is presumed where some of their punch-ins are out of sight', async () => {
    after([[4.2, 10]], orderWith({ PunchIns: 2, Operation: harvest.Id }))
    await screen.findByRole('button', { name: '添加投入品' })
    expect(screen.getByLabelText('作业面积')).toHaveProperty('value', '')
  })

  test('an area is presumed of plots that are chosen by hand', async () => {
    after([[4.2, 10]], orderWith({ PunchIns: 1, Place: [east.Id, north.Id] }))
    await waitFor(() => expect(screen.getByLabelText('作业面积')).toHaveProperty('value', '54.75'))
    await person.click(screen.getByRole('button', { name: /^地块/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '地块' }))
    await person.click(await sheet.findByText(String(north.Data.Name)))
    await person.click(sheet.getByRole('button', { name: /^完成|^确定/ }))
    await waitFor(() => expect(screen.getByLabelText('作业面积')).toHaveProperty('value', '36.5'))
  })
})

describe('a punch-in for a work order', () => {
  test('takes plan, plots, operation and inputs from it, and lets none of the first be chosen', async () => {
    const order = orderWith()
    const opened = open(order)
    const card = within(await screen.findByRole('region', { name: /^工单/ }))
    expect(card.getByText('东坡追肥')).toBeTruthy()
    expect(await card.findByText('东坡苹果冬管')).toBeTruthy()
    expect(await card.findByText('施肥')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^计划/ })).toBeNull()
    expect(screen.queryByRole('group', { name: '农事操作' })).toBeNull()
    await waitFor(() => expect(screen.getByLabelText('作业面积')).toHaveProperty('value', '36.5'))
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sentData(opened)[0]).toMatchObject({
      WorkOrder: order.Id,
      Enterprise: yunling.Id,
      Plan: winter.Id,
      Place: [east.Id],
      Operation: feed.Id,
      Area: 36.5,
      Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }],
    })
  })

  test('sends what was really used', async () => {
    const opened = open()
    const amount = await screen.findByLabelText('用量')
    await person.clear(amount)
    await person.type(amount, '12.5')
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sentData(opened)[0]).toMatchObject({ Inputs: [{ Input: urea.Id, Amount: 12.5, Unit: '公斤' }] })
  })

  test('without the inputs that were taken away sends none', async () => {
    const opened = open(orderWith({ Operation: harvest.Id }))
    await screen.findByLabelText('用量')
    await person.click(button('删除投入品 1'))
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sentData(opened)[0]).not.toHaveProperty('Inputs')
  })

  test('offers only the plots of the work order', async () => {
    open()
    await person.click(await screen.findByRole('button', { name: /^地块/ }))
    const sheet = within(await screen.findByRole('dialog', { name: '地块' }))
    expect(await sheet.findByText('东坡果园 2 号')).toBeTruthy()
    expect(sheet.queryByText(String(north.Data.Name))).toBeNull()
  })

  test('is kept on the device apart from a free one', async () => {
    const order = orderWith()
    open(order)
    await person.type(await screen.findByLabelText(/备注/), '东头先做')
    expect(readDraft(`${personId}:${order.Id}`)?.entries.note).toBe('东头先做')
    expect(readDraft(personId)).toBeUndefined()
  })
})

describe('what was harvested', () => {
  test('is asked for only where something is brought in', async () => {
    await openFree({ operations: [feed] })
    await person.click(await screen.findByRole('button', { name: '施肥' }))
    expect(screen.queryByLabelText('采收量')).toBeNull()
  })

  test('is sent in kilogrammes', async () => {
    const opened = open(orderWith({ Operation: harvest.Id, Inputs: [] }))
    await person.type(await screen.findByLabelText('采收量'), '320.5')
    await submit()
    expect(await screen.findByText('打卡成功')).toBeTruthy()
    expect(sentData(opened)[0]).toMatchObject({ Harvest: 320.5 })
  })
})
