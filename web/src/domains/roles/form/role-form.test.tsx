import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { chen } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { roleScreens } from '../index.ts'
import {
  ACCOUNT,
  ADD,
  EDIT,
  EDIT_FORM,
  EDIT_FUNCTIONS,
  FORMS,
  GET,
  LATER,
  NOON,
  ORGANS,
  TREE,
  accountReaching,
  cropForm,
  keeper,
  lent,
  roleOf,
  tree,
} from '../testing/roles.ts'

const person = userEvent.setup()
const leader = roleOf()

function open(screenName: 'Add' | 'Edit', handlers: FakeHandlers = {}, search = '') {
  const Page = roleScreens()[screenName]
  const server = fakeServer({
    [ACCOUNT]: () => accountReaching('全部'),
    [GET]: () => leader,
    [TREE]: () => tree,
    [FORMS]: () => [cropForm],
    [ORGANS]: () => [],
    ...handlers,
  })
  const at =
    screenName === 'Add'
      ? { at: `/User/RoleAdd${search}` }
      : { at: `/User/RoleEdit/${leader.Id}`, path: '/User/RoleEdit/:id' }
  renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { ...at, permission: keeper() },
  )
  return server
}

const box = (name: string) => screen.findByRole('checkbox', { name })
const save = async () => person.click(await screen.findByRole('button', { name: '保存' }))
const confirm = async () => {
  const question = await screen.findByRole('dialog', { name: '保存' })
  await person.click(within(question).getByRole('button', { name: '确定' }))
}

describe('what can’t be given or changed', () => {
  test('a function that one does not hold is greyed and kept', async () => {
    const server = open('Edit', { [EDIT_FUNCTIONS]: () => roleOf({ UpdateTime: LATER }) })
    expect(await box('表单列表')).toHaveProperty('disabled', true)
    expect(await box('表单列表')).toHaveProperty('checked', true)
    await person.click(await box('基础管理'))
    await person.click(await box('基础管理'))
    await save()
    await confirm()
    await waitFor(() => expect(server.sent(EDIT_FUNCTIONS)).toHaveLength(1))
    expect(server.sent(EDIT_FUNCTIONS)[0]?.body).toMatchObject({ Functions: ['/Core/FormList'] })
  })

  test('a role that is lent can only be read', async () => {
    open('Edit', { [GET]: () => lent })
    expect(await screen.findByText('由汾阳县农业农村局统一维护，只能查看')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(await box('新增作物')).toHaveProperty('disabled', true)
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('disabled', true)
  })

  test('a name that is taken is told at the field', async () => {
    const taken = { code: 'wire/fields', errors: ['填写有误'], fields: { Name: ['该组织已有同名角色'] } }
    open('Add', { [ADD]: () => new FakeAnswer(taken, 422) })
    await person.type(await screen.findByRole('textbox', { name: '名称' }), '农场负责人')
    await save()
    expect(await screen.findByText('该组织已有同名角色')).toBeTruthy()
  })

  test('a role without a name is not sent', async () => {
    const server = open('Add')
    await screen.findByRole('textbox', { name: '名称' })
    await save()
    expect(screen.getByText('请输入名称')).toBeTruthy()
    expect(server.sent(ADD)).toEqual([])
  })
})

test('a tree that does not come can be asked for again', async () => {
  let isDown = true
  open('Edit', { [TREE]: () => (isDown ? noNetwork() : tree) })
  const again = await screen.findByRole('button', { name: '重试' })
  isDown = false
  await person.click(again)
  expect(await box('新增作物')).toBeTruthy()
})

test('a box over some of its functions is neither ticked nor empty', async () => {
  open('Edit')
  expect(await box('农场管理系统')).toHaveProperty('indeterminate', true)
  expect(await box('打卡系统')).toHaveProperty('indeterminate', false)
  await person.click(await box('新增作物'))
  expect(await box('农场管理系统')).toMatchObject({ indeterminate: false, checked: true })
  expect(screen.getByText('已选 3 / 4 项')).toBeTruthy()
})

test('whom a change reaches is said before it is saved', async () => {
  const server = open('Edit', { [EDIT_FUNCTIONS]: () => roleOf({ UpdateTime: LATER }) })
  await person.click(await box('打卡'))
  await person.click(await box('作物列表'))
  expect(screen.getByText('将新增 1 项、取消 1 项功能；影响 12 人')).toBeTruthy()
  await save()
  expect(server.sent(EDIT_FUNCTIONS)).toEqual([])
  await confirm()
  await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/Roles'))
  expect(server.sent(EDIT_FUNCTIONS)[0]?.body).toEqual({
    Id: leader.Id,
    UpdateTime: NOON,
    Functions: ['/Clock', '/Core/FormList'],
  })
})

test('the arrow keys lead from box to box and fold the module', async () => {
  open('Edit')
  const crops = await box('作物列表')
  crops.focus()
  await person.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await box('新增作物'))
  await person.keyboard('{ArrowLeft}')
  expect(screen.queryByRole('checkbox', { name: '新增作物' })).toBeNull()
  expect(document.activeElement).toBe(await box('农场管理系统'))
  await person.keyboard('{ArrowRight}')
  expect(await box('新增作物')).toBeTruthy()
})

