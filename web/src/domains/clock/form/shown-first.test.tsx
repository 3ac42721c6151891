import { clockForm } from '@farm/contract/clock'
import { formToWire, text } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakeRequest, refused } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clockScreens } from '../index.ts'
import {
  ADD,
  LIST,
  east,
  feed,
  fieldServer,
  listed,
  north,
  patrol,
  personId,
  prune,
  standAt,
  urea,
  water,
  winter,
  worker,
  yunling,
} from '../testing/field.ts'
import { button, person, standInField, submit } from '../testing/form.tsx'
import { draftPlace, keepLastChoice, newDraft } from './draft.ts'

beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./OrderedForm.tsx'), import('./WorkOrderCard.tsx')]))
beforeEach(standInField)

const all = [yunling, winter, east, north, prune, water, feed, patrol, urea]

interface Held {
  /** Of which forms nothing comes until it is let through. */
  readonly kinds: ReadonlyArray<{ readonly id: string }>
  readonly at?: string
  readonly permission?: typeof worker
  readonly handlers?: Parameters<typeof fieldServer>[1]
}

/** Opens the form on a line on which some requests hang. */
async function openHeld({ kinds, at = '/ClockForm', permission = worker, handlers = {} }: Held) {
  const pass = Promise.withResolvers<void>()
  const isHeld = ({ query }: FakeRequest) => kinds.some(({ id }) => id === query.formId)
  const made = fieldServer(
    { operations: [prune, water, feed, patrol], often: [[patrol, 9]] },
    {
      [LIST]: async (request) => {
        if (isHeld(request)) await pass.promise
        return listed(all, request.query)
      },
      ...handlers,
    },
  )
  const { Form } = clockScreens
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at, permission },
  )
  await screen.findByRole('button', { name: '提交打卡' })
  const sent = () => made.server.sent(ADD).map(({ body }) => (body as { Data: Record<string, unknown> }).Data)
  return { ...made, sent, pass: () => pass.resolve() }
}

const row = (name: string) => button(new RegExp(`^${name}`)).textContent
const waits = (nouns: string) => `${nouns}还在查询，请稍候。再点一次“提交打卡”，就按现在显示的内容提交`

describe('plots that are on their way', () => {
  test('are not stored before they are shown: the form says so, a press waits, and what comes is seen first', async () => {
    standAt(undefined)
    const { sent, pass } = await openHeld({ kinds: [placeForm] })
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    expect([row('计划'), row('地块')]).toEqual([expect.stringContaining('东坡苹果冬管'), '地块正在查询…›'])
    await submit()
    expect(await screen.findByText(waits('地块'))).toBeTruthy()
    expect(sent()).toEqual([])
    pass()
    await waitFor(() => expect(row('地块')).toContain('东坡果园 2 号、北坡'))
    expect(screen.queryByText(waits('地块'))).toBeNull()
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Place: [east.Id, north.Id], Area: 64.75 }]))
  })

  test('are left out when the person presses once more', async () => {
    const { sent } = await openHeld({ kinds: [placeForm] })
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    await submit()
    await screen.findByText(waits('地块'))
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ Plan: winter.Id, Operation: water.Id })
    expect(Object.keys(sent()[0] ?? {})).not.toEqual(expect.arrayContaining(['Area']))
    expect(sent()[0]?.Place ?? []).toEqual([])
  })

  test('and never come are not presumed, which the row says', async () => {
    const { sent } = await openHeld({
      kinds: [],
      handlers: {
        [LIST]: ({ query }) => (query.formId === placeForm.id ? refused('access/forbidden') : listed(all, query)),
      },
    })
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    await waitFor(() => expect(row('地块')).toContain('地块加载失败，点开可重试'))
    await submit()
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.Place ?? []).toEqual([])
  })

  test('but were chosen before stay chosen, and are told by their number', async () => {
    draftPlace(personId).keep({ ...newDraft(), entries: { photos: [], note: '', places: [east.Id, north.Id] } })
    const { sent } = await openHeld({ kinds: [placeForm] })
    await person.click(await screen.findByRole('button', { name: '灌溉' }))
    expect(row('地块')).toContain('2 块地')
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Place: [east.Id, north.Id] }]))
  })
})

describe('a plan that is on its way', () => {
  test('is waited for, and not stored unseen', async () => {
    const { sent, pass } = await openHeld({ kinds: [planForm] })
    await person.click(await screen.findByRole('button', { name: '巡田' }))
    expect(row('计划')).toBe('计划正在查询…›')
    await submit()
    expect(await screen.findByText(/^计划.*还在查询/)).toBeTruthy()
    expect(sent()).toEqual([])
    pass()
    await waitFor(() => expect(row('计划')).toContain('东坡苹果冬管'))
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Plan: winter.Id, Place: [east.Id] }]))
  })

  test('but was chosen before stays chosen', async () => {
    draftPlace(personId).keep({ ...newDraft(), entries: { photos: [], note: '', plan: winter.Id } })
    const { sent } = await openHeld({ kinds: [planForm] })
    await person.click(await screen.findByRole('button', { name: '巡田' }))
    expect(row('计划')).toContain('已选择，正在查询名称…')
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Plan: winter.Id }]))
  })
})

