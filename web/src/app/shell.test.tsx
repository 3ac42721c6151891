import type { MyPermission } from '@farm/contract/access'
import { modules } from '@farm/contract/access'
import { recordCalls } from '@farm/contract/forms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { get } from '../platform/http.ts'
import { usePage, usePageTitle } from '../engine/page/index.ts'
import { TOKEN_KEY, currentToken, keepToken } from '../platform/session.ts'
import { keepViewedFrom } from '../platform/viewed-from.ts'
import { readText, removeText, writeText } from '../platform/storage.ts'
import { chen, coreMenu, idOf, permissionOf } from '../testing/builders.ts'
import { type FakeHandlers, FakeAnswer, fakeServer, noNetwork, refused } from '../testing/fake-server.ts'
import { leftFor } from '../testing/leaving.ts'
import { openApp } from '../testing/open-app.tsx'
import { setScreenWidth } from '../testing/screen-size.ts'

const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'
const LOGOUT = 'POST /api/Core/Auth/Logout'
const OPERATIONS = 'GET /api/Core/FormData/List'

vi.mock('./screens.ts', async () => {
  const { noneRoutes } = await import('../routes/none.routes.ts')
  const Crops = () => <h1>{usePage().title}</h1>
  const Typed = () => (
    <>
      <Crops />
      <input aria-label="作物名称" />
    </>
  )
  const Broken = () => {
    throw new Error('a fault of the page')
  }
  const Soil = () => {
    usePageTitle('土壤检测')
    return <Crops />
  }
  return {
    screens: {
      ...noneRoutes,
      '/Core/CropList': Crops,
      '/Core/CropAdd/:id': Typed,
      '/Core/OperationList': Broken,
      '/FarmPlan/MakePlan': Crops,
      '/FormData/List': Soil,
      '/FormData/AddData': Soil,
    },
  }
})

function serverWith(permission: Partial<MyPermission>, more: FakeHandlers = {}) {
  return fakeServer({ [PERMISSION]: () => permissionOf(permission), ...more })
}

function menu() {
  return screen.findByRole('navigation', { name: '菜单' })
}

const path = () => `${window.location.pathname}${window.location.search}`

beforeEach(() => keepToken('mine'))

describe('before the permission is there', () => {
  test('nothing of the shell is drawn', async () => {
    let answer: (permission: MyPermission) => void = () => undefined
    fakeServer({
      [PERMISSION]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    openApp('/Core/CropList')
    expect(await screen.findByText('正在加载…')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByText('农业ERP系统')).toBeNull()
    answer(permissionOf())
    expect(await menu()).toBeTruthy()
  })

  test('a lost session leads to the sign-in page once', async () => {
    fakeServer({ [PERMISSION]: () => refused('access/expired') })
    openApp('/Core/CropList?page=2')
    await waitFor(() => expect(leftFor).toEqual(['/Core?backurl=%2FFarm%2FAdmin%2FCore%2FCropList%3Fpage%3D2']))
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('a refused organisation leads back to the beginning of the module, without it', async () => {
    fakeServer({ [PERMISSION]: () => refused('access/organ-path') })
    const { unmount } = openApp('/CountyFarm/FormData?organPath=%2F9%2F')
    await waitFor(() => expect(leftFor).toEqual(['/Farm/Admin/CountyFarm']))
    unmount()
    fakeServer({ [PERMISSION]: () => permissionOf() })
    openApp('/Core/CropList')
    expect(await screen.findByText('没有权限查看该组织，已打开首页')).toBeTruthy()
  })

  test('an organisation that is none leads there as well', async () => {
    fakeServer({ [PERMISSION]: () => refused('wire/parameter') })
    openApp('/CountyFarm/FormData?organPath=%2F9%2F')
    await waitFor(() => expect(leftFor).toEqual(['/Farm/Admin/CountyFarm']))
  })

  test('a refusal without an organisation is no access at all', async () => {
    fakeServer({ [PERMISSION]: () => refused('access/forbidden') })
    openApp('/Core/CropList')
    expect(await screen.findByRole('heading', { name: '无访问权限' })).toBeTruthy()
    expect(path()).toBe('/Farm/Admin/404')
    expect(currentToken()).toBe('mine')
  })

  test('a lost network says so and can be tried again', async () => {
    let isUp = false
    fakeServer({ [PERMISSION]: () => (isUp ? permissionOf() : noNetwork()) })
    openApp('/Core/CropList')
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: '作物列表' })).toBeTruthy()
  })
})

describe('another tab', () => {
  const hear = () => window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))

  async function openBeside() {
    serverWith({})
    openApp('/Core/CropList')
    await screen.findByRole('heading', { name: '作物列表' })
  }

  test('that signs in somebody else has this one opened anew', async () => {
    await openBeside()
    writeText(TOKEN_KEY, 'mine')
    hear()
    expect(leftFor).toEqual([])
    writeText(TOKEN_KEY, 'other')
    hear()
    expect(leftFor).toEqual([window.location.href])
  })

  test('that signs out leads this one to the sign-in page', async () => {
    await openBeside()
    removeText(TOKEN_KEY)
    hear()
    expect(leftFor).toEqual(['/Core?backurl=%2FFarm%2FAdmin%2FCore%2FCropList'])
  })
})

