import { clockForm } from '@farm/contract/clock'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ExplainAct } from './ExplainAct.tsx'

const row = { Name: '甲胺磷乳油', Check: '禁限用', Verdict: '禁止', Reason: '甲胺磷已禁用' }
const others = { UserId: '00000000-0000-7000-8000-000000000099' }
const record = recordOf(clockForm, { InputVerdict: '禁止', InputChecks: [row] }, others)
const lets = ['/ClockForm', '/Clock', '/FarmOperation/ClockData', '/FarmOperation/ClockData#Override']
const show = (of = record, Functions = lets) =>
  renderScreen(<ExplainAct record={of} />, { at: '/FarmOperation/ClockData', permission: permissionOf({ Functions }) })

test('who lets things pass says why it was forbidden, in words', async () => {
  const { sent } = fakeServer({ 'POST /api/Farm/Operation/Explain': () => record })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '说明原因' }))
  await userEvent.click(screen.getByRole('button', { name: '保存说明' }))
  expect(await screen.findByText('请写明原因')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), '选错了产品')
  await userEvent.click(screen.getByRole('button', { name: '保存说明' }))
  const bodies = () => sent('POST /api/Farm/Operation/Explain').map(({ body }) => body)
  await expect.poll(bodies).toEqual([{ Id: record.Id, UpdateTime: record.UpdateTime, Reason: '选错了产品' }])
})

test('whoever made the punch-in is told that others have to', async () => {
  fakeServer({})
  show(recordOf(clockForm, { InputChecks: [row] }))
  expect(await screen.findByText(/要由别人说明原因$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '说明原因' })).toBeNull()
})

test('nobody else is asked, and nobody where there is nothing left to say', () => {
  fakeServer({})
  show(record, ['/FarmOperation/ClockData'])
  show(recordOf(clockForm, { InputChecks: [{ ...row, ExplainedBy: 'u2' }] }, others))
  expect(screen.queryByRole('button', { name: '说明原因' })).toBeNull()
})
