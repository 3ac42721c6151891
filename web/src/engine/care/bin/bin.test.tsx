import { cropForm } from '@farm/contract/crops'
import type { DeletedRecord, Purge } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf } from '../../../testing/builders.ts'
import { type FakeHandlers, fakeServer, refused } from '../../../testing/fake-server.ts'
import { pageOf, recordOf } from '../../../testing/records.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { Bin } from './Bin.tsx'

const DELETED = 'GET /api/Core/FormData/Deleted'
const RECOVER = 'POST /api/Core/FormData/Recover'
const PURGES = 'GET /api/Core/FormData/Purges'
const HISTORY = 'GET /api/Core/FormData/History'

const DeletedBy = { Id: idOf(7), Name: 'county1', RealName: '李敏' }
const deletedOf = (Name: string, PurgeTime: string): DeletedRecord => ({
  ...recordOf(cropForm, { Name, GrowingDays: 240 }),
  DeleteTime: '2026-11-20T02:00:00.000Z',
  DeletedBy,
  PurgeTime,
})
const wheat = deletedOf('冬小麦', '2026-12-20T02:00:00.000Z')
const corn = deletedOf('玉米', '2026-11-21T10:00:00.000Z')
const person = userEvent.setup({ delay: null })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T02:00:00.000Z') })
  return () => vi.useRealTimers()
})

function open(handlers: FakeHandlers = {}, query = '') {
  const server = fakeServer({ [DELETED]: () => pageOf([wheat, corn]), ...handlers })
  renderScreen(
    <Screen>
      <Bin form={cropForm} />
    </Screen>,
    { at: `/FormData/Bin?id=${cropForm.id}${query}` },
  )
  return server
}

describe('the recycle bin', () => {
  test('that may not be seen says so', async () => {
    open({ [DELETED]: () => refused('access/forbidden') })
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('that is empty tells how long what is deleted stays', async () => {
    open({ [DELETED]: () => pageOf([]) })
    expect(await screen.findByText('回收站是空的')).toBeTruthy()
    expect(screen.getByText(/保留 30 天，期间可以恢复/)).toBeTruthy()
  })

  test('tells who deleted what and how long it can be taken back', async () => {
    open()
    await screen.findByRole('button', { name: '冬小麦' })
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
    expect(rows[0]).toMatch(/冬小麦李敏.*29 天后/)
    expect(rows[1]).toMatch(/玉米李敏.*一天之内/)
  })

  test('gives one back and says so', async () => {
    const server = open({ [RECOVER]: () => undefined })
    await person.click(await screen.findByRole('button', { name: '恢复冬小麦' }))
    expect(await screen.findByText('已恢复 1 条')).toBeTruthy()
    expect(server.sent(RECOVER)[0]?.body).toEqual({ Ids: [wheat.Id] })
    await waitFor(() => expect(server.sent(DELETED)).toHaveLength(2))
  })

  test('gives several back in one call, and names what stands in the way', async () => {
    const server = open({ [RECOVER]: () => refused('form-data/taken', { name: '玉米', fields: '编码' }) })
    await person.click(await screen.findByRole('checkbox', { name: '选择冬小麦' }))
    await person.click(screen.getByRole('checkbox', { name: '选择玉米' }))
    const bulk = screen.getByRole('group', { name: '批量操作' })
    await person.click(within(bulk).getByRole('button', { name: '恢复' }))
    expect(await screen.findByText('“玉米”不能恢复：该组织已有相同的编码，请先修改已有的记录')).toBeTruthy()
    expect(server.sent(RECOVER)[0]?.body).toEqual({ Ids: [wheat.Id, corn.Id] })
    expect(within(bulk).getByText('2')).toBeTruthy()
  })

  test('shows beside itself what a record held', async () => {
    open({ [HISTORY]: () => [] })
    await person.click(await screen.findByRole('button', { name: '冬小麦' }))
    const panel = await screen.findByRole('dialog', { name: '冬小麦' })
    expect(within(panel).getByText('240 天')).toBeTruthy()
    expect(within(panel).getByText(/李敏 于 2026-11-20 10:00/)).toBeTruthy()
    expect(window.location.search).toContain(`open=${wheat.Id}`)
  })

  test('is turned page by page in the address', async () => {
    const server = open({ [DELETED]: () => pageOf([wheat], { total: 21 }) }, '&page=2')
    await screen.findByText('共 21 条')
    expect(server.sent(DELETED)[0]?.query).toMatchObject({ page: '2', pageSize: '20' })
  })

  test('is cards on a phone', async () => {
    setScreenWidth(390)
    open()
    expect(await screen.findByRole('button', { name: '恢复冬小麦' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('what was purged', () => {
  const purge: Purge = { Time: '2026-11-19T18:00:00.000Z', Records: 23, Names: ['旱稻', '荞麦'] }

  test('may be nothing yet', async () => {
    open({ [PURGES]: () => [] })
    await person.click(screen.getByRole('tab', { name: '清理记录' }))
    expect(await screen.findByText('还没有清除过记录')).toBeTruthy()
  })

  test('is told with its time, number and names', async () => {
    open({ [PURGES]: () => [purge] })
    await person.click(screen.getByRole('tab', { name: '清理记录' }))
    const [line] = within(await screen.findByRole('list', { name: '清理记录' })).getAllByRole('listitem')
    expect(line?.textContent).toBe('2026-11-20 02:00 彻底清除 23 条旱稻、荞麦 等')
  })
})
