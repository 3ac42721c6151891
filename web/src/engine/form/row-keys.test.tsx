import { type Fields, rowKey, rows, text } from '@farm/contract/forms'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { RecordFacts } from '../records/RecordFacts.tsx'
import { Editor } from './Editor.tsx'

const EDIT = 'POST /api/Core/FormData/Edit'
const person = userEvent.setup({ delay: null })

const fields: Fields = { Checklist: rows('检查项', { Key: rowKey(), Item: text('内容') }) }
const form = { id: idOf(900), key: idOf(900), name: '工单', nameField: 'Title', fields }
const data = {
  Checklist: [
    { Key: 'k1', Item: '关水' },
    { Key: 'k2', Item: '收工具' },
  ],
}

test('the key of a row is asked for nowhere and told nowhere', () => {
  renderScreen(
    <Screen>
      <Editor form={form} record={recordOf(form, data)} onLeave={() => undefined} />
      <RecordFacts form={form} record={recordOf(form, data)} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  expect(screen.getAllByText('内容').length).toBeGreaterThan(0)
  expect(screen.queryByText('行号')).toBeNull()
  expect(screen.queryByText('k1')).toBeNull()
})

test('rows keep their keys, and one that comes for one that was taken out gets a key of its own', async () => {
  const server = fakeServer({
    [EDIT]: ({ body }) => recordOf(form, (body as { Data: Record<string, unknown> }).Data),
  })
  renderScreen(
    <Screen>
      <Editor form={form} record={recordOf(form, data)} onLeave={() => undefined} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  await person.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await person.click(screen.getByRole('button', { name: '添加一行' }))
  await person.type(screen.getAllByLabelText('内容').at(-1) as HTMLElement, '锁门')
  await person.click(screen.getByRole('button', { name: '保存' }))
  const rowsNow = [
    { Key: 'k1', Item: '关水' },
    { Key: 'k3', Item: '锁门' },
  ]
  await waitFor(() =>
    expect(server.sent(EDIT).map(({ body }) => (body as { Data: unknown }).Data)).toEqual([{ Checklist: rowsNow }]),
  )
})

test('whoever adds a row goes on typing in it', async () => {
  fakeServer({})
  renderScreen(
    <Screen>
      <Editor form={form} record={recordOf(form, data)} onLeave={() => undefined} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  await person.click(screen.getByRole('button', { name: '添加一行' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('内容').at(-1)))
})