describe('the menu', () => {
  test('lists what the permission lists, and nothing else', async () => {
    serverWith({})
    openApp('/Core/CropList')
    const links = within(await menu()).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['作物列表', '农事操作列表'])
    expect(within(await menu()).queryByText('人员管理')).toBeNull()
  })

  test('marks the list while one of its records is edited', async () => {
    serverWith({})
    openApp('/Core/CropAdd/01900000-0000-7000-8000-000000000001')
    expect(within(await menu()).getByRole('link', { current: 'page' }).textContent).toContain('作物列表')
  })

  test('opens and closes its groups', async () => {
    serverWith({})
    openApp('/Core/CropList')
    const group = within(await menu()).getByRole('button', { name: '基础管理' })
    expect(group.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(group)
    expect(group.getAttribute('aria-expanded')).toBe('false')
    expect(within(await menu()).queryByRole('link', { name: '作物列表' })).toBeNull()
  })

  test('keeps the organisation of the page in its links', async () => {
    serverWith({})
    openApp('/Core/CropList?organPath=%2F1%2F11%2F&page=3')
    const link = within(await menu()).getByRole('link', { name: '农事操作列表' })
    expect(link.getAttribute('href')).toBe('/Farm/Admin/Core/OperationList?organPath=%2F1%2F11%2F')
  })

  test('folds to its icons and stays so after a reload', async () => {
    serverWith({})
    openApp('/Core/CropList')
    await userEvent.click(await screen.findByRole('button', { name: '收起菜单' }))
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy()
    expect(within(await menu()).queryByRole('link', { name: '作物列表' })).toBeNull()
    await userEvent.click(within(await menu()).getByRole('button', { name: '基础管理' }))
    expect(within(await menu()).getByRole('link', { name: '作物列表' })).toBeTruthy()
  })

  test('is a drawer on a phone, closed by choosing an entry', async () => {
    setScreenWidth(390)
    serverWith({})
    openApp('/Core/CropList')
    await screen.findByRole('heading', { name: '作物列表' })
    expect(screen.queryByRole('navigation', { name: '菜单' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
    await userEvent.click(within(await menu()).getByRole('link', { name: '作物列表' }))
    expect(screen.queryByRole('navigation', { name: '菜单' })).toBeNull()
  })
})

describe('who comes in', () => {
  test('to a page that is not permitted lands at the first entry of the menu, without the organisation', async () => {
    serverWith({ Functions: ['/Core/CropList'] })
    openApp('/Core/CropAdd/1?organPath=%2F1%2F')
    expect(await screen.findByRole('heading', { name: '作物列表' })).toBeTruthy()
    expect(path()).toBe('/Farm/Admin/Core/CropList')
  })

  test('without any permission has no access', async () => {
    serverWith({ Menus: [], Functions: [] })
    openApp('/')
    expect(await screen.findByRole('heading', { name: '无访问权限' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '应用中心' }).getAttribute('href')).toBe('/App')
  })

  test('to an address that is not there has no access', async () => {
    serverWith({})
    openApp('/Core/PlaceList')
    expect(await screen.findByRole('heading', { name: '无访问权限' })).toBeTruthy()
  })

  test('to a page that is not permitted is told why another one is open', async () => {
    serverWith({ Functions: ['/Core/CropList'] })
    openApp('/FarmPlan/MakePlan')
    expect(await screen.findByText('您没有权限打开“计划进度”，已打开首个可用页面')).toBeTruthy()
    expect(window.history.state).not.toMatchObject({ usr: { refused: '计划进度' } })
  })

  test('as somebody else sees who looks, and ends it', async () => {
    const Viewer = { Id: idOf(9), Name: 'admin', RealName: '系统管理员' }
    writeText('own-token', 'admins')
    serverWith({ Viewer }, { 'POST /api/Core/Auth/Logout': () => undefined })
    openApp('/Core/CropList')
    expect(await screen.findByText(/系统管理员，您正以 陈国强（石桥农业合作社）的身份查看/)).toBeTruthy()
    expect(screen.getByTitle(/正在以他人身份查看，不能打开账号与安全/).textContent).toContain('陈国强')
    expect(screen.queryByRole('link', { name: /陈国强/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '结束查看' }))
    await waitFor(() => expect(leftFor).toEqual(['/Core']))
    expect([currentToken(), readText('own-token')]).toEqual(['admins', undefined])
  })

  test('as somebody else comes back to where that was begun', async () => {
    window.history.replaceState(null, '', '/Farm/Admin/User/List?search=wang')
    keepViewedFrom()
    writeText('own-token', 'admins')
    const Viewer = { Id: idOf(9), Name: 'admin', RealName: '系统管理员' }
    serverWith({ Viewer }, { 'POST /api/Core/Auth/Logout': () => undefined })
    openApp('/Core/CropList')
    await userEvent.click(await screen.findByRole('button', { name: '结束查看' }))
    await waitFor(() => expect(leftFor).toEqual(['/Core?backurl=%2FFarm%2FAdmin%2FUser%2FList%3Fsearch%3Dwang']))
  })

  test('and is refused something later has a menu without it, and keeps what was typed', async () => {
    let held = permissionOf()
    const Children = coreMenu.Children?.filter(({ Url }) => Url === '/Core/OperationList')
    fakeServer({ [PERMISSION]: () => held, [OPERATIONS]: () => refused('access/forbidden') })
    const { client } = openApp('/Core/CropAdd/1')
    await userEvent.type(await screen.findByLabelText('作物名称'), '番茄')
    held = permissionOf({ Menus: [{ ...coreMenu, ...(Children && { Children }) }], Functions: ['/Core/OperationList'] })
    const refusedCall = client.query({
      queryKey: ['crops'],
      queryFn: () => get(recordCalls.list, { formId: idOf(8) }),
    })
    await expect(refusedCall).rejects.toThrow('您没有这项功能的权限，请联系管理员开通')
    const entries = within(await menu())
    await waitFor(() => expect(entries.queryByText('作物列表')).toBeNull())
    expect(entries.getByText('农事操作列表')).toBeTruthy()
    expect(screen.getByLabelText('作物名称')).toHaveProperty('value', '番茄')
  })

  test('later to a page that is not permitted is told so and stays', async () => {
    serverWith({ Functions: ['/Core/CropList'] })
    const { router } = openApp('/Core/CropList')
    await screen.findByRole('heading', { name: '作物列表' })
    await router.navigate('/Core/CropAdd/1')
    expect(await screen.findByText('您没有这个页面的权限')).toBeTruthy()
    expect(path()).toBe('/Farm/Admin/Core/CropAdd/1')
    expect(await menu()).toBeTruthy()
  })

  test('at the root is led to the plans', async () => {
    serverWith({ Functions: ['/FarmPlan/MakePlan'] })
    openApp('/')
    expect(await screen.findByRole('heading', { name: '计划进度' })).toBeTruthy()
  })

  test('at the root of an organisation keeps it', async () => {
    serverWith({})
    openApp('/?organPath=%2F1%2F11%2F')
    await screen.findByRole('heading', { name: '作物列表' })
    expect(path()).toBe('/Farm/Admin/Core/CropList?organPath=%2F1%2F11%2F')
  })

  test('to a group without a default is led to its list', async () => {
    serverWith({ Functions: ['/FormData/List'] })
    openApp('/FormData')
    await screen.findByRole('heading', { name: '土壤检测' })
    expect(path()).toBe('/Farm/Admin/FormData/List')
  })
})

describe('the page', () => {
  test('asks for the permission of its module once', async () => {
    const server = serverWith({})
    const { router } = openApp('/Core/CropList')
    await screen.findByRole('heading', { name: '作物列表' })
    await router.navigate('/Core/CropAdd/1')
    await screen.findByRole('heading', { name: '编辑作物' })
    expect(server.sent(PERMISSION).map(({ query }) => query)).toEqual([{ module: modules.farm }])
  })

  test('gives its title to the window', async () => {
    serverWith({})
    openApp('/Core/CropAdd/1')
    await waitFor(() => expect(document.title).toBe('编辑作物 – 农业ERP系统'))
  })

  test('says where it comes from, and its list leads back', async () => {
    serverWith({})
    openApp('/Core/CropAdd/1?organPath=%2F1%2F')
    const trail = await screen.findByRole('navigation', { name: '当前位置' })
    expect(
      within(trail)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['基础管理', '作物列表', '编辑作物'])
    const list = within(trail).getByRole('link', { name: '作物列表' })
    expect(list.getAttribute('href')).toBe('/Farm/Admin/Core/CropList?organPath=%2F1%2F')
  })

  test('of a form is named after it', async () => {
    const form = { Name: '土壤检测', Url: '/FormData/List?id=a', Icon: 'data' }
    const Menus = [{ ...coreMenu, Name: '数据管理', Children: [form] }]
    serverWith({ Menus, Functions: ['/FormData/List', '/FormData/AddData'] })
    openApp('/FormData/AddData?id=a')
    await waitFor(() => expect(document.title).toBe('土壤检测 – 农业ERP系统'))
    const trail = await screen.findByRole('navigation', { name: '当前位置' })
    expect(
      within(trail)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['数据管理', '土壤检测', '数据填报'])
    expect(within(await menu()).getByRole('link', { current: 'page' }).textContent).toContain('土壤检测')
  })

  test('starts at its top', async () => {
    serverWith({})
    const { router } = openApp('/Core/CropList')
    await screen.findByRole('heading', { name: '作物列表' })
    const content = screen.getByRole('main')
    content.scrollTop = 300
    await router.navigate('/Core/CropList?page=2')
    expect(content.scrollTop).toBe(300)
    await router.navigate('/Core/CropAdd/1')
    await screen.findByRole('heading', { name: '编辑作物' })
    expect(screen.getByRole('main').scrollTop).toBe(0)
  })

  test('that breaks leaves the shell standing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    serverWith({})
    const { router } = openApp('/Core/OperationList')
    expect(await screen.findByText('页面出错了')).toBeTruthy()
    expect(await menu()).toBeTruthy()
    await router.navigate('/Core/CropList')
    expect(await screen.findByRole('heading', { name: '作物列表' })).toBeTruthy()
  })
})

describe('the header', () => {
  test('says who is signed in, and for whom', async () => {
    serverWith({})
    openApp('/Core/CropList')
    const banner = await screen.findByRole('banner')
    expect(banner.textContent).toContain('陈国强 · 石桥农业合作社')
    expect(within(banner).queryByText('演示数据')).toBeNull()
    expect(within(banner).getByRole('link', { name: '应用中心' }).getAttribute('href')).toBe('/App')
  })

  test('marks an organisation of the demo', async () => {
    serverWith({ User: { ...chen, Organ: { ...chen.Organ, IsDemo: true } } })
    openApp('/Core/CropList')
    expect(await screen.findByText('演示数据')).toBeTruthy()
  })
})

describe('signing out', () => {
  async function askToSignOut() {
    openApp('/Core/CropList')
    await userEvent.click(await screen.findByRole('button', { name: '退出' }))
    return screen.findByRole('dialog', { name: '退出系统' })
  }

  test('can be thought better of', async () => {
    const server = serverWith({})
    const question = await askToSignOut()
    expect(question.textContent).toContain('确定要退出系统吗？')
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([server.sent(LOGOUT).length, currentToken(), leftFor]).toEqual([0, 'mine', []])
  })

  test('ends the session and opens the sign-in page', async () => {
    const server = serverWith({}, { [LOGOUT]: () => undefined })
    await userEvent.click(within(await askToSignOut()).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(leftFor).toEqual(['/Core']))
    expect(server.sent(LOGOUT)).toMatchObject([{ token: 'mine', body: undefined }])
    expect(currentToken()).toBeUndefined()
  })

  test.each([
    ['refuses', () => new FakeAnswer({ code: 'wire/failure', errors: ['网络错误，请稍后再试！'] }, 500)],
    ['does not answer', noNetwork],
    ['does not know the token', () => refused('access/expired')],
  ])('ends here even where the server %s', async (_, answer) => {
    serverWith({}, { [LOGOUT]: answer })
    await userEvent.click(within(await askToSignOut()).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(leftFor.at(-1)).toBe('/Core'))
    expect(currentToken()).toBeUndefined()
  })

  test('asks plainly on a phone', async () => {
    setScreenWidth(390)
    serverWith({}, { [LOGOUT]: () => undefined })
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    openApp('/Core/CropList')
    await userEvent.click(await screen.findByRole('button', { name: '展开菜单' }))
    await userEvent.click(screen.getByRole('button', { name: '退出' }))
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
    expect(currentToken()).toBe('mine')
    await userEvent.click(screen.getByRole('button', { name: '退出' }))
    await waitFor(() => expect(leftFor).toEqual(['/Core']))
    expect(confirm).toHaveBeenCalledWith('确定要退出系统吗？')
  })
})
