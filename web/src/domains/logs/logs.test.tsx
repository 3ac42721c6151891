import { modules } from '@farm/contract/access'
import type { Operation, OperationDetail, SignIn } from '@farm/contract/logs'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Screen } from '../../testing/Screen.tsx'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { logScreens } from './index.ts'

const FORMS = 'GET /api/Core/Form/List'
const OPERATIONS = 'GET /api/Core/Logs/Operations'
const OPERATION = 'GET /api/Core/Logs/Operation'
const SIGN_INS = 'GET /api/Core/Logs/SignIns'
const EXPORT_OPERATIONS = 'GET /api/Core/Logs/ExportOperations'
const EXPORT_SIGN_INS = 'GET /api/Core/Logs/ExportSignIns'
const USERS = 'GET /api/Core/Users/List'

const { Id, Name, RealName, Organ } = chen
const who = { Id, Name, RealName }

const edited: Operation = {
  Id: '42',
  AddTime: '2026-11-20T02:00:00.000Z',
  User: who,
  Organ: { Name: Organ.Name, Path: Organ.Path },
  Call: 'users.edit',
  Title: '编辑人员',
  Target: '王芳',
  Changed: 1,
  Outcome: 'done',
  Address: '10.0.0.8',
  Device: 'Chrome 140 · Windows',
  RequestId: 'request-1',
}
const denied: Operation = {
  ...edited,
  Id: '41',
  Call: 'roles.editFunctions',
  Title: '编辑功能权限',
  Target: '',
  Changed: 0,
  Outcome: 'refused',
  Reason: '没有权限',
}
const detail: OperationDetail = {
  ...edited,
  Changes: [
    {
      Kind: '人员',
      Id: idOf(9),
      Name: '王芳',
      Act: 'edit',
      Fields: [
        { Label: '岗位', Before: '记录员', After: '统计员' },
        { Label: '电话', After: '13900000000' },
      ],
    },
  ],
  IsCut: false,
}
const signedIn: SignIn = {
  Id: '7',
  AddTime: '2026-11-20T02:00:00.000Z',
  Name: 'manager1',
  User: who,
  Outcome: '登录',
  Address: '10.0.0.8',
  Device: 'Chrome 140 · Windows',
  RequestId: 'request-2',
}
const stranger: SignIn = {
  Id: '6',
  AddTime: '2026-11-20T01:00:00.000Z',
  Name: 'root',
  Outcome: '密码错误',
  Address: '203.0.113.9',
  Device: 'curl',
  RequestId: 'request-3',
}

const exporting = permissionOf({
  Module: modules.farm,
  Functions: ['/User/OperationLog', '/User/OperationLog#Export', '/User/SignInLog', '/User/SignInLog#Export'],
})

interface Opening {
  readonly at: string
  readonly handlers?: FakeHandlers
  readonly permission?: ReturnType<typeof permissionOf>
}

function openLog({ at, handlers, permission = exporting }: Opening) {
  const server = fakeServer({
    [OPERATIONS]: () => [edited, denied],
    [SIGN_INS]: () => [signedIn, stranger],
    [USERS]: () => [who],
    [FORMS]: () => [],
    ...handlers,
  })
  const Log = at.startsWith('/User/OperationLog') ? logScreens.Operations : logScreens.SignIns
  renderScreen(
    <Screen>
      <Log />
    </Screen>,
    { at, permission },
  )
  return server
}

const row = (name: string | RegExp) => screen.findByRole('row', { name: new RegExp(name) })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Names under which files were saved. */
let saved: string[] = []

