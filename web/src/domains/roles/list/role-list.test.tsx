import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { idOf, permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { roleScreens } from '../index.ts'
import { LIST, ORGANS, REMOVE, USERS, keeper, lent, roleOf } from '../testing/roles.ts'

const person = userEvent.setup()
const spare = roleOf({ Id: idOf(44), Name: '仓库管理员', People: 0, DataScope: '本组织' })
const administrators = roleOf({ Id: idOf(45), Name: '系统管理员', IsAdministrators: true, People: 1 })
const holders = [
  { Id: idOf(20), Name: 'wangfang', RealName: '王芳' },
  { Id: idOf(21), Name: 'lijun', RealName: '李军' },
]

function open(handlers: FakeHandlers = {}, permission = keeper(), search = '') {
  const { List } = roleScreens()
  const server = fakeServer({
    [LIST]: () => [roleOf(), lent, spare, administrators],
    [USERS]: () => new FakeAnswer(holders, 200, { 'X-Total-Count': '12' }),
    [ORGANS]: () => [],
    ...handlers,
  })
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/User/Roles${search}`, permission },
  )
  return server
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('what can’t be done', () => {
  test('who may only look is offered nothing to do', async () => {
    open({}, permissionOf({ Functions: ['/User/Roles'] }))
    await row('仓库管理员')
    for (const act of ['编辑', '复制', '删除']) expect(screen.queryByLabelText(`${act}仓库管理员`)).toBeNull()
    expect(screen.queryByRole('link', { name: '新增角色' })).toBeNull()
  })

  test('a role that an organisation above lends can be looked at and copied alone', async () => {
    open()
    expect(within(await row('打卡员')).getByText('上级共享')).toBeTruthy()
    expect(screen.getByRole('link', { name: '查看打卡员' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '复制打卡员' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '删除打卡员' })).toBeNull()
  })

  test('the role of the administrators is neither changed nor deleted', async () => {
    open()
    await row('系统管理员')
    expect(screen.queryByRole('link', { name: '编辑系统管理员' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除系统管理员' })).toBeNull()
  })

  test('a role that is held is not deleted: it says by whom', async () => {
    const server = open()
    await person.click(await screen.findByRole('button', { name: '删除农场负责人' }))
    const dialog = await screen.findByRole('dialog', { name: '角色“农场负责人”还不能删除' })
    expect(await within(dialog).findByText('王芳、李军 等 12 人')).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: '查看这些人员' }).getAttribute('href')).toContain(
      `/User/List?roleId=${roleOf().Id}`,
    )
    expect(server.sent(REMOVE)).toEqual([])
  })

  test('a role that somebody was given meanwhile says so as well', async () => {
    open({ [REMOVE]: () => refused('access/role-held', { name: '仓库管理员', count: 2 }) })
    await person.click(await screen.findByRole('button', { name: '删除仓库管理员' }))
    await person.click(screen.getByRole('button', { name: '确定' }))
    expect(await screen.findByRole('dialog', { name: '角色“仓库管理员”还不能删除' })).toBeTruthy()
  })
})

test('a role that nobody holds is deleted once it was asked', async () => {
  const server = open({ [REMOVE]: () => undefined })
  await person.click(await screen.findByRole('button', { name: '删除仓库管理员' }))
  expect(server.sent(REMOVE)).toEqual([])
  await person.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已删除角色仓库管理员')).toBeTruthy()
  expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [spare.Id] })
})

test('roles can be narrowed to a reach', async () => {
  open({}, keeper(), '?reach=本组织')
  await row('仓库管理员')
  await waitFor(() => expect(screen.queryByText('打卡员')).toBeNull())
})

test('how many hold a role leads to them', async () => {
  open()
  const link = await screen.findByRole('link', { name: '使用农场负责人的 12 人' })
  expect(link.getAttribute('href')).toContain(`/User/List?roleId=${roleOf().Id}`)
})
