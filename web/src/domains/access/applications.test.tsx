import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepToken } from '../../platform/session.ts'
import { permissionOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { accessScreens } from './index.ts'

const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'

function openApplications(handlers: FakeHandlers) {
  window.history.replaceState(null, '', '/App')
  const server = fakeServer(handlers)
  render(
    <Suspense>
      <accessScreens.Applications />
    </Suspense>,
  )
  return server
}

beforeEach(() => keepToken('mine'))

describe('the application centre', () => {
  test('leads to the sign-in page without a session', async () => {
    openApplications({ [PERMISSION]: () => refused('access/sign-in') })
    await waitFor(() => expect(leftFor).toEqual(['/Core?backurl=%2FApp']))
  })

  test('can be tried again after a lost network', async () => {
    let isUp = false
    openApplications({ [PERMISSION]: () => (isUp ? permissionOf() : noNetwork()) })
    await screen.findByText('网络错误，请稍后再试！')
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: '农场管理系统' })).toBeTruthy()
  })

  test('says whom to ask where there is nothing to use', async () => {
    const Modules = [{ Name: '内部接口', Url: '/x', Icon: '', IsMenu: false }]
    openApplications({ [PERMISSION]: () => permissionOf({ Modules }) })
    expect(await screen.findByText('请联系管理员为您分配角色')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('has a tile for each module of the menu', async () => {
    const Modules = [
      { Name: '农场管理系统', Url: '/', Icon: 'farm', IsMenu: true },
      { Name: '打卡系统', Url: '/ClockSys', Icon: 'clock', IsMenu: true },
      { Name: '内部接口', Url: '/x', Icon: 'x', IsMenu: false },
    ]
    const server = openApplications({ [PERMISSION]: () => permissionOf({ Modules }) })
    await screen.findByRole('link', { name: '打卡系统' })
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/Farm/Admin/', '/Farm/Admin/ClockSys'])
    expect(screen.getByText('陈国强 · 石桥农业合作社')).toBeTruthy()
    expect(server.requests[0]?.query).toEqual({})
    expect(document.title).toBe('应用中心 – 农业ERP系统')
  })
})
