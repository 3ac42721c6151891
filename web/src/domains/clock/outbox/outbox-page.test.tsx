import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TICK, outboxOf } from '../../../platform/outbox/index.ts'
import { MemoryStore } from '../../../platform/outbox/memory-store.ts'
import { FakeAnswer, type FakeHandlers, noNetwork, refused } from '../../../testing/fake-server.ts'
import { recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { idOf } from '../../../testing/builders.ts'
import { clockHome } from '../index.ts'
import { ADD, COUNTS, added, fieldServer, personId, worker } from '../testing/field.ts'
import { networkIsBack, person, standInField } from '../testing/form.tsx'

beforeAll(() => Promise.all([import('../home/ClockHome.tsx'), import('./OutboxPage.tsx')]))
beforeEach(standInField)

const TICK_CALL = 'POST /api/Farm/WorkOrder/Tick'
const EDIT = 'POST /api/Core/FormData/Edit'
const handed = {
  id: idOf(40),
  formId: clockForm.id,
  data: { Note: '东头' },
  occurTime: '2026-11-20T02:21:00.000Z',
  title: '灌溉 · 北坡',
  photos: [],
}

async function show(handlers: FakeHandlers, permission = worker) {
  const made = fieldServer({}, handlers)
  await outboxOf(personId).keep(handed)
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
  expect(await (await entry()).findByText('退回原因：您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  expect(screen.getByRole('link', { name: '被退回 1' })).toBeTruthy()
  isRefused = false
  await person.click((await entry()).getByRole('button', { name: '重新提交' }))
  expect(await (await entry()).findByText('已送达')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /被退回|待上传/ })).toBeNull()
})

test('what came back for its fields says what is wrong with them, and has to be changed first', async () => {
  const fields = { Area: ['“作业面积”超过所选地块的面积'] }
  const answer = { code: 'wire/fields', errors: ['有内容没有填对，请按提示改正后再提交'], fields }
  await show({ [ADD]: () => new FakeAnswer(answer, 422) })
  expect(await (await entry()).findByText('“作业面积”超过所选地块的面积')).toBeTruthy()
  expect((await entry()).getByRole('link', { name: '修改' })).toBeTruthy()
  expect((await entry()).queryByRole('button', { name: '重新提交' })).toBeNull()
})

test('what went out and came to 禁止 by its inputs says so, and leads to the record', async () => {
  const found = recordOf(clockForm, { InputVerdict: '禁止' }, { Id: idOf(40), OccurTime: handed.occurTime })
  await show({ [ADD]: () => found })
  expect(await (await entry()).findByText('打卡已保留，投入品核查为“禁止”')).toBeTruthy()
  expect((await entry()).getByRole('link', { name: '查看这条打卡' }).getAttribute('href')).toContain(
    `/ClockSys/ClockOperation/ClockDetail/${idOf(40)}`,
  )
})

test('what differs from what had arrived is laid over that when the person asks for it', async () => {
  const stored = new Map<string, WireRecord>()
  const arrived = { code: 'form-data/id-used', errors: ['这个编号已用于内容不同的记录，请刷新页面后重新填写'] }
  const present = { Id: idOf(40), IsSame: false, IsDeleted: false }
  const { server } = await show({
    [ADD]: (request) => {
      added(stored, { ...request, body: { ...Object(request.body), Data: { Note: '西头' } } })
      return new FakeAnswer({ ...arrived, present }, 409)
    },
    'GET /api/Core/FormData/Get': () => stored.get(idOf(40)),
    [EDIT]: () => stored.get(idOf(40)),
  })
  await person.click(await (await entry()).findByRole('button', { name: '保存修改' }))
  expect(await (await entry()).findByText('已送达')).toBeTruthy()
  expect(server.sent(EDIT)[0]?.body).toMatchObject({ Id: idOf(40), Data: { Note: '东头' } })
})

test('many that came back together are asked for again together', async () => {
  const stored = new Map<string, WireRecord>()
  let isRefused = true
  await show({ [ADD]: (request) => (isRefused ? refused('access/forbidden') : added(stored, request)) })
  await (await entry()).findByText('被退回')
  expect(screen.queryByRole('button', { name: /全部重新提交/ })).toBeNull()
  await outboxOf(personId).keep({ ...handed, id: idOf(41), title: '施肥 · 北坡' })
  const again = await screen.findByRole('button', { name: '全部重新提交（2 条）' })
  isRefused = false
  await person.click(again)
  expect(await screen.findAllByText('已送达')).toHaveLength(2)
})

test('what can’t be read is said, and is read again when it is asked for', async () => {
  await show({ [ADD]: noNetwork })
  await entry()
  const all = vi.spyOn(MemoryStore.prototype, 'all').mockRejectedValue(new DOMException('', 'DataError'))
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox.changed' }))
  expect(await screen.findByText('这台设备上保存的内容读取失败')).toBeTruthy()
  all.mockRestore()
  await person.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.queryByText('这台设备上保存的内容读取失败')).toBeNull())
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
  expect(await screen.findByText('没有待上传的内容')).toBeTruthy()
})

test('what was ticked without a signal stands among what waits, and one that came back says what can be done', async () => {
  let isUp = false
  await show({ [ADD]: noNetwork, [TICK_CALL]: () => (isUp ? refused('not-found', { what: '工单' }) : noNetwork()) })
  await entry()
  const act = { name: TICK, recordId: idOf(50), part: 'k1' }
  const data = { Items: [{ Key: 'k1', IsDone: true }] }
  await outboxOf(personId).remove(handed.id)
  await outboxOf(personId).do({ act, data, title: '勾选“清理滴灌带” · 追肥', occurTime: handed.occurTime })
  const ticked = within(await screen.findByRole('article', { name: '勾选“清理滴灌带” · 追肥' }))
  expect(await ticked.findByText('等待网络')).toBeTruthy()
  expect(screen.getByRole('link', { name: '待上传 1' })).toBeTruthy()
  expect(ticked.queryByRole('link', { name: '修改' })).toBeNull()
  isUp = true
  networkIsBack()
  expect(
    await ticked.findByText('退回原因：工单已被删除，或已改派给别人，这次勾选没有保存；仍由您来做的，请联系派工的人'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: '被退回 1' })).toBeTruthy()
  expect(ticked.getByRole('link', { name: '查看工单' }).getAttribute('href')).toContain(
    `/ClockSys/ClockOperation/WorkDetail/${idOf(50)}`,
  )
  expect(ticked.getByRole('button', { name: '重新提交' })).toBeTruthy()
  await person.click(ticked.getByRole('button', { name: '删除' }))
  await person.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('没有待上传的内容')).toBeTruthy()
})

test('who looks through the eyes of a field worker sees nothing of what waits on their own device', async () => {
  const viewing = { ...worker, Viewer: { Id: idOf(90), Name: 'admin', RealName: '管理员' } }
  await show({ [ADD]: noNetwork, [COUNTS]: () => ({ Week: 0, Month: 0, LastMonth: 0 }) }, viewing)
  expect(await screen.findByText('还没有打卡')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('link', { name: /待上传/ })).toBeNull()
})