test('searching keeps what is found, and 全选 means just that', async () => {
  open('Edit')
  await box('作物列表')
  await person.type(screen.getByRole('searchbox', { name: '搜索功能' }), '新增')
  expect(screen.queryByRole('checkbox', { name: '打卡' })).toBeNull()
  await person.click(screen.getByRole('button', { name: '全选' }))
  expect(screen.getByText('将新增 1 项功能；影响 12 人')).toBeTruthy()
})

describe('the rights over forms', () => {
  const tab = async () => person.click(await screen.findByRole('tab', { name: '表单权限' }))

  test('what the functions do not give can’t be allowed', async () => {
    open('Edit')
    await tab()
    expect(await box('删除')).toMatchObject({ disabled: true, checked: false })
    expect(await box('编辑')).toMatchObject({ disabled: false, checked: false })
    expect(await box('新增')).toMatchObject({ disabled: false, checked: true })
  })

  test('are sent with what was read before', async () => {
    const server = open('Edit', { [EDIT_FORM]: () => cropForm })
    await tab()
    await person.click(await box('编辑'))
    await person.click(screen.getByText(/按字段设置/))
    await person.selectOptions(screen.getByRole('combobox', { name: '农场负责人对“名称”' }), '只读')
    await save()
    await waitFor(() => expect(server.sent(EDIT_FORM)).toHaveLength(1))
    expect(server.sent(EDIT_FORM)[0]?.body).toEqual({
      RoleId: leader.Id,
      FormId: cropForm.Id,
      Denied: [],
      Fields: { Name: 'read', Cost: 'hidden' },
      Was: { Denied: ['edit'], Fields: { Cost: 'hidden' } },
    })
    expect(server.sent(EDIT)).toEqual([])
  })
})

