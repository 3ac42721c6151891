import type { Organ } from '@farm/contract/organs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { chen, idOf, permissionOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { userScreens } from '../index.ts'
import {
  EDIT,
  FUNCTIONS,
  LIST,
  OPEN_WORK,
  ORGANS,
  REMOVE,
  ROLES,
  clerk,
  coop,
  idle,
  li,
  puncher,
  userOf,
  wang,
} from '../testing/people.ts'

const person = userEvent.setup()
const me = userOf({ Id: chen.Id, Name: chen.Name, RealName: chen.RealName })

function open(handlers: FakeHandlers = {}, permission = clerk(), search = '') {
  const { List } = userScreens
  const server = fakeServer({
    [LIST]: () => new FakeAnswer([wang, li, me], 200, { 'X-Total-Count': '3' }),
    [ROLES]: () => [],
    [ORGANS]: () => [coop],
    [OPEN_WORK]: () => idle,
    ...handlers,
  })
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: `/User/List${search}`, permission },
  )
  return server
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const confirm = () => person.click(screen.getByRole('button', { name: '确定' }))

describe('who may only look at people', () => {
  test('is offered nothing to do, and nobody to choose', async () => {
    open({}, permissionOf({ Functions: ['/User/List'] }))
    await row('王芳')
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: '新增人员' })).toBeNull()
    for (const act of ['编辑', '重置密码', '登录设备', '以他人身份查看', '删除']) {
      expect(screen.queryByLabelText(`${act}王芳`)).toBeNull()
    }
  })
})

test('of somebody whom one may only name nothing else is told, and nothing switched', async () => {
  const named = { Id: idOf(70), Name: 'zhao', RealName: '赵远' }
  open({ [LIST]: () => new FakeAnswer([wang, named], 200, { 'X-Total-Count': '2' }) })
  const cells = within(await row('赵远')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(1, 8)).toEqual(['赵远', 'zhao', '—', '—', '—', '—', '—'])
  expect(screen.queryByRole('switch', { name: /赵远/ })).toBeNull()
  await person.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  expect(screen.getByRole('button', { name: '启用' })).toHaveProperty('disabled', true)
})

describe('oneself', () => {
  test('can be neither disabled, deleted nor looked at as another', async () => {
    open()
    await row('陈国强')
    expect(screen.queryByRole('switch', { name: '停用陈国强' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除陈国强' })).toBeNull()
    expect(screen.queryByRole('button', { name: '以他人身份查看陈国强' })).toBeNull()
    expect(screen.getByRole('link', { name: '修改密码陈国强' })).toBeTruthy()
  })

  test('is left out when many are disabled', async () => {
    const server = open({ [EDIT]: () => userOf({ IsEnabled: false }) })
    await row('陈国强')
    await person.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    await person.click(screen.getByRole('button', { name: '停用 2 人' }))
    await confirm()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT).map(({ body }) => body)).not.toContainEqual(expect.objectContaining({ Id: chen.Id }))
  })
})

test('who stands in a department is told with the enterprise, and with the whole way on hover', async () => {
  const county: Organ = { ...coop, Id: idOf(60), Name: '清禾县', Kind: '县', Path: '/1/11/' }
  const team: Organ = { ...coop, Id: idOf(61), Name: '采收队', Kind: '部门', Path: `${coop.Path}9/` }
  const sun = userOf({ Organ: { Id: team.Id, Name: team.Name, Path: team.Path } })
  open({ [LIST]: () => [sun], [ORGANS]: () => [county, coop, team] })
  const organ = await screen.findByText('石桥农业合作社 / 采收队')
  expect(organ.title).toBe('清禾县 / 石桥农业合作社 / 采收队')
})

test('a list that may not be seen says so', async () => {
  open({ [LIST]: () => refused('access/forbidden') })
  expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
})

test('the last administrator stays, and the list says why', async () => {
  open({ [EDIT]: () => refused('access/last-administrator') })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toContain('最后一个能登录的系统管理员')
})

test('of many, those that were refused are named in the question, which stays for them; the others are done', async () => {
  const server = open({
    [EDIT]: ({ body }) =>
      JSON.stringify(body).includes(wang.Id) && server.sent(EDIT).length < 3
        ? refused('access/last-administrator')
        : userOf({ IsEnabled: false }),
  })
  await person.click(await screen.findByRole('checkbox', { name: '选择王芳' }))
  await person.click(screen.getByRole('checkbox', { name: '选择李军' }))
  await person.click(screen.getByRole('button', { name: '停用 2 人' }))
  await confirm()
  const question = screen.getByRole('dialog', { name: '停用人员' })
  expect((await within(question).findByRole('alert')).textContent).toMatch(/^1 人没有停用：王芳：.*最后一个/)
  expect(question.textContent).toContain('停用后这 1 人不能再登录')
  expect(screen.getByText('已停用 1 人')).toBeTruthy()
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '停用人员' })).toBeNull())
  expect(server.sent(EDIT).map(({ body }) => body)).toMatchObject([{ Id: wang.Id }, { Id: li.Id }, { Id: wang.Id }])
})

