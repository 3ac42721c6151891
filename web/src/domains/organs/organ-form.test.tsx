import { cropForm } from '@farm/contract/crops'
import { inputForm } from '@farm/contract/inputs'
import type { OrganMove } from '@farm/contract/organs'
import { planForm } from '@farm/contract/plans'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FakeAnswer, fakeServer, refused } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Screen } from '../../testing/Screen.tsx'
import { organScreens } from './index.ts'
import { administrator, county, farmA, organs, otherCounty, platform, teamOne } from './testing/organs.ts'

const LIST = 'GET /api/Core/Organs/List'
const GET = 'GET /api/Core/Organs/Get'
const PREVIEW = 'GET /api/Core/Organs/PreviewMove'
const EDIT = 'POST /api/Core/Organs/Edit'
const MOVE = 'POST /api/Core/Organs/Move'
const ADD = 'POST /api/Core/Organs/Add'

const move: OrganMove = {
  Organs: 2,
  People: 30,
  Records: 12_000,
  Along: [{ FormId: planForm.id, Name: '计划', Count: 1000, Open: 3 }],
  Copies: [
    { FormId: cropForm.id, Name: '作物', Count: 2 },
    { FormId: inputForm.id, Name: '投入品', Count: 5 },
  ],
  Same: 3,
  Archived: ['县巡查'],
  HandedOver: 1,
  Shared: 4,
  Gains: [{ Organ: { Id: otherCounty.Id, Name: '邻县' }, People: 1 }],
  Loses: [{ Organ: { Id: county.Id, Name: '清禾县' }, People: 3 }],
  Obstacles: [],
}

const edit = (id: string) =>
  renderScreen(
    <Screen>
      <organScreens.Edit />
    </Screen>,
    { at: `/Organs/Edit/${id}`, path: '/Organs/Edit/:id', permission: administrator },
  )
const add = (at = '/Organs/Add') =>
  renderScreen(
    <Screen>
      <organScreens.Add />
    </Screen>,
    { at, permission: administrator },
  )

async function choose(label: string, way: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByTitle(way))
}

test('what stands in the way of a move is said before anything is sent', async () => {
  const server = fakeServer({
    [LIST]: () => organs,
    [GET]: () => farmA,
    [PREVIEW]: () => ({ ...move, Obstacles: ['陈国强还在使用原上级组织的角色“农场管理员”，请先给他们换成别的角色'] }),
  })
  edit(farmA.Id)
  await choose('上级组织', '平台 / 邻县')
  expect(await screen.findByText(/请先给他们换成别的角色/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getAllByText(/请先给他们换成别的角色/)).toHaveLength(2))
  expect(server.sent(MOVE)).toEqual([])
})

test('why a move is refused is told; it is no edit of somebody else', async () => {
  fakeServer({
    [LIST]: () => organs,
    [GET]: () => farmA,
    [PREVIEW]: () => refused('organs/too-deep'),
    [MOVE]: () => refused('organs/roles-to-change', { people: '陈国强', roles: '“农场管理员”' }),
  })
  edit(farmA.Id)
  await choose('上级组织', '平台 / 邻县')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('移动的影响查询失败。仍要把“甲合作社”移到“邻县”吗？')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText(/陈国强还在使用.*请先给他们换成别的角色/)).toBeDefined()
  expect(screen.queryByRole('region', { name: '内容冲突' })).toBeNull()
})

test('what was moved and not renamed says so, and is renamed only when it is saved again', async () => {
  let isMoved = false
  let isFree = false
  const now = () => ({ ...teamOne, ...(isMoved && { ParentId: county.Id, UpdateTime: '2026-11-21T00:00:00.000Z' }) })
  const server = fakeServer({
    [LIST]: () => organs,
    [GET]: now,
    [PREVIEW]: () => move,
    [MOVE]: () => {
      isMoved = true
      return now()
    },
    [EDIT]: () => (isFree ? now() : new FakeAnswer({ code: 'failure', errors: ['服务器暂时出错'] }, 500)),
  })
  edit(teamOne.Id)
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '新')
  await choose('上级组织', '平台 / 清禾县')
  await screen.findByText('2 个组织、30 人、12,000 条数据')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已移动，名称没有改成：服务器暂时出错')).toBeDefined()
  isFree = true
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
  expect(server.sent(EDIT)[1]?.body).toEqual({
    Id: teamOne.Id,
    UpdateTime: now().UpdateTime,
    Name: `${teamOne.Name}新`,
  })
  expect(server.sent(MOVE)).toHaveLength(1)
})

