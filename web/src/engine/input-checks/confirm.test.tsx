import { clockForm } from '@farm/contract/clock'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { permissionOf } from '../../testing/builders.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../testing/records.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { StoredCheck } from './StoredCheck.tsx'

const CONFIRM = 'POST /api/Farm/Operation/Confirm'
const others = { UserId: '00000000-0000-7000-8000-000000000099' }
const word = {
  InputVerdict: '禁止',
  InputChecks: [],
  OverrideReason: '检测合格',
  OverrideBy: 'u9',
  OverrideReview: '待复核',
}
const record = recordOf(clockForm, word, others)
const lets = ['/FarmOperation/ClockData', '/FarmOperation/ClockData#Override']
const show = (of = record, Functions = lets) =>
  renderScreen(<StoredCheck form={clockForm} record={of} />, {
    at: '/FarmOperation/ClockData',
    permission: permissionOf({ Functions }),
  })

test('what one person let pass waits for a second, who stands for it too', async () => {
  const { sent } = fakeServer({ 'GET /api/Core/Users/List': () => pageOf([]), [CONFIRM]: () => record })
  show()
  expect(await screen.findByText('禁止（放行待复核）')).toBeTruthy()
  expect(screen.getByText(/复核以前有关的批次不能开具合格证$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '复核放行' }))
  expect(await screen.findByText('已复核')).toBeTruthy()
  expect(sent(CONFIRM).map(({ body }) => body)).toEqual([{ Id: record.Id, UpdateTime: record.UpdateTime }])
})

test('whoever made the record, or lacks the right, is asked for nothing', async () => {
  fakeServer({ 'GET /api/Core/Users/List': () => pageOf([]) })
  show(recordOf(clockForm, word))
  show(record, ['/FarmOperation/ClockData'])
  expect((await screen.findAllByText('禁止（放行待复核）')).length).toBe(2)
  expect(screen.queryByRole('button', { name: '复核放行' })).toBeNull()
})
