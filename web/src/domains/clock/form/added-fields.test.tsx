import { clockForm } from '@farm/contract/clock'
import { type Fields, choice, decimal, formToWire, text } from '@farm/contract/forms'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ADD, fieldServer, worker } from '../testing/field.ts'
import { button, person, standInField, submit } from '../testing/form.tsx'
import { clockScreens } from '../index.ts'

beforeEach(standInField)
beforeAll(() => Promise.all([import('./ClockForm.tsx'), import('../../../engine/form/AddedFields.tsx')]))

const { Note: _, ...others } = clockForm.fields
/** As a worker sees punch-ins for whom the note is hidden; three fields were added. */
const seen: Fields = {
  ...others,
  F1: choice('天气', ['晴', '雨'], { required: true }),
  F2: decimal('气温', { unit: '℃', visibleWhen: { field: 'F1', is: 'one-of', values: ['晴'] } }),
  F3: text('面积说明', { visibleWhen: { field: 'Area', is: 'empty' } }),
}

async function openWith(fields: Fields) {
  const made = fieldServer({})
  const { Form } = clockScreens
  const Forms = [{ ...formToWire({ ...clockForm, fields }, ['view', 'add']), Version: 7 }]
  renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at: '/ClockForm', permission: { ...worker, Forms } },
  )
  await person.click(await screen.findByRole('button', { name: '灌溉' }))
  return { sent: () => made.server.sent(ADD).map(({ body }) => body) }
}

test('a punch-in without what was added as required is not sent, and the field says so', async () => {
  const { sent } = await openWith(seen)
  await screen.findByRole('group', { name: '天气' })
  await submit()
  expect(await screen.findByText('请选择天气')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('fields that were added are sent with the punch-in', async () => {
  const { sent } = await openWith(seen)
  await screen.findByRole('group', { name: '天气' })
  await person.click(button('晴'))
  await person.type(await screen.findByLabelText('气温'), '12.5')
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  // By the version that the page knows it is judged, however long it waits.
  expect(sent()[0]).toMatchObject({ Data: { F1: '晴', F2: 12.5 }, FormVersion: 7 })
})

test('a field may hang on what is entered in the cards', async () => {
  await openWith(seen)
  await screen.findByRole('group', { name: '天气' })
  expect(screen.queryByLabelText('面积说明')).toBeNull()
  await person.clear(screen.getByLabelText(/作业面积/))
  expect(await screen.findByLabelText('面积说明')).toBeTruthy()
})

test('a card stands only for what the person may fill in', async () => {
  await openWith(seen)
  await screen.findByRole('group', { name: '天气' })
  expect(screen.queryByLabelText('备注')).toBeNull()
})

test('without added fields nothing of it is on the page', async () => {
  await openWith(clockForm.fields)
  expect(screen.getByLabelText('备注')).toBeTruthy()
  expect(screen.queryByText('补充信息')).toBeNull()
})