test('a move is asked with all that goes along, and 取消 moves nothing', async () => {
  const server = fakeServer({
    [LIST]: () => organs,
    [GET]: () => farmA,
    [PREVIEW]: () => move,
    [MOVE]: () => ({ ...farmA, ParentId: otherCounty.Id, Path: '/1/12/7/' }),
  })
  edit(farmA.Id)
  await choose('上级组织', '平台 / 邻县')
  expect(await screen.findByText('2 个组织、30 人、12,000 条数据')).toBeDefined()
  expect(screen.getByText('计划 1,000 多（未结束 3）')).toBeDefined()
  expect(
    screen.getByText('原上级组织的作物 2、投入品 5，复制一份归它所有；3 条新的上级组织已有相同的，改用那里的'),
  ).toBeDefined()
  expect(screen.getByText(/“县巡查”的数据连同表单一起移动/)).toBeDefined()
  expect(screen.getByText(/没有用到的 4 条资料/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const question =
    '“甲合作社”将移到“邻县”之下，2 个组织、30 人、12,000 条数据一起移动。清禾县 3 人将看不到其中的数据，邻县 1 人将能看到。'
  expect(screen.getByText(question)).toBeDefined()
  await userEvent.click(screen.getAllByRole('button', { name: '取消' }).at(-1) ?? document.body)
  expect(server.sent(MOVE)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(server.sent(MOVE).map(({ body }) => body)).toEqual([
      { Id: farmA.Id, UpdateTime: farmA.UpdateTime, ParentId: otherCounty.Id },
    ]),
  )
  expect(server.sent(PREVIEW)[0]?.query).toEqual({ id: farmA.Id, parentId: otherCounty.Id })
})

test('a move is not saved before it is known what it means', async () => {
  const known = Promise.withResolvers<typeof move>()
  const server = fakeServer({ [LIST]: () => organs, [GET]: () => farmA, [PREVIEW]: () => known.promise })
  edit(farmA.Id)
  await choose('上级组织', '平台 / 邻县')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('button', { name: '正在保存…' })).toHaveProperty('disabled', true)
  known.resolve(move)
  expect(await screen.findByText(/将移到“邻县”之下/)).toBeDefined()
  expect(server.sent(MOVE)).toEqual([])
})

test('an enterprise keeps its name, the platform its place', async () => {
  fakeServer({ [LIST]: () => organs, [GET]: ({ query }) => (query.id === farmA.Id ? farmA : platform) })
  const { unmount } = edit(farmA.Id)
  expect(await screen.findByRole('textbox', { name: '名称' })).toHaveProperty('disabled', true)
  unmount()
  edit(platform.Id)
  expect(await screen.findByText('平台是最上级组织，不能移动')).toBeDefined()
  expect(screen.getByRole('combobox', { name: '上级组织' })).toHaveProperty('disabled', true)
})

test('an organisation is renamed with the time at which it was read; nothing is asked for that', async () => {
  const server = fakeServer({
    [LIST]: () => organs,
    [GET]: () => teamOne,
    [EDIT]: () => ({ ...teamOne, Name: '先锋队' }),
  })
  edit(teamOne.Id)
  const name = await screen.findByRole('textbox', { name: '名称' })
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('请填写名称')).toBeDefined()
  await userEvent.type(name, '先锋队')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(server.sent(EDIT).map(({ body }) => body)).toEqual([
      { Id: teamOne.Id, UpdateTime: teamOne.UpdateTime, Name: '先锋队' },
    ]),
  )
})

test('what the server has against a new organisation stands at its field', async () => {
  const server = fakeServer({ [LIST]: () => organs, [ADD]: () => refused('organs/too-deep') })
  add(`/Organs/Add?parent=${farmA.Id}`)
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '二队')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('组织层级不能超过 8 级，请换一个上级组织')).toBeDefined()
  expect(server.sent(ADD)[0]?.body).toMatchObject({ Name: '二队', Kind: '部门', ParentId: farmA.Id })
})

test('the picker keeps the way to what is typed and does not offer what can’t be chosen', async () => {
  fakeServer({ [LIST]: () => organs, [GET]: () => farmA, [PREVIEW]: () => move })
  edit(farmA.Id)
  const picker = await screen.findByRole('combobox', { name: '上级组织' })
  await userEvent.click(picker)
  await userEvent.type(picker, '一队')
  await userEvent.click(await screen.findByTitle('平台 / 清禾县 / 甲合作社 / 一队'))
  expect(screen.queryByText('正在查看移动的影响…')).toBeNull()
  expect(screen.queryByText('2 个组织、30 人、12,000 条数据')).toBeNull()
})
