import type { RetentionSuspension } from '@farm/contract/retention'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../platform/session.ts'
import { idOf, permissionOf } from '../../testing/builders.ts'
import { fakeServer, refused } from '../../testing/fake-server.ts'
import { openApp } from '../../testing/open-app.tsx'

vi.mock('../../app/screens.ts', async () => {
  const { noneRoutes } = await import('../../routes/none.routes.ts')
  return { screens: { ...noneRoutes, '/Core/CropList': () => <h1>作物列表</h1> } }
})

const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'
const STATE = 'GET /api/Core/System/Retention'
const RESUME = 'POST /api/Core/System/ResumeRetention'

const ahead: RetentionSuspension = {
  Since: '2027-06-18T02:00:00.000Z',
  Reason: 'ahead',
  ServerTime: '2027-06-18T02:00:00.000Z',
  DatabaseTime: '2027-06-18T02:00:00.000Z',
  TrustedTime: '2026-11-20T02:00:00.000Z',
  Agree: true,
  ServerNow: '2027-06-18T05:30:00.000Z',
  DatabaseNow: '2027-06-18T05:30:00.000Z',
  MinutesLeft: 24 * 60,
}

const differed: RetentionSuspension = {
  ...ahead,
  Reason: 'differ',
  DatabaseTime: '2026-11-20T02:00:00.000Z',
  ServerNow: '2026-11-20T05:30:00.000Z',
  DatabaseNow: '2026-11-20T05:31:00.000Z',
}

function open(suspension: RetentionSuspension | undefined, resume: () => unknown = () => undefined, own = {}) {
  const state: { suspension: RetentionSuspension | undefined } = { suspension }
  const server = fakeServer({
    [PERMISSION]: () => permissionOf({ IsAdministrator: true, ...own }),
    [STATE]: () => (state.suspension ? { Suspension: state.suspension } : {}),
    [RESUME]: () => {
      const answer = resume()
      if (answer === undefined) state.suspension = undefined
      return answer
    },
  })
  const { client } = openApp('/Core/CropList')
  const become = (next: RetentionSuspension) => {
    state.suspension = next
    return act(() => client.invalidateQueries())
  }
  return { server, become }
}

beforeEach(() => keepToken('mine'))

test('an administrator sees on every page that nothing is deleted for its age, why, and until when', async () => {
  open(ahead)
  const text = await screen.findByText(/自动清理已暂停/)
  expect(text.textContent).toBe(
    '自动清理已暂停，不会按期限删除数据：系统时间从 2026-11-20 10:00 变成了 2027-06-18 10:00，可能停机较久，也可能时钟走快，请核对时钟。时钟持续一致 1 天后自动恢复',
  )
})

test('of clocks that differ both are shown as they are now, and nothing can be resumed', async () => {
  open({ ...differed, Agree: false, ServerNow: '2027-06-18T05:30:00.000Z' })
  const text = await screen.findByText(
    /服务器时间（2027-06-18 13:30）与数据库时间（2026-11-20 13:31）不一致，请校准时钟/,
  )
  expect(text).toBeTruthy()
  expect(screen.queryByRole('button', { name: '时间无误，立即恢复' })).toBeNull()
})

test('clocks that differed and agree again are said to, and it can be resumed', async () => {
  const { server } = open(differed)
  const text = await screen.findByText(
    /服务器时间（2027-06-18 10:00）与数据库时间（2026-11-20 10:00）曾不一致，现已一致（2026-11-20 13:31），请核对时钟/,
  )
  expect(text).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '时间无误，立即恢复' }))
  const question = await screen.findByRole('dialog', { name: '恢复自动清理' })
  expect(question.textContent).toContain('现在确实是 2026-11-20 13:31 前后')
  await userEvent.click(within(question).getByRole('button', { name: '确认时间无误并恢复' }))
  await waitFor(() => expect(server.sent(RESUME)).toHaveLength(1))
})

test('resuming is asked about with the time of now, names what it means, and takes the banner away', async () => {
  const { server } = open(ahead)
  await userEvent.click(await screen.findByRole('button', { name: '时间无误，立即恢复' }))
  const question = await screen.findByRole('dialog', { name: '恢复自动清理' })
  expect(question.textContent).toContain('现在确实是 2027-06-18 13:30 前后')
  await userEvent.click(within(question).getByRole('button', { name: '确认时间无误并恢复' }))
  await waitFor(() => expect(screen.queryByText(/自动清理已暂停/)).toBeNull())
  expect(server.sent(RESUME).map(({ body }) => body)).toEqual([{ Since: ahead.Since, DatabaseNow: ahead.DatabaseNow }])
})

test('what is confirmed is the suspension and the time that the question showed, whatever became known since', async () => {
  const { server, become } = open(ahead)
  await userEvent.click(await screen.findByRole('button', { name: '时间无误，立即恢复' }))
  const question = await screen.findByRole('dialog', { name: '恢复自动清理' })
  const jumped = '2028-01-14T02:00:00.000Z'
  await become({ ...ahead, Since: jumped, DatabaseTime: jumped, DatabaseNow: jumped })
  expect(await screen.findByText(/变成了 2028-01-14 10:00/)).toBeTruthy()
  expect(question.textContent).toContain('现在确实是 2027-06-18 13:30 前后')
  await userEvent.click(within(question).getByRole('button', { name: '确认时间无误并恢复' }))
  await waitFor(() => expect(server.sent(RESUME)).toHaveLength(1))
  expect(server.sent(RESUME)[0]?.body).toEqual({ Since: ahead.Since, DatabaseNow: ahead.DatabaseNow })
})

test('a refusal is shown beside it', async () => {
  open(ahead, () => refused('retention/differ'))
  await userEvent.click(await screen.findByRole('button', { name: '时间无误，立即恢复' }))
  await userEvent.click(await screen.findByRole('button', { name: '确认时间无误并恢复' }))
  expect(await screen.findByText('服务器与数据库的时间仍不一致，请先校准时钟，再恢复自动清理')).toBeTruthy()
})

test.each([
  ['nobody else', { IsAdministrator: false }],
  [
    'nobody who looks through the eyes of an administrator',
    { Viewer: { Id: idOf(9), Name: 'other', RealName: '另一位' } },
  ],
])('%s asks for it', async (_, own) => {
  const { server } = open(ahead, undefined, own)
  expect(await screen.findByRole('heading', { name: '作物列表' })).toBeTruthy()
  expect(server.sent(STATE)).toEqual([])
})
