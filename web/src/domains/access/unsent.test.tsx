import { clockForm } from '@farm/contract/clock'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TICK, closeOutbox, outboxOf } from '../../platform/outbox/index.ts'
import { currentToken, keepToken } from '../../platform/session.ts'
import { fakeIndexedDb } from '../../platform/testing/fake-indexed-db.ts'
import { chen, idOf } from '../../testing/builders.ts'
import { fakeServer, noNetwork } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { accessScreens } from './index.ts'
import { useSignOut } from './useSignOut.tsx'

const wang = idOf(2)

/** The device keeps pages of ours. */
const withWorker: ProxyHandler<Navigator> = {
  has: (own, name) => name === 'serviceWorker' || name in own,
  get: (own, name): unknown => (name === 'serviceWorker' ? { controller: {} } : Reflect.get(own, name, own)),
}

function noSignal() {
  fakeServer({
    'POST /api/Core/FormData/Add': noNetwork,
    'POST /api/Farm/WorkOrder/Tick': noNetwork,
    'POST /api/Core/Auth/Logout': () => undefined,
    'GET /api/Core/Auth/DemoAccounts': () => ({ Password: '', Accounts: [] }),
  })
}

/** Handed in on this device by somebody, without a signal. */
async function handIn(owner: string, ...numbers: number[]) {
  for (const number of numbers) {
    const handed = { id: idOf(number), formId: clockForm.id, data: {}, title: '灌溉', photos: [] }
    await outboxOf(owner).keep({ ...handed, occurTime: '2026-11-20T02:21:00.000Z' })
  }
}

function SignOut() {
  const { askToSignOut, question } = useSignOut()
  return (
    <>
      <button type="button" onClick={askToSignOut}>
        退出
      </button>
      {question}
    </>
  )
}

async function askToSignOut() {
  render(<SignOut />)
  await userEvent.click(screen.getByRole('button', { name: '退出' }))
  return (await screen.findByRole('dialog', { name: '退出系统' })).textContent
}

beforeEach(noSignal)

describe('signing out', () => {
  beforeEach(() => keepToken('mine'))

  test('on a device that can’t keep them says that what is not sent will be lost', async () => {
    await handIn(chen.Id, 40)
    expect(await askToSignOut()).toContain('还有 1 条记录没有送达（灌溉），这个浏览器不能保存，退出后会丢失。')
  })

  test('says how many of one’s own are not sent, and that they stay', async () => {
    fakeIndexedDb()
    await handIn(wang, 39)
    await handIn(chen.Id, 40, 41)
    expect(await askToSignOut()).toContain(
      '还有 2 条记录没有送达（灌溉；灌溉），会留在这台设备上，下次用这个账号登录后自动送出。',
    )
  })

  test('names what was ticked like what was punched in, and no more than three', async () => {
    fakeIndexedDb()
    await handIn(chen.Id, 40)
    for (const part of ['k1', 'k2', 'k3']) {
      const act = { name: TICK, recordId: idOf(50), part }
      await outboxOf(chen.Id).do({ act, data: {}, title: `勾选${part}`, occurTime: '2026-11-20T02:21:00.000Z' })
    }
    expect(await askToSignOut()).toContain('还有 4 条记录没有送达（灌溉；勾选k1；勾选k2；等），会留在这台设备上')
  })

  test('where the page does not know whose they are counts all of them', async () => {
    fakeIndexedDb()
    await handIn(wang, 39)
    closeOutbox()
    expect(await askToSignOut()).toContain('这台设备上还有 1 条记录没有送达，会留在这里，用各自的账号登录后自动送出。')
  })

  test('speaks of nothing where only others have left something', async () => {
    fakeIndexedDb()
    await handIn(wang, 39)
    await outboxOf(chen.Id).read()
    expect(await askToSignOut()).toMatch(/^退出系统确定要退出系统吗？/)
  })

  test('says so on a phone as well', async () => {
    fakeIndexedDb()
    setScreenWidth(390)
    await handIn(chen.Id, 40)
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
    render(<SignOut />)
    await userEvent.click(screen.getByRole('button', { name: '退出' }))
    await waitFor(() => expect(leftFor).toEqual(['/Core']))
    expect(confirm.mock.calls).toEqual([
      ['还有 1 条记录没有送达（灌溉），会留在这台设备上，下次用这个账号登录后自动送出。确定要退出系统吗？'],
    ])
  })
})

test('signing out without a signal ends on a page of the device that says so and how much waits, and nobody reads it there', async () => {
  fakeIndexedDb()
  fakeServer({
    'POST /api/Core/FormData/Add': noNetwork,
    'POST /api/Core/Auth/Logout': noNetwork,
    'GET /api/Core/Auth/DemoAccounts': noNetwork,
  })
  vi.stubGlobal('navigator', new Proxy(navigator, withWorker))
  keepToken('mine')
  await handIn(chen.Id, 40)
  await askToSignOut()
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(leftFor).toEqual(['/Farm/Admin/Login']))
  closeOutbox()
  cleanup()
  render(
    <Suspense>
      <accessScreens.SignIn />
    </Suspense>,
  )
  expect(await screen.findByText('已在这台设备上退出。现在没有网络，联网后才能登录')).toBeTruthy()
  expect(await screen.findByText('这台设备上有 1 人的 1 条记录还没有送达，用本人账号登录后自动送出')).toBeTruthy()
  expect(document.body.textContent).not.toContain('灌溉')
  expect(currentToken()).toBeUndefined()
  await outboxOf(wang).read()
  expect(outboxOf(wang).snapshot().items).toEqual([])
})

describe('the sign-in page', () => {
  const open = () =>
    render(
      <Suspense>
        <accessScreens.SignIn />
      </Suspense>,
    )

  test('tells of how many people records wait on this device, and no names', async () => {
    fakeIndexedDb()
    await handIn(wang, 39)
    await handIn(chen.Id, 40, 41)
    closeOutbox()
    open()
    expect(await screen.findByText('这台设备上有 2 人的 3 条记录还没有送达，用本人账号登录后自动送出')).toBeTruthy()
  })

  test('says nothing where nothing waits', async () => {
    fakeIndexedDb()
    open()
    await screen.findByLabelText('账号')
    expect(screen.queryByText(/没有送达/)).toBeNull()
  })
})
