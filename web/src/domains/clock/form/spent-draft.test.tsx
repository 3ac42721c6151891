import { clockForm } from '@farm/contract/clock'
import { workOrderForm } from '@farm/contract/work-orders'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeOutbox, outboxOf } from '../../../platform/outbox/index.ts'
import { makeStore } from '../../../platform/outbox/open-store.ts'
import { Outbox } from '../../../platform/outbox/outbox.ts'
import { fakeIndexedDb } from '../../../platform/testing/fake-indexed-db.ts'
import { idOf } from '../../../testing/builders.ts'
import { noNetwork } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clockScreens } from '../index.ts'
import { ADD, east, fieldServer, personId, water, worker, yunling } from '../testing/field.ts'
import { button, open, openReady, person, standInField, submit } from '../testing/form.tsx'
import { handedIn } from '../testing/handed-in.ts'
import { NOTHING_ENTERED } from './entries.ts'
import { draftPlace, newDraft, readDraft } from './draft.ts'

beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./OrderedForm.tsx'), import('./ChangedForm.tsx')]))
beforeEach(standInField)

const draftWith = (id: string, note: string) => ({
  ...newDraft(),
  id,
  entries: { ...NOTHING_ENTERED, operation: water.Id, note },
})

function show(at: string): void {
  const { Form } = clockScreens
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at, permission: worker },
  )
}

const noteField = () => screen.findByLabelText('备注')
const asAnother = () => person.click(button('作为新的一条提交'))

/** Another page of the person changes what waits, and hands it in again. */
const changeElsewhere = async (note: string) => {
  const outbox = outboxOf(personId)
  const held = await outbox.hold(idOf(40))
  await outbox.keep({
    id: idOf(40),
    formId: clockForm.id,
    data: { Note: note },
    occurTime: '2026-11-20T02:21:00.000Z',
    title: '灌溉 · 北坡',
    draft: { entries: { operation: water.Id, note, photos: [] } },
    photos: [],
    changes: held?.revision,
  })
}
const notesKept = () =>
  outboxOf(personId)
    .snapshot()
    .items.map(({ data }) => data.Note)

test('a draft that comes back although it was handed in is not shown again', async () => {
  await handedIn(idOf(40))
  draftPlace(personId).keep(draftWith(idOf(40), '东头'))
  await open({}, { [ADD]: noNetwork })
  expect(await noteField()).toHaveProperty('value', '')
  expect(screen.queryByText('已恢复上次没有提交的内容和照片')).toBeNull()
  expect(readDraft(personId)).toBeUndefined()
})

test('nor is one for a work order', async () => {
  const order = recordOf(workOrderForm, {
    Title: '东坡灌溉',
    Enterprise: yunling.Id,
    Place: [east.Id],
    Operation: water.Id,
    Status: '进行中',
  })
  await handedIn(idOf(40))
  draftPlace(`${personId}:${order.Id}`).keep(draftWith(idOf(40), '东头'))
  fieldServer({}, { [ADD]: noNetwork, 'GET /api/Core/FormData/Get': () => order })
  show(`/ClockSys/ClockOperation/WorkAdd?workId=${order.Id}`)
  expect(await noteField()).toHaveProperty('value', '')
  expect(readDraft(`${personId}:${order.Id}`)).toBeUndefined()
})

test.each(['2020-01-01T00:00:00Z', '2036-01-01T00:00:00Z'])(
  'a draft is there however wrong the clock of the phone is by now: %s',
  async (now) => {
    draftPlace(personId).keep(draftWith(idOf(40), '东头'))
    vi.setSystemTime(Date.parse(now))
    await open({}, { [ADD]: noNetwork })
    expect(await noteField()).toHaveProperty('value', '东头')
  },
)

