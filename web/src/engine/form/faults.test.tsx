import { refusal } from '@farm/contract/errors'
import { type Fields, choice, rowKey, rows, text } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { idOf } from '../../testing/builders.ts'
import { FakeAnswer, fakeServer } from '../../testing/fake-server.ts'
import { recordOf } from '../../testing/records.ts'
import { Screen } from '../../testing/Screen.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Editor } from './Editor.tsx'

const EDIT = 'POST /api/Core/FormData/Edit'
const person = userEvent.setup({ delay: null })

const fields: Fields = {
  Title: text('标题', { required: true }),
  Status: choice('状态', ['待派发', '已关闭'], { domainOnly: true }),
  Checklist: rows('检查项', { Key: rowKey(), Item: text('内容') }),
}
const form = { id: idOf(900), key: idOf(900), name: '工单', nameField: 'Title', fields }
const record = recordOf(form, { Title: '追肥', Status: '已关闭', Checklist: [{ Key: 'k1', Item: '关水' }] })

async function refusedAt(faults: Readonly<Record<string, string[]>>) {
  const { status, answer } = refusal('wire/fields', {}, { fields: faults })
  fakeServer({ [EDIT]: () => new FakeAnswer(answer, status) })
  renderScreen(
    <Screen>
      <Editor form={form} record={record} onLeave={() => undefined} />
    </Screen>,
    { at: '/FormData/AddData' },
  )
  await person.type(await screen.findByLabelText('标题'), '！')
  await person.click(screen.getByText('保存', { selector: 'button' }))
}

test.each([
  ['a field that is only shown', 'Status', '状态'],
  ['the hidden key of a row', 'Checklist.0.Key', '“检查项”第 1 行：行号'],
  ['a row that is not there', 'Checklist.7.Item', '“检查项”第 8 行：内容'],
])('what is wrong with %s is said above the form', async (_, at, label) => {
  await refusedAt({ [at]: ['不能修改'] })
  expect(await screen.findByText(`${label}：不能修改`)).toBeTruthy()
})

test('what the form knows nothing of is said as it is', async () => {
  await refusedAt({ Weather: ['今天有雨'] })
  expect(await screen.findByText('今天有雨')).toBeTruthy()
})

test('what is wrong with a field that can be filled in is said there, and only there', async () => {
  await refusedAt({ Title: ['太长'], 'Checklist.0.Item': ['写清楚些'], Status: ['已关闭'] })
  await waitFor(() => expect(document.querySelector('#Title_help')?.textContent).toBe('太长'))
  expect(within(screen.getByRole('group', { name: '第 1 行' })).getByText('写清楚些')).toBeTruthy()
  expect(screen.getAllByText('太长')).toHaveLength(1)
  expect(screen.getByText('状态：已关闭')).toBeTruthy()
})
