import { render, screen, waitFor, within } from '@testing-library/react'
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
    expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull()
  })

  test('has a tile for each module of the menu', async () => {
    const Modules = [
      { Name: '农场管理系统', Url: '/', Icon: 'farm', IsMenu: true },
      { Name: '打卡系统', Url: '/ClockSys', Icon: 'clock', IsMenu: true },
      { Name: '内部接口', Url: '/x', Icon: 'x', IsMenu: false },
    ]
    const server = openApplications({ [PERMISSION]: () => permissionOf({ Modules }) })
    await screen.findByRole('link', { name: '打卡系统' })
    const links = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/Farm/Admin/', '/Farm/Admin/ClockSys'])
    expect(screen.getByText('陈国强 · 石桥农业合作社')).toBeTruthy()
    expect(server.requests[0]?.query).toEqual({})
    expect(document.title).toBe('应用中心 – 农业ERP系统')
  })
})

describe('updating permissions', () => {
  const UPDATE = 'POST /api/Core/System/UpdatePermission'
  const names = ['县域农场系统', '农场管理系统', '订单系统', '打卡系统']
  const nameIn = (body: unknown) => names.find((name) => JSON.stringify(body).includes(`"Name":"${name}"`))
  const stateOf = (name: string) => screen.getByText(name).closest('li')?.textContent

  test('is offered to administrators alone', async () => {
    openApplications({ [PERMISSION]: () => permissionOf() })
    await screen.findByRole('link', { name: '农场管理系统' })
    expect(screen.queryByRole('button', { name: '更新权限' })).toBeNull()
  })

  test('stops at the first module that fails, says why, and can be tried again', async () => {
    let isUp = false
    const server = openApplications({
      [PERMISSION]: () => permissionOf({ IsAdministrator: true }),
      [UPDATE]: ({ body }) => (nameIn(body) === '农场管理系统' && !isUp ? refused('access/forbidden') : undefined),
    })
    await userEvent.click(await screen.findByRole('button', { name: '更新权限' }))
    await userEvent.click(await screen.findByRole('button', { name: '开始更新' }))
    expect((await screen.findByRole('alert')).textContent).toBe('您没有这项功能的权限，请联系管理员开通')
    expect(server.sent(UPDATE).map(({ body }) => nameIn(body))).toEqual(names.slice(0, 2))
    expect(stateOf('县域农场系统')).toContain('已更新')
    expect(stateOf('订单系统')).toContain('等待')
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(stateOf('打卡系统')).toContain('已更新'))
    expect(
      server
        .sent(UPDATE)
        .map(({ body }) => nameIn(body))
        .slice(2),
    ).toEqual(names)
  })
})
