import { clockForm } from '@farm/contract/clock'
import { workOrderForm } from '@farm/contract/work-orders'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { idOf } from '../../../testing/builders.ts'
import { noNetwork } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clockScreens } from '../index.ts'
import { ADD, NOW, east, fieldServer, personId, water, worker, yunling } from '../testing/field.ts'
import { button, open, openReady, person, standInField, submit } from '../testing/form.tsx'
import { handedIn } from '../testing/handed-in.ts'
import { NOTHING_ENTERED } from './entries.ts'
import { keepDraft, newDraft, readDraft } from './draft.ts'

beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('./OrderedForm.tsx'), import('./ChangedForm.tsx')]))
beforeEach(standInField)

const draftWith = (id: string, note: string) => ({ ...newDraft(), id, entries: { ...NOTHING_ENTERED, note } })

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
const notesKept = () =>
  outboxOf(personId)
    .snapshot()
    .items.map(({ data }) => data.Note)

test('a draft that comes back although it was handed in is not shown again', async () => {
  await handedIn(idOf(40))
  keepDraft(personId, draftWith(idOf(40), '东头'), NOW)
  await open({}, { [ADD]: noNetwork })
  expect(await noteField()).toHaveProperty('value', '')
  expect(screen.queryByText('已恢复上次没有提交的内容和照片')).toBeNull()
  expect(readDraft(personId, NOW)).toBeUndefined()
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
  keepDraft(`${personId}:${order.Id}`, draftWith(idOf(40), '东头'), NOW)
  fieldServer({}, { [ADD]: noNetwork, 'GET /api/Core/FormData/Get': () => order })
  show(`/ClockSys/ClockOperation/WorkAdd?workId=${order.Id}`)
  expect(await noteField()).toHaveProperty('value', '')
  expect(readDraft(`${personId}:${order.Id}`, NOW)).toBeUndefined()
})

describe('a draft of a change', () => {
  const change = async (changes: number | undefined) => {
    fieldServer({}, { [ADD]: noNetwork })
    await handedIn(idOf(40))
    const held = await outboxOf(personId).hold(idOf(40))
    keepDraft(`${personId}#${idOf(40)}`, { ...draftWith(idOf(40), '改过'), changes: changes ?? held?.revision }, NOW)
    show(`/ClockForm?item=${idOf(40)}`)
    return noteField()
  }

  test('that was handed in since is not shown again: what stands in the outbox is newer', async () => {
    expect(await change(1)).toHaveProperty('value', '东头')
  })

  test('that was left is gone on with', async () => {
    expect(await change(undefined)).toHaveProperty('value', '改过')
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
  keepDraft(other, draftWith(idOf(41), '别人的'), NOW)
  await open({}, { [ADD]: noNetwork })
  expect(await noteField()).toHaveProperty('value', '')
  await person.type(await noteField(), '自己的')
  expect(readDraft(other, NOW)?.entries.note).toBe('别人的')
  expect(readDraft(personId, NOW)?.entries.note).toBe('自己的')
})

test('what is filled in while another page hands in the same draft goes as a punch-in of its own', async () => {
  await openReady({}, { [ADD]: noNetwork })
  await person.click(button('灌溉'))
  await person.type(await noteField(), '西头')
  const { id = '' } = readDraft(personId, NOW) ?? {}
  await handedIn(id)
  await waitFor(() => expect(readDraft(personId, NOW)?.id).not.toBe(id))
  expect(await noteField()).toHaveProperty('value', '西头')
  await submit()
  await waitFor(() => expect(notesKept()).toEqual(['东头', '西头']))
})
