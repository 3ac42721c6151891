import { modules } from '@farm/contract/access'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useShellMenu } from '../engine/page/index.ts'
import { keepToken } from '../platform/session.ts'
import { permissionOf } from '../testing/builders.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { openApp } from '../testing/open-app.tsx'
import { setScreenWidth } from '../testing/screen-size.ts'

vi.mock('./screens.ts', async () => {
  const { noneRoutes } = await import('../routes/none.routes.ts')
  const Light = () => {
    const open = useShellMenu()
    return (
      <>
        <h1>打卡</h1>
        {open && (
          <button type="button" onClick={open}>
            自己的菜单键
          </button>
        )}
      </>
    )
  }
  return { screens: { ...noneRoutes, '/Clock': Light, '/ClockForm': Light, '/Core/CropList': () => <h1>作物列表</h1> } }
})

const Menus = [{ Name: '打卡', Url: '/Clock', Icon: 'clock' }]

function come(at: string, Functions: readonly string[]) {
  fakeServer({
    'GET /api/Core/Auth/GetMyPermission': () =>
      permissionOf({ Module: modules.clock, Menus, Functions: [...Functions, '/Core/CropList'] }),
    'GET /api/Core/Events': () => undefined,
  })
  openApp(at)
}

beforeEach(() => keepToken('mine'))

describe('a page for the field', () => {
  test('that is not permitted shows the header, which leads elsewhere', async () => {
    setScreenWidth(390)
    come('/Core/CropList', [])
    await screen.findByRole('heading', { name: '作物列表' })
    window.history.pushState(null, '', '/Farm/Admin/ClockForm')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(await screen.findByText('您没有这个页面的权限')).toBeTruthy()
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy()
  })

  test('draws its own bar on a phone, from which the menu opens', async () => {
    setScreenWidth(390)
    come('/Clock', ['/Clock'])
    await screen.findByRole('heading', { name: '打卡' })
    expect(screen.queryByRole('banner')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '自己的菜单键' }))
    expect(within(await screen.findByRole('dialog', { name: '菜单' })).getByRole('link', { name: '打卡' })).toBeTruthy()
  })

  test('stands in the ordinary shell on a desktop', async () => {
    come('/Clock', ['/Clock'])
    await screen.findByRole('heading', { name: '打卡' })
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '自己的菜单键' })).toBeNull()
  })

  test('opens for who may record from the farm', async () => {
    come('/ClockForm', ['/FarmOperation/ClockData#Record'])
    expect(await screen.findByRole('heading', { name: '打卡' })).toBeTruthy()
  })
})

test('any other page has the header', async () => {
  setScreenWidth(390)
  come('/Core/CropList', [])
  await screen.findByRole('heading', { name: '作物列表' })
  expect(screen.getByRole('banner')).toBeTruthy()
})
