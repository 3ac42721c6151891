import { alarmForm } from '@farm/contract/alarms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { permissionOf } from '../../../testing/builders.ts'
import { type FakeRequest, refused } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { workOrderScreens } from '../index.ts'
import { ACT, GET, NOW, office, officeServer, orderWith } from '../testing/office.ts'

const CLEAR = 'POST /api/Farm/Alarm/Clear'
const HANDLE = '/FarmOperation/AlarmData#Handle'
const person = userEvent.setup({ delay: null })

beforeAll(() =>
  Promise.all([
    import('../list/WorkOrderList.tsx'),
    import('./ActDialog.tsx'),
    import('./AlarmQuestion.tsx'),
    import('../../../engine/list/RecordPanel.tsx'),
  ]),
)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

/** Accepts the work that an alarm was turned into. */
async function accept(State: string, functions: readonly string[] = [HANDLE]) {
  const alarm = recordOf(alarmForm, { Name: '墒情不足', State })
  const order = orderWith({ Status: '待验收', Source: '预警', Alarm: alarm.Id, PunchIns: 1, Title: '浇水' })
  const server = officeServer(
    { orders: [order] },
    {
      [GET]: ({ query }: FakeRequest) => [order, alarm].find(({ Id }) => Id === query.id) ?? refused('not-found'),
      [ACT]: () => ({ ...order, Data: { ...order.Data, Status: '已完成' } }),
      [CLEAR]: () => ({ Cleared: 1 }),
    },
  )
  const { List } = workOrderScreens('/WorkOrder')
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    {
      at: `/WorkOrder/List?open=${order.Id}`,
      permission: permissionOf({ Functions: [...office.Functions, ...functions] }),
    },
  )
  await person.click(await screen.findByRole('button', { name: '验收通过' }))
  const dialog = within(await screen.findByRole('dialog', { name: '验收' }))
  await person.click(dialog.getByRole('button', { name: '验收通过' }))
  await screen.findByText('已验收通过，工单已完成')
  return { server, alarm }
}

const question = () => screen.findByRole('dialog', { name: '同时解除预警？' })

test('who does not handle alarms is not asked', async () => {
  const { server } = await accept('未恢复', [])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '验收' })).toBeNull())
  expect(screen.queryByRole('dialog', { name: '同时解除预警？' })).toBeNull()
  expect(server.sent(CLEAR)).toHaveLength(0)
})

test('of an alarm that is over nobody is asked', async () => {
  const { server, alarm } = await accept('已恢复')
  await waitFor(() => expect(server.sent(GET).some(({ query }) => query.id === alarm.Id)).toBe(true))
  expect(screen.queryByRole('dialog', { name: '同时解除预警？' })).toBeNull()
})

test('the alarm stays open where the person says so', async () => {
  const { server } = await accept('未恢复')
  await person.click(within(await question()).getByRole('button', { name: '不解除' }))
  expect(screen.queryByRole('dialog', { name: '同时解除预警？' })).toBeNull()
  expect(server.sent(CLEAR)).toHaveLength(0)
})

test('work that is done ends the alarm that it was made of', async () => {
  const { server, alarm } = await accept('未恢复')
  await person.click(within(await question()).getByRole('button', { name: '解除预警' }))
  expect(await screen.findByText('预警已解除')).toBeTruthy()
  expect(server.sent(CLEAR)[0]?.body).toEqual({ Ids: [alarm.Id], Note: '已验收通过，工单已完成：浇水' })
})