describe('rights over a form that are set while somebody else works on the role', () => {
  const tick = async (name: string) => {
    await person.click(await screen.findByRole('tab', { name: '表单权限' }))
    await person.click(within(await screen.findByRole('region', { name: '作物' })).getByRole('checkbox', { name }))
  }
  const theirs = { ...cropForm, Denied: [...cropForm.Denied, 'view' as const] }
  const openOvertaken = () => {
    let isOvertaken = false
    return open('Edit', {
      [FORMS]: () => [isOvertaken ? theirs : cropForm],
      [EDIT_FORM]: ({ body }) => {
        isOvertaken = true
        return JSON.stringify(body).includes('"Was":{"Denied":["view"') ? cropForm : refused('forms/rights-stale')
      },
    })
  }

  test('are told beside theirs, and stored once one’s own are chosen', async () => {
    const server = openOvertaken()
    await tick('新增')
    await save()
    const form = await screen.findByRole('region', { name: '作物' })
    expect((await within(form).findByRole('alert')).textContent).toContain('他人已改为：看不到这个表单的任何记录')
    expect(await screen.findByText('权限已被他人修改，请核对后再保存')).toBeTruthy()
    await person.click(within(form).getByRole('button', { name: '用我的' }))
    await save()
    await waitFor(() => expect(server.sent(EDIT_FORM)).toHaveLength(2))
    expect(server.sent(EDIT_FORM)[1]?.body).toMatchObject({
      Denied: ['add', 'edit'],
      Was: { Denied: ['view', 'edit'] },
    })
  })

  test('can be given up for theirs', async () => {
    openOvertaken()
    await tick('新增')
    await save()
    await person.click(await screen.findByRole('button', { name: '用他人保存的' }))
    expect(await box('查看')).toHaveProperty('checked', false)
    expect(screen.queryByText(/他人已改为/)).toBeNull()
  })

  test('are stored after what somebody else changed of the role is merged', async () => {
    let isOvertaken = false
    const renamed = roleOf({ Name: '别名', UpdateTime: LATER })
    const server = open('Edit', {
      [GET]: () => (isOvertaken ? renamed : leader),
      [EDIT]: () => {
        if (isOvertaken) return renamed
        isOvertaken = true
        return refused('access/role-stale')
      },
      [EDIT_FORM]: () => cropForm,
    })
    await tick('新增')
    await person.type(screen.getByRole('textbox', { name: '说明' }), '！')
    await save()
    await person.click(await screen.findByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(server.sent(EDIT_FORM)).toHaveLength(1))
  })
})

test('what was stored before a step failed is not stored again', async () => {
  let isDown = true
  const server = open('Edit', {
    [EDIT]: () => roleOf({ Note: '改过', UpdateTime: LATER }),
    [EDIT_FUNCTIONS]: () => (isDown ? noNetwork() : roleOf({ UpdateTime: LATER })),
  })
  const note = await screen.findByRole('textbox', { name: '说明' })
  await person.clear(note)
  await person.type(note, '改过')
  await person.click(await box('打卡'))
  await save()
  await confirm()
  await screen.findByRole('alert')
  isDown = false
  await save()
  await confirm()
  await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/Roles'))
  expect(server.sent(EDIT)).toHaveLength(1)
  expect(server.sent(EDIT_FUNCTIONS)[1]?.body).toMatchObject({ UpdateTime: LATER })
})

test('a role that somebody else changed meanwhile is merged', async () => {
  let reads = 0
  const theirs = roleOf({ Note: '他人写的', UpdateTime: LATER })
  const server = open('Edit', {
    [GET]: () => (reads++ === 0 ? leader : theirs),
    [EDIT]: ({ body }) => (JSON.stringify(body).includes(LATER) ? theirs : refused('access/role-stale')),
  })
  const name = await screen.findByRole('textbox', { name: '名称' })
  await person.type(name, '甲')
  await save()
  await person.click(await screen.findByRole('button', { name: '保存合并结果' }))
  await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
  expect(server.sent(EDIT)[1]?.body).toEqual({ Id: leader.Id, UpdateTime: LATER, Name: '农场负责人甲' })
})

test('a copy begins with what one can give of the other role', async () => {
  const server = open('Add', { [ADD]: () => roleOf() }, `?from=${leader.Id}`)
  expect(await screen.findByDisplayValue('农场负责人 副本')).toBeTruthy()
  await save()
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({
    Name: '农场负责人 副本',
    Note: '管理自己的农场',
    DataScope: '本组织及下级',
    OrganId: chen.Organ.Id,
    Functions: ['/Core/CropList'],
  })
})

test('a reach beyond one’s own can’t be chosen, and says why', async () => {
  open('Add', { [ACCOUNT]: () => accountReaching('仅本人', '本组织') })
  await waitFor(() => expect(screen.getByRole('radio', { name: '本组织及下级' })).toHaveProperty('disabled', true))
  expect(screen.getByRole('radio', { name: '本组织' })).toHaveProperty('disabled', false)
  expect(screen.getAllByText('您自己的数据范围是“本组织”，不能授予更大的范围')).toHaveLength(2)
})

test('every reach says what it means', async () => {
  open('Add')
  expect(await screen.findByText(/只能看到自己录入的数据/)).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(4)
})