test('the operation of the last time is not stored before its name is shown', async () => {
  keepLastChoice(personId, { plan: winter.Id, operation: water.Id })
  const { sent, pass } = await openHeld({ kinds: [operationForm] })
  await waitFor(() => expect(row('地块')).toContain('东坡果园'))
  await submit()
  expect(await screen.findByText(waits('农事操作'))).toBeTruthy()
  await submit()
  expect(await screen.findByText('请选择农事操作')).toBeTruthy()
  expect(sent()).toEqual([])
  pass()
  await waitFor(() => expect(button('灌溉').getAttribute('aria-pressed')).toBe('true'))
  await submit()
  await waitFor(() => expect(sent()).toMatchObject([{ Operation: water.Id }]))
})

describe('what a work order asks for', () => {
  const order = recordOf(workOrderForm, {
    Title: '东坡追肥',
    Enterprise: yunling.Id,
    Plan: winter.Id,
    Place: [east.Id, north.Id],
    Operation: feed.Id,
    Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }],
    Status: '进行中',
  })
  const openOrder = (kinds: Held['kinds']) =>
    openHeld({
      kinds,
      at: `/ClockSys/ClockOperation/WorkAdd?workId=${order.Id}`,
      handlers: { 'GET /api/Core/FormData/Get': () => order },
    })

  test('of inputs is not stored before they are shown', async () => {
    const { sent, pass } = await openOrder([inputForm])
    expect(await screen.findByText('正在查询工单的投入品…')).toBeTruthy()
    await submit()
    expect(await screen.findByText(waits('投入品'))).toBeTruthy()
    pass()
    expect(await screen.findByRole('button', { name: '投入品：尿素' })).toBeTruthy()
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }] }]))
  })

  test('of inputs is kept where another one is added before they are shown', async () => {
    const { sent } = await openOrder([inputForm])
    expect(await screen.findByText('正在查询工单的投入品…')).toBeTruthy()
    await person.click(button('再添一种'))
    const planned = within(screen.getByRole('group', { name: '投入品 1' }))
    expect(planned.getByText('已选择，正在查询名称…')).toBeTruthy()
    expect(planned.getByLabelText('用量')).toHaveProperty('value', '15')
    expect(screen.getByRole('group', { name: '投入品 2' })).toBeTruthy()
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }] }]))
  })

  test('of inputs is not lost by a press that came to nothing before they were shown', async () => {
    const { sent, pass } = await openOrder([inputForm])
    expect(await screen.findByText('正在查询工单的投入品…')).toBeTruthy()
    const area = screen.getByLabelText('作业面积')
    await person.clear(area)
    await person.type(area, '很多')
    await submit()
    await screen.findByText(waits('投入品'))
    await submit()
    expect(await screen.findByText(/^请先改正标出的地方/)).toBeTruthy()
    pass()
    expect(await screen.findByRole('button', { name: '投入品：尿素' })).toBeTruthy()
    await person.clear(area)
    await person.type(area, '20')
    await submit()
    await waitFor(() => expect(sent()).toMatchObject([{ Inputs: [{ Input: urea.Id, Amount: 15, Unit: '公斤' }] }]))
  })

  test('of plots, plan and operation is told as far as it is known, and stored so', async () => {
    const { sent } = await openOrder([placeForm, planForm, operationForm])
    const card = within(await screen.findByRole('region', { name: /^工单/ }))
    expect(card.getAllByText('按工单')).toHaveLength(2)
    expect(row('地块')).toContain('2 块地')
    await screen.findByRole('button', { name: '投入品：尿素' })
    await submit()
    await waitFor(() =>
      expect(sent()).toMatchObject([{ Plan: winter.Id, Operation: feed.Id, Place: [east.Id, north.Id] }]),
    )
  })
})

test('what added fields begin with is stored as it is shown', async () => {
  const fields = { ...clockForm.fields, F1: text('班组', { default: '一组' }) }
  const Forms = [formToWire({ ...clockForm, fields }, ['view', 'add'])]
  const { sent } = await openHeld({ kinds: [], permission: { ...worker, Forms } })
  await person.click(await screen.findByRole('button', { name: '巡田' }))
  expect(await screen.findByDisplayValue('一组')).toBeTruthy()
  await submit()
  await waitFor(() => expect(sent()).toMatchObject([{ F1: '一组' }]))
})