test('the question about many stays until they are disabled', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof userOf>>()
  open({ [EDIT]: () => answer.promise })
  await person.click(await screen.findByRole('checkbox', { name: '选择王芳' }))
  await person.click(screen.getByRole('button', { name: '停用 1 人' }))
  await confirm()
  expect(screen.getByRole('dialog', { name: '停用人员' })).toBeTruthy()
  answer.resolve(userOf({ IsEnabled: false }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '停用人员' })).toBeNull())
})

test('nobody is disabled before it was asked', async () => {
  const server = open({ [EDIT]: () => userOf({ IsEnabled: false }) })
  await person.click(await screen.findByRole('switch', { name: '停用王芳' }))
  await person.click(screen.getByRole('button', { name: '取消' }))
  expect(server.sent(EDIT)).toEqual([])
  await person.click(screen.getByRole('switch', { name: '停用王芳' }))
  await confirm()
  expect(await screen.findByText('已停用王芳')).toBeTruthy()
  expect(server.sent(EDIT)[0]?.body).toEqual({ Id: wang.Id, UpdateTime: wang.UpdateTime, IsEnabled: false })
})

test('who has no password is told apart, and is given one', async () => {
  open()
  expect(within(await row('李军')).getByText('未开通')).toBeTruthy()
  expect(screen.getByRole('link', { name: '设置密码李军' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '以他人身份查看李军' })).toBeNull()
})

describe('where somebody is signed in', () => {
  const devices = async (permission = clerk()) => {
    open({ 'GET /api/Core/Sessions/List': () => [] }, permission)
    await person.click(await screen.findByRole('button', { name: '登录设备王芳' }))
    return screen.findByRole('dialog', { name: '王芳的登录设备' })
  }

  test('is told without the log to who may not see it', async () => {
    expect(within(await devices()).queryByRole('link', { name: '登录日志' })).toBeNull()
  })

  test('leads on to what was before', async () => {
    const link = within(await devices(clerk(['/User/SignInLog']))).getByRole('link', { name: '登录日志' })
    expect(link.getAttribute('href')).toBe(`/Farm/Admin/User/SignInLog?user=${wang.Id}`)
  })
})

test('who is deleted is asked about first', async () => {
  const server = open({ [REMOVE]: () => undefined })
  await person.click(await screen.findByRole('button', { name: '删除王芳' }))
  expect(screen.getByRole('dialog').textContent).toContain('其录入的内容仍保留姓名')
  await confirm()
  expect(await screen.findByText('已删除王芳')).toBeTruthy()
  expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [wang.Id] })
})

test('what was chosen in the address is asked for', async () => {
  const server = open({}, clerk(), `?search=王&roleId=${puncher.Id}&state=停用&orderBy=RealName asc`)
  await row('王芳')
  expect(server.sent(LIST)[0]?.query).toMatchObject({
    search: '王',
    roleId: puncher.Id,
    state: '停用',
    orderBy: 'RealName asc',
    page: '1',
  })
})

test('what a role gives is shown where somebody holds it', async () => {
  const crops = { Name: '作物列表', Url: '/Core/CropList', IsMenu: true, IsGranted: true, CanGrant: true }
  const secret = { Name: '删除作物', Url: '/Core/CropList#Delete', IsMenu: false, IsGranted: false, CanGrant: true }
  open({
    [FUNCTIONS]: () => [
      {
        Name: '农场管理系统',
        Url: '/',
        Icon: '',
        Children: [{ Name: '基础管理', Url: '/Core', Icon: '', Children: [crops, secret] }],
      },
    ],
  })
  await person.click(await screen.findByRole('link', { name: '王芳' }))
  const panel = await screen.findByRole('dialog', { name: '王芳' })
  await person.click(within(panel).getByText('打卡员'))
  expect(await within(panel).findByText('作物列表')).toBeTruthy()
  expect(within(panel).queryByText(/删除作物/)).toBeNull()
})

test('on a phone people are cards', async () => {
  setScreenWidth(390)
  open()
  expect(await screen.findByText('王芳')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('link', { name: '编辑王芳' })).toBeTruthy()
})