beforeEach(() => {
  saved = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

describe('the operation log', () => {
  test('that did not come can be asked for again', async () => {
    let isUp = false
    openLog({ at: '/User/OperationLog', handlers: { [OPERATIONS]: () => (isUp ? [edited] : noNetwork()) } })
    const again = await screen.findByRole('button', { name: '重试' })
    isUp = true
    await userEvent.click(again)
    expect(await row('编辑人员')).toBeTruthy()
  })

  test('offers no export to whoever may only look', async () => {
    openLog({ at: '/User/OperationLog', permission: permissionOf({ Functions: ['/User/OperationLog'] }) })
    await row('编辑人员')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  test('that is empty says what it would hold', async () => {
    openLog({ at: '/User/OperationLog', handlers: { [OPERATIONS]: () => [] } })
    expect(await screen.findByText(/有人新增、修改或删除了什么，就会记在这里/)).toBeTruthy()
  })

  test('tells who did what to whom, from where, and what was refused', async () => {
    openLog({ at: '/User/OperationLog' })
    const done = await row('编辑人员')
    for (const fact of ['陈国强（manager1）', '王芳', '成功', '石桥农业合作社', '10.0.0.8 · Chrome 140 · Windows'])
      expect(done.textContent).toContain(fact)
    expect((await row('编辑功能权限')).textContent).toContain('被拒绝')
  })

  test('tells to the second when it was', async () => {
    openLog({ at: '/User/OperationLog', handlers: { [OPERATION]: () => detail } })
    await userEvent.click(within(await row('编辑人员')).getByRole('link', { name: '编辑人员' }))
    expect(await screen.findByText('2026-11-20 10:00:00')).toBeTruthy()
    expect(screen.getAllByTitle('2026-11-20 10:00:00').length).toBeGreaterThan(0)
  })

  test('tells who looked through the eyes of the person', async () => {
    const viewer = { Id: idOf(3), Name: 'admin', RealName: '周敏' }
    openLog({ at: '/User/OperationLog', handlers: { [OPERATIONS]: () => [{ ...denied, Viewer: viewer }] } })
    expect((await row('编辑功能权限')).textContent).toContain('周敏 以他人身份 · 陈国强（manager1）')
  })

  test('is signed by the job where nobody did it, and says of somebody above where they stand', async () => {
    const { User: _, ...nobody } = edited
    const job: Operation = { ...nobody, Id: '50', Title: '每日派工', Origin: 'job', Address: '', Device: '' }
    const above: Operation = {
      ...edited,
      Id: '51',
      Title: '编辑数据',
      User: { ...who, Name: '', RealName: '' },
      Organ: { Name: '平台' },
      Origin: 'import',
      Address: '',
      Device: '',
    }
    openLog({ at: '/User/OperationLog', handlers: { [OPERATIONS]: () => [job, above] } })
    expect((await row('每日派工')).textContent).toContain('系统 · 每日派工')
    const cells = within(await row('编辑数据')).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(expect.arrayContaining(['平台', '导入', '—']))
  })

  test('is narrowed by its address alone', async () => {
    const days = 'days=2026-11-01~2026-11-20'
    const search = `?search=wang&user=${Id}&call=users.edit&outcome=refused&target=${idOf(9)}&kind=people&origin=phone&${days}`
    const server = openLog({ at: `/User/OperationLog${search}` })
    await row('编辑人员')
    expect(server.sent(OPERATIONS)[0]?.query).toMatchObject({
      search: 'wang',
      userId: Id,
      call: 'users.edit',
      outcome: 'refused',
      targetId: idOf(9),
      thing: 'people',
      origin: 'phone',
      from: '2026-11-01',
      to: '2026-11-20',
    })
  })

  test('is exported as it is narrowed', async () => {
    const server = openLog({
      at: `/User/OperationLog?call=users.edit&outcome=done`,
      handlers: { [EXPORT_OPERATIONS]: () => new FakeAnswer('file') },
    })
    await press('导出')
    await waitFor(() => expect(saved).toEqual(['操作日志.xlsx']))
    expect(server.sent(EXPORT_OPERATIONS)[0]?.query).toEqual({ call: 'users.edit', outcome: 'done' })
  })

  test('says why it could not be exported, and saves nothing', async () => {
    openLog({ at: '/User/OperationLog', handlers: { [EXPORT_OPERATIONS]: () => refused('sheets/busy') } })
    await press('导出')
    expect(await screen.findByText('现在导入导出的人太多，请稍后再试')).toBeTruthy()
    expect(saved).toEqual([])
  })

  test('goes on by its cursor', async () => {
    const next = { Link: '</api/Core/Logs/Operations?cursor=c1>; rel="next"' }
    openLog({
      at: '/User/OperationLog',
      handlers: {
        [OPERATIONS]: ({ query }) => (query.cursor === 'c1' ? [denied] : new FakeAnswer([edited], 200, next)),
      },
    })
    await press('加载更多')
    expect(await row('编辑功能权限')).toBeTruthy()
  })

  test('is cards on a phone', async () => {
    setScreenWidth(390)
    openLog({ at: '/User/OperationLog' })
    expect(await screen.findByText('编辑人员')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('one operation', () => {
  const at = '/User/OperationLog?open=42'

  test('that does not come can be asked for again, with what is known of it meanwhile', async () => {
    let isUp = false
    openLog({ at, handlers: { [OPERATION]: () => (isUp ? detail : noNetwork()) } })
    const panel = await screen.findByRole('dialog')
    const again = await within(panel).findByRole('button', { name: '重试' })
    expect(panel.textContent).toContain('request-1')
    isUp = true
    await userEvent.click(again)
    expect(await within(panel).findByRole('region', { name: '修改人员王芳' })).toBeTruthy()
  })

  test('that was refused says why, and changed nothing', async () => {
    openLog({
      at: '/User/OperationLog?open=41',
      handlers: { [OPERATION]: () => ({ ...denied, Changes: [], IsCut: false }) },
    })
    const panel = await screen.findByRole('dialog')
    expect((await within(panel).findByRole('alert')).textContent).toBe('被拒绝：没有权限')
    expect(within(panel).queryByText('改动前后')).toBeNull()
  })

  test('tells each field before and after', async () => {
    const server = openLog({ at, handlers: { [OPERATION]: () => detail } })
    const changed = await screen.findByRole('region', { name: '修改人员王芳' })
    const lines = within(changed)
      .getAllByRole('row')
      .map((line) => [...line.children].map((cell) => cell.textContent))
    expect(lines).toEqual([
      ['字段', '改动前', '改动后'],
      ['岗位', '记录员', '统计员'],
      ['电话', '—', '13900000000'],
    ])
    expect(server.sent(OPERATION)[0]?.query).toEqual({ id: '42' })
  })

  test('leads to all that was done to the same thing, and back', async () => {
    const server = openLog({ at, handlers: { [OPERATION]: () => detail } })
    await userEvent.click(await screen.findByRole('link', { name: '它的全部操作' }))
    await waitFor(() => expect(server.sent(OPERATIONS).at(-1)?.query).toMatchObject({ targetId: idOf(9) }))
    await press('只看一个对象')
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(screen.queryByRole('button', { name: '只看一个对象' })).toBeNull()
  })

  test('leads from a right over a form to all that was done to the form', async () => {
    const [first] = detail.Changes
    const right = { ...detail, Changes: [{ ...first, Kind: '表单权限', Id: `${idOf(3)} ${idOf(4)}` }] }
    const server = openLog({ at, handlers: { [OPERATION]: () => right } })
    await userEvent.click(await screen.findByRole('link', { name: '它的全部操作' }))
    await waitFor(() => expect(server.sent(OPERATIONS).at(-1)?.query).toMatchObject({ targetId: idOf(3) }))
  })

  test('is not mixed with the one that was open before', async () => {
    const [first] = detail.Changes
    const twice = { ...detail, Changes: [first, { ...first, Fields: [{ Label: '增加的角色', After: '见习' }] }] }
    const li = { ...first, Id: idOf(8), Name: '李军', Fields: [{ Label: '姓名', After: '李军' }] }
    const other = { ...denied, Changes: [li], IsCut: false }
    openLog({
      at: '/User/OperationLog?open=41',
      handlers: { [OPERATION]: ({ query }) => (query.id === '42' ? twice : other) },
    })
    expect(await screen.findByText('姓名')).toBeTruthy()
    await userEvent.click(await row('编辑人员'))
    expect(await screen.findByText('增加的角色')).toBeTruthy()
    await userEvent.click(await row('编辑功能权限'))
    expect(await screen.findByText('姓名')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '修改人员王芳' })).toBeNull()
  })

  test.each([390, 1400])('is opened by the link of its name where the screen is %i wide', async (width) => {
    setScreenWidth(width)
    openLog({ at: '/User/OperationLog', handlers: { [OPERATION]: () => detail } })
    await userEvent.click(await screen.findByRole('link', { name: '编辑人员' }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('says when it told only a part', async () => {
    openLog({ at, handlers: { [OPERATION]: () => ({ ...detail, IsCut: true }) } })
    expect(await screen.findByText('改动较多，这里只列出前面一部分')).toBeTruthy()
  })

  test('that touched no data says so', async () => {
    openLog({ at, handlers: { [OPERATION]: () => ({ ...detail, Changes: [] }) } })
    expect(await screen.findByText('这次操作没有改动业务数据')).toBeTruthy()
  })
})

describe('the log of sign-ins', () => {
  test('that is empty says so', async () => {
    openLog({ at: '/User/SignInLog', handlers: { [SIGN_INS]: () => [] } })
    expect(await screen.findByText('这里还没有登录记录')).toBeTruthy()
  })

  test('offers no export to whoever may only look', async () => {
    openLog({ at: '/User/SignInLog', permission: permissionOf({ Functions: ['/User/SignInLog'] }) })
    await row('manager1')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  test('tells who came in, and who tried to under a name that nobody has', async () => {
    openLog({ at: '/User/SignInLog' })
    for (const fact of ['陈国强', '登录', '10.0.0.8']) expect((await row('manager1')).textContent).toContain(fact)
    for (const fact of ['没有这个账号', '密码错误', '203.0.113.9'])
      expect((await row('root')).textContent).toContain(fact)
  })

  test('tells the account of somebody who was looked through under another name', async () => {
    const viewed: SignIn = { ...signedIn, Id: '8', Name: 'admin', Outcome: '以他人身份查看' }
    openLog({ at: '/User/SignInLog', handlers: { [SIGN_INS]: () => [viewed] } })
    for (const fact of ['陈国强（manager1）', '以他人身份查看'])
      expect((await row('admin')).textContent).toContain(fact)
  })

  test('is scrolled by the keyboard: nothing in it takes the focus', async () => {
    openLog({ at: '/User/SignInLog' })
    await row('manager1')
    expect(screen.getByRole('region', { name: '登录日志列表，可滚动' })).toHaveProperty('tabIndex', 0)
  })

  test('is narrowed by its address, and leaves out what is no outcome', async () => {
    const server = openLog({ at: `/User/SignInLog?outcome=密码错误&user=${Id}&days=2026-11-20~` })
    await row('manager1')
    expect(server.sent(SIGN_INS)[0]?.query).toMatchObject({ outcome: '密码错误', userId: Id, from: '2026-11-20' })
  })

  test('is exported as it is narrowed', async () => {
    const server = openLog({
      at: '/User/SignInLog?search=root&outcome=密码错误',
      handlers: { [EXPORT_SIGN_INS]: () => new FakeAnswer('file') },
    })
    await press('导出')
    await waitFor(() => expect(saved).toEqual(['登录日志.xlsx']))
    expect(server.sent(EXPORT_SIGN_INS)[0]?.query).toEqual({ search: 'root', outcome: '密码错误' })
  })
})
