import { placeForm } from '@farm/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { Screen } from '../../../../testing/Screen.tsx'
import { permissionOf, idOf } from '../../../../testing/builders.ts'
import { type FakeHandlers, fakeServer, refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../../testing/screen-size.ts'
import { designScreens } from '../design.screens.ts'
import {
  ADD,
  CLOSE,
  DESIGN,
  DESIGNS,
  REMOVE,
  RESTRICT,
  RESTRICTIONS,
  designOf,
  designer,
  publishedOf,
  summaryOf,
} from '../testing/designs.ts'

const person = userEvent.setup()
const builtIn = summaryOf({
  Id: placeForm.id,
  Name: '地块',
  MenuName: '地块',
  IsBuiltIn: true,
  Version: 0,
  Records: 12,
  Fields: 11,
})
const patrol = summaryOf()
const visits = summaryOf({
  Id: idOf(51),
  Name: '来访登记',
  MenuName: '来访登记',
  Version: 0,
  HasDraft: true,
  Fields: 0,
})

function open(handlers: FakeHandlers = {}, permission = designer) {
  const { List } = designScreens
  const server = fakeServer({ [DESIGNS]: () => [builtIn, patrol, visits], ...handlers })
  renderScreen(
    <Screen>
      <List />
    </Screen>,
    { at: '/Core/FormList', permission },
  )
  return server
}

function row(name: string) {
  return screen.findByRole('row', { name: new RegExp(name) })
}

describe('who may only look', () => {
  test('is offered nothing to do', async () => {
    open({}, permissionOf({ Functions: ['/Core/FormList'] }))
    await screen.findAllByText('来访登记')
    expect(screen.queryByRole('link', { name: '新增表单' })).toBeNull()
    expect(screen.queryByRole('link', { name: '设计' })).toBeNull()
    expect(screen.queryByRole('button', { name: '复制：巡查' })).toBeNull()
  })
})

test('a list that does not come says so', async () => {
  open({ [DESIGNS]: () => refused('access/forbidden') })
  expect(await screen.findByText(/没有这项功能的权限/)).toBeTruthy()
})

test('each form says how it stands', async () => {
  open()
  expect(within(await row('地块')).getByText('内置')).toBeTruthy()
  expect(within(await row('巡查')).getByText('已发布')).toBeTruthy()
  expect(within(await row('来访登记')).getByText('未发布')).toBeTruthy()
})

test('searching keeps those whose name holds the words', async () => {
  open()
  await person.type(await screen.findByRole('searchbox', { name: '搜索表单' }), '来访')
  await waitFor(() => expect(screen.queryAllByText('地块')).toEqual([]))
  await person.type(screen.getByRole('searchbox', { name: '搜索表单' }), '者')
  expect(await screen.findByText('没有找到与“来访者”有关的表单')).toBeTruthy()
})

test('where nobody made a form yet, a template begins one', async () => {
  const server = open({ [DESIGNS]: () => [builtIn], [ADD]: () => designOf() })
  await person.click(await screen.findByRole('button', { name: '设备维护' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/Farm/Admin/Core/FormAdd/${idOf(50)}`))
  expect(server.sent(ADD)[0]?.body).toMatchObject({ Draft: { Name: '设备维护', MenuName: '设备维护' } })
})

test('built-in forms and those with records can’t be deleted', async () => {
  open({ [DESIGNS]: () => [builtIn, summaryOf({ Records: 3 })] })
  await screen.findAllByText('巡查')
  expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
})

test('deleting asks first; what the server refuses is said', async () => {
  const server = open({ [REMOVE]: () => refused('forms/has-records', { name: '巡查' }) })
  await person.click(await screen.findByRole('button', { name: '删除：巡查' }))
  expect(server.sent(REMOVE)).toEqual([])
  await person.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('“巡查”已有记录，不能删除，可以停用')).toBeTruthy()
  expect(server.sent(REMOVE)[0]?.body).toEqual({ Ids: [patrol.Id] })
})

test('a form is taken out of use, guarded by what was read of it', async () => {
  const server = open({ [CLOSE]: () => publishedOf({ IsClosed: true }) })
  await person.click(await screen.findByRole('button', { name: '停用：巡查' }))
  await person.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已停用')).toBeTruthy()
  expect(server.sent(CLOSE)[0]?.body).toEqual({ Id: patrol.Id, UpdateTime: patrol.UpdateTime, IsClosed: true })
})

test('a copy is a new form with another name', async () => {
  const server = open({ [DESIGN]: () => publishedOf(), [ADD]: () => designOf({ Id: idOf(60) }) })
  await person.click(await screen.findByRole('button', { name: '复制：巡查' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/Farm/Admin/Core/FormAdd/${idOf(60)}`))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    Draft: { Name: '巡查 副本', Fields: [{ Name: 'F1' }, { Name: 'F2' }] },
  })
})