describe('a draft of a change', () => {
  const change = async (entered: string, handedInSince?: string) => {
    fieldServer({}, { [ADD]: noNetwork })
    await handedIn(idOf(40))
    const held = await outboxOf(personId).hold(idOf(40))
    draftPlace(`${personId}#${idOf(40)}`).keep({ ...draftWith(idOf(40), entered), changes: held?.revision })
    if (handedInSince !== undefined) await changeElsewhere(handedInSince)
    show(`/ClockForm?item=${idOf(40)}`)
  }

  test('that was handed in since is not shown again: what stands in the outbox is newer', async () => {
    await change('东头', '西头')
    expect(await noteField()).toHaveProperty('value', '西头')
  })

  test('that was left is gone on with', async () => {
    await change('改过')
    expect(await noteField()).toHaveProperty('value', '改过')
    await screen.findByText('在地块内，精度 6 米', { selector: 'p' })
    await submit()
    await waitFor(() => expect(notesKept()).toEqual(['改过']))
  })

  test('that only takes something out is gone on with as well', async () => {
    await change('')
    expect(await noteField()).toHaveProperty('value', '')
    expect(readDraft(`${personId}#${idOf(40)}`)).toBeDefined()
    await screen.findByText('在地块内，精度 6 米', { selector: 'p' })
    await submit()
    await waitFor(() => expect(notesKept()).toEqual([undefined]))
  })

  test('that was left while another page handed in its own change is not lost, nor handed in over that', async () => {
    await change('改过', '西头')
    expect(await noteField()).toHaveProperty('value', '改过')
    await screen.findByText(/这条打卡已在另一个页面重新提交或送达。这里的内容与提交的不同/)
    await asAnother()
    await waitFor(() => expect(notesKept()).toEqual(['西头', '改过']))
  })

  test('that is open while another page hands in its own goes as another one, or not at all', async () => {
    await change('改过')
    await noteField()
    await changeElsewhere('西头')
    await screen.findByText(/这条打卡已在另一个页面重新提交或送达/)
    await person.click(button('不要这里的内容'))
    expect(screen.queryByLabelText('备注')).toBeNull()
    expect(readDraft(`${personId}#${idOf(40)}`)).toBeUndefined()
    expect(notesKept()).toEqual(['西头'])
  })

  test('is not lost where the item has gone to the server and from the list meanwhile', async () => {
    fieldServer({}, { [ADD]: noNetwork })
    await handedIn(idOf(40))
    draftPlace(`${personId}#${idOf(40)}`).keep({ ...draftWith(idOf(40), '改过'), changes: 2 })
    await outboxOf(personId).remove(idOf(40))
    show(`/ClockForm?item=${idOf(40)}`)
    expect(await noteField()).toHaveProperty('value', '改过')
    await screen.findByText(/这条打卡已在另一个页面重新提交或送达/)
  })
})

test('a draft of somebody else on the phone is neither shown nor thrown away', async () => {
  const other = idOf(2)
  await outboxOf(other).keep({
    id: idOf(40),
    formId: clockForm.id,
    data: { Note: '东头' },
    occurTime: '2026-11-20T02:21:00.000Z',
    title: '灌溉',
    photos: [],
  })
  draftPlace(other).keep(draftWith(idOf(41), '别人的'))
  await open({}, { [ADD]: noNetwork })
  expect(await noteField()).toHaveProperty('value', '')
  await person.type(await noteField(), '自己的')
  expect(readDraft(other)?.entries.note).toBe('别人的')
  expect(readDraft(personId)?.entries.note).toBe('自己的')
})

describe('a draft that another page hands in', () => {
  const open40 = async (note: string) => {
    draftPlace(personId).keep(draftWith(idOf(40), note))
    const opened = await openReady({}, { [ADD]: noNetwork })
    expect(await noteField()).toHaveProperty('value', note)
    return opened
  }
  const DIFFERENT = /这条打卡已在另一个页面提交。这里的内容与提交的不同/

  test('as it stands here leaves this page to the next, says so and leads to it', async () => {
    await open40('东头')
    await handedIn(idOf(40))
    await screen.findByText('这条打卡已在另一个页面提交。')
    expect(await noteField()).toHaveProperty('value', '')
    expect(screen.getByRole('link', { name: '查看待上传' }).getAttribute('href')).toContain('show=unsent')
    expect(readDraft(personId)).toBeUndefined()
    await person.click(button('灌溉'))
    await person.type(await noteField(), '下一条')
    await submit()
    await waitFor(() => expect(notesKept()).toEqual(['东头', '下一条']))
  })

  test('while more was entered here goes only as another one', async () => {
    await open40('西头')
    await handedIn(idOf(40))
    await screen.findByText(DIFFERENT)
    expect(await noteField()).toHaveProperty('value', '西头')
    expect(screen.queryByRole('button', { name: '提交打卡' })).toBeNull()
    expect(notesKept()).toEqual(['东头'])
    await asAnother()
    await waitFor(() => expect(notesKept()).toEqual(['东头', '西头']))
    expect(readDraft(personId)).toBeUndefined()
  })

  test('is asked about after the browser was killed as well, and is not asked about again once it went as another one', async () => {
    const { unmount } = await open40('西头')
    await handedIn(idOf(40))
    await screen.findByText(DIFFERENT)
    unmount()
    const again = await openReady({}, { [ADD]: noNetwork })
    await screen.findByText(DIFFERENT)
    const left = draftPlace(personId).read()
    await asAnother()
    await waitFor(() => expect(notesKept()).toEqual(['东头', '西头']))
    again.unmount()
    // It was killed before the draft was thrown away.
    draftPlace(personId).keep(left)
    await openReady({}, { [ADD]: noNetwork })
    expect(await noteField()).toHaveProperty('value', '')
    expect(screen.queryByText(/已在另一个页面提交/)).toBeNull()
  })

  test('is noticed at the press at the latest, where the browser had put this page to sleep', async () => {
    fakeIndexedDb()
    closeOutbox()
    await open40('东头')
    // The other page has an outbox of its own, of which this one has not heard.
    const other = new Outbox(personId, makeStore())
    await handedIn(idOf(40), other)
    await submit()
    await screen.findByText('这条打卡已在另一个页面提交。')
    expect(notesKept()).toEqual(['东头'])
    other.close()
  })
})
