import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxOf } from '../../../platform/outbox/index.ts'
import { type FakeHandlers, noNetwork, refused } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { idOf } from '../../../testing/builders.ts'
import { clockHome } from '../index.ts'
import { ADD, COUNTS, added, fieldServer, personId, worker } from '../testing/field.ts'
import { person, standInField } from '../testing/form.tsx'

beforeAll(() => Promise.all([import('../home/ClockHome.tsx'), import('./OutboxPage.tsx')]))
beforeEach(standInField)

async function show(handlers: FakeHandlers, permission = worker) {
  const made = fieldServer({}, handlers)
  await outboxOf(personId).keep({
    id: idOf(40),
    formId: clockForm.id,
    data: { Note: '东头' },
    occurTime: '2026-11-20T02:21:00.000Z',
    title: '灌溉 · 北坡',
    photos: [],
  })
  const Home = clockHome()
  renderScreen(
    <Screen>
      <Home />
    </Screen>,
    { at: '/Clock?show=unsent', permission },
  )
  return made
}

const entry = async () => within(await screen.findByRole('article', { name: '灌溉 · 北坡' }))

test('what came back says why, and goes once more when it is asked to', async () => {
  const stored = new Map<string, WireRecord>()
  let isRefused = true
  await show({ [ADD]: (request) => (isRefused ? refused('access/forbidden') : added(stored, request)) })
  expect(await (await entry()).findByText('退回原因：没有权限')).toBeTruthy()
  expect(screen.getByRole('link', { name: '被退回 1' })).toBeTruthy()
  isRefused = false
  await person.click((await entry()).getByRole('button', { name: '重新提交' }))
  expect(await (await entry()).findByText('已送达')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /被退回|待上传/ })).toBeNull()
})

test('what waits is told with its number, and is deleted only when that is meant', async () => {
  await show({ [ADD]: noNetwork })
  expect(await (await entry()).findByText('等待网络')).toBeTruthy()
  expect(screen.getByRole('link', { name: '待上传 1' })).toBeTruthy()
  await person.click((await entry()).getByRole('button', { name: '删除' }))
  await person.click(screen.getByRole('button', { name: '取消' }))
  await entry()
  await person.click((await entry()).getByRole('button', { name: '删除' }))
  await person.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('没有待上传的打卡')).toBeTruthy()
})

test('who looks through the eyes of a field worker sees nothing of what waits on their own device', async () => {
  const viewing = { ...worker, Viewer: { Id: idOf(90), Name: 'admin', RealName: '管理员' } }
  await show({ [ADD]: noNetwork, [COUNTS]: () => ({ Week: 0, Month: 0, LastMonth: 0 }) }, viewing)
  expect(await screen.findByText('还没有打卡')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('link', { name: /待上传/ })).toBeNull()
})