describe('rights', () => {
  const worker = {
    RoleId: idOf(70),
    RoleName: '工人',
    Organ: { Id: idOf(2), Name: '石桥农业合作社' },
    Denied: [],
    Fields: {},
  }

  test('are set role by role, down to the field', async () => {
    const server = open({
      [RESTRICTIONS]: () => [worker],
      [DESIGN]: () => publishedOf(),
      [RESTRICT]: () => worker,
    })
    await person.click(await screen.findByRole('button', { name: '权限：巡查' }))
    const save = await screen.findByRole('button', { name: '保存工人的权限' })
    expect(save.hasAttribute('disabled')).toBe(true)
    expect(screen.getByText(/^这里只能在角色已有功能的基础上收紧/)).toBeTruthy()
    expect(screen.getAllByRole('checkbox', { checked: false })).toHaveLength(6)
    await person.click(screen.getByRole('checkbox', { name: '禁止工人删除' }))
    expect(screen.getByRole('checkbox', { checked: true })).toHaveProperty('parentElement.textContent', '禁止删除')
    await person.selectOptions(screen.getByRole('combobox', { name: '工人对“结果”', hidden: true }), 'hidden')
    expect(screen.getByText('不能删除；看不到“结果”')).toBeTruthy()
    await person.click(save)
    expect(await screen.findByText('已保存“工人”的权限')).toBeTruthy()
    expect(server.sent(RESTRICT)[0]?.body).toEqual({
      Id: patrol.Id,
      RoleId: worker.RoleId,
      Denied: ['delete'],
      Fields: { F2: 'hidden' },
      Was: { Denied: [], Fields: {} },
    })
  })

  test('that somebody else set meanwhile are shown, and changed from there', async () => {
    let kept: object = worker
    const server = open({
      [RESTRICTIONS]: () => [kept],
      [DESIGN]: () => publishedOf(),
      [RESTRICT]: () => {
        if (kept !== worker) return worker
        kept = { ...worker, Denied: ['export'] }
        return refused('forms/rights-stale')
      },
    })
    await person.click(await screen.findByRole('button', { name: '权限：巡查' }))
    await person.click(await screen.findByRole('checkbox', { name: '禁止工人删除' }))
    await person.click(screen.getByRole('button', { name: '保存工人的权限' }))
    expect(await screen.findByText('不能导出')).toBeTruthy()
    await person.click(screen.getByRole('checkbox', { name: '禁止工人删除' }))
    await person.click(screen.getByRole('button', { name: '保存工人的权限' }))
    expect(await screen.findByText('已保存“工人”的权限')).toBeTruthy()
    expect(server.sent(RESTRICT)[1]?.body).toMatchObject({
      Denied: ['delete', 'export'],
      Was: { Denied: ['export'], Fields: {} },
    })
  })
})

describe('on a phone', () => {
  beforeEach(() => setScreenWidth(390))

  test('the forms are cards', async () => {
    open()
    expect(await screen.findByText('11 个字段 · 12 条记录 · 石桥农业合作社')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})
