import type { Organ } from '@farm/contract/organs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { chen, idOf } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { roleScreens } from '../index.ts'
import {
  ACCOUNT,
  ADD,
  EDIT,
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

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView')
})

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
    const server = open('Edit', { [EDIT]: () => roleOf({ UpdateTime: LATER }) })
    expect(await box('表单列表')).toHaveProperty('disabled', true)
    expect(await box('表单列表')).toHaveProperty('checked', true)
    await person.click(await box('基础管理'))
    await person.click(await box('基础管理'))
    await save()
    await confirm()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Functions: ['/Core/FormList'] })
  })

  test('a role that is lent can only be read', async () => {
    open('Edit', { [GET]: () => lent })
    expect(await screen.findByText('由汾阳县农业农村局统一维护，只能查看')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(await box('新增作物')).toHaveProperty('disabled', true)
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveProperty('disabled', true)
  })

  test('a name that is taken is told at the field', async () => {
    const taken = { code: 'wire/fields', errors: ['填写有误'], fields: { Name: ['该组织已有同名角色，请换一个名称'] } }
    open('Add', { [ADD]: () => new FakeAnswer(taken, 422) })
    await person.type(await screen.findByRole('textbox', { name: '名称' }), '农场负责人')
    await save()
    expect(await screen.findByText('该组织已有同名角色，请换一个名称')).toBeTruthy()
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
  const server = open('Edit', { [EDIT]: () => roleOf({ UpdateTime: LATER }) })
  await person.click(await box('打卡'))
  await person.click(await box('作物列表'))
  expect(screen.getByText('将新增 1 项、取消 1 项功能；影响 12 人')).toBeTruthy()
  await save()
  expect(server.sent(EDIT)).toEqual([])
  await confirm()
  await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/Roles'))
  expect(server.sent(EDIT)[0]?.body).toEqual({
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

test('Home and End lead to the first and the last box', async () => {
  open('Edit')
  const crops = await box('作物列表')
  crops.focus()
  await person.keyboard('{End}')
  expect(document.activeElement).toBe(await box('打卡'))
  await person.keyboard('{Home}')
  expect(document.activeElement).toBe(await box('农场管理系统'))
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
    const server = open('Edit', { [EDIT]: () => leader })
    await tab()
    await person.click(await box('编辑'))
    await person.click(screen.getByText(/按字段设置/))
    await person.selectOptions(screen.getByRole('combobox', { name: '农场负责人对“名称”' }), '只读')
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toEqual({
      Id: leader.Id,
      UpdateTime: NOON,
      Forms: [
        {
          FormId: cropForm.Id,
          Denied: [],
          Fields: { Name: 'read', Cost: 'hidden' },
          Was: { Denied: ['edit'], Fields: { Cost: 'hidden' } },
        },
      ],
    })
  })

  test('that the person lacks stay as they are', async () => {
    const server = open('Edit', { [FORMS]: () => [{ ...cropForm, CanGive: ['view', 'add'] }], [EDIT]: () => leader })
    await tab()
    expect(await box('编辑')).toMatchObject({ disabled: true, checked: false })
    expect(screen.getByTitle('您没有这项权限，不能授予或取消').textContent).toBe('编辑')
    await person.click(await box('查看'))
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toMatchObject({ Forms: [{ Denied: ['view', 'add', 'edit'] }] })
  })

  test('hide no field that the product needs, and lift none that the person only reads, and say why', async () => {
    const [name, cost] = cropForm.Fields
    if (!name || !cost) throw new Error('the form has two fields')
    open('Edit', { [FORMS]: () => [{ ...cropForm, Fields: [name, { ...cost, Right: 'read', CanLift: false }] }] })
    await tab()
    const choice = async (field: string, right: string) =>
      within(await screen.findByLabelText(`农场负责人对“${field}”`)).getByText<HTMLOptionElement>(right)
    expect((await choice('名称', '隐藏（系统需要）')).disabled).toBe(true)
    expect((await choice('名称', '不限制')).disabled).toBe(false)
    expect((await choice('成本', '隐藏')).disabled).toBe(false)
    expect((await choice('成本', '不限制（您自己只能看）')).disabled).toBe(true)
  })

  test('are told at the form that was refused, wherever one is', async () => {
    const text = '“作物”：“名称”是系统需要的字段，不能隐藏'
    const fields = { [`Forms.${cropForm.Id}`]: [text] }
    const answer = new FakeAnswer({ code: 'wire/fields', errors: ['填写有误'], fields }, 422)
    const others = { ...cropForm, Id: idOf(44), Name: '地块' }
    open('Edit', { [EDIT]: () => answer, [FORMS]: () => [others, cropForm] })
    await tab()
    await person.type(screen.getByRole('searchbox', { name: '搜索表单' }), '作物')
    await person.click(await box('编辑'))
    await person.clear(screen.getByRole('searchbox', { name: '搜索表单' }))
    await person.type(screen.getByRole('searchbox', { name: '搜索表单' }), '地块')
    await person.click(screen.getByRole('tab', { name: '功能权限' }))
    await save()
    const form = await screen.findByRole('region', { name: '作物' })
    expect(within(form).getByRole('alert').textContent).toBe(text)
    expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toContain(form)
    expect(form.querySelector('details')?.open).toBe(true)
    expect(screen.getAllByText(text)).toHaveLength(2)
    await person.click(within(form).getByRole('checkbox', { name: '编辑' }))
    expect(within(form).queryByRole('alert')).toBeNull()
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
      [EDIT]: ({ body }) => {
        isOvertaken = true
        return JSON.stringify(body).includes('"Was":{"Denied":["view"') ? leader : refused('forms/rights-stale')
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
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT)[1]?.body).toMatchObject({
      Forms: [{ Denied: ['add', 'edit'], Was: { Denied: ['view', 'edit'] } }],
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
    })
    await tick('新增')
    await person.type(screen.getByRole('textbox', { name: '说明' }), '！')
    await save()
    await person.click(await screen.findByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT)[1]?.body).toMatchObject({ UpdateTime: LATER, Forms: [{ FormId: cropForm.Id }] })
  })
})

test('everything that was changed of a role is sent in one go, and again as a whole', async () => {
  let isDown = true
  const server = open('Edit', { [EDIT]: () => (isDown ? noNetwork() : leader) })
  const note = await screen.findByRole('textbox', { name: '说明' })
  await person.clear(note)
  await person.type(note, '改过')
  await person.click(await box('打卡'))
  await person.click(screen.getByRole('tab', { name: '表单权限' }))
  await person.click(await box('编辑'))
  await save()
  await confirm()
  await screen.findByRole('alert')
  isDown = false
  await save()
  await confirm()
  await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/Roles'))
  const [first, second] = server.sent(EDIT)
  expect(first?.body).toEqual({
    Id: leader.Id,
    UpdateTime: NOON,
    Note: '改过',
    Functions: ['/Clock', '/Core/CropList', '/Core/FormList'],
    Forms: [expect.objectContaining({ FormId: cropForm.Id, Denied: [] })],
  })
  expect(second?.body).toEqual(first?.body)
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

describe('a copy', () => {
  const copy = (handlers: FakeHandlers = {}) =>
    open('Add', { [ADD]: () => roleOf(), ...handlers }, `?from=${leader.Id}`)
  const sent = async (server: ReturnType<typeof copy>) => {
    await save()
    await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
    return server.sent(ADD)[0]?.body
  }

  test('begins with what one can give of the other role, its rights over forms with it', async () => {
    const server = copy()
    expect(await screen.findByDisplayValue('农场负责人 副本')).toBeTruthy()
    expect(await sent(server)).toMatchObject({
      Name: '农场负责人 副本',
      Note: '管理自己的农场',
      DataScope: '本组织及下级',
      OrganId: chen.Organ.Id,
      Functions: ['/Core/CropList'],
      Forms: [{ FormId: cropForm.Id, Denied: ['edit'], Fields: { Cost: 'hidden' } }],
    })
  })

  test('is sent with what was changed of its rights over forms', async () => {
    const server = copy()
    await person.click(await screen.findByRole('tab', { name: '表单权限' }))
    await person.click(await box('编辑'))
    await person.click(await box('新增'))
    await person.selectOptions(screen.getByLabelText('农场负责人 副本对“成本”'), '不限制')
    expect(await sent(server)).toMatchObject({ Forms: [{ FormId: cropForm.Id, Denied: ['add'], Fields: {} }] })
  })

  test('shows as denied what one lacks oneself, whatever the other role may', async () => {
    const bound = { ...cropForm, Denied: [], CanGive: ['view', 'edit'] }
    const server = copy({ [FORMS]: () => [bound] })
    await person.click(await screen.findByRole('tab', { name: '表单权限' }))
    expect(await box('新增')).toMatchObject({ disabled: true, checked: false })
    expect(await box('编辑')).toMatchObject({ disabled: false, checked: true })
    expect(await sent(server)).toMatchObject({ Forms: [{ Denied: [], Fields: { Cost: 'hidden' } }] })
  })

  test('stands where the other role stands, as far as one may choose that', async () => {
    const shed: Organ = {
      Id: idOf(60),
      Name: '农机队',
      Kind: '部门',
      No: 9,
      Path: `${chen.Organ.Path}9/`,
      ParentId: chen.Organ.Id,
      IsDemo: false,
      People: 3,
      Enterprises: 0,
      UpdateTime: NOON,
    }
    const role = roleOf({ Organ: { Id: shed.Id, Name: shed.Name, Path: shed.Path } })
    const server = copy({ [GET]: () => role, [ORGANS]: () => [shed] })
    expect(await screen.findByText('农机队')).toBeTruthy()
    expect(await sent(server)).toMatchObject({ OrganId: shed.Id })
  })

  test('of a role that is lent stands at one’s own organisation', async () => {
    const server = copy({ [GET]: () => lent })
    await screen.findByDisplayValue('打卡员 副本')
    expect(await sent(server)).toMatchObject({ OrganId: chen.Organ.Id })
  })
})

test('a role from scratch is sent with the rights over forms that were taken from it', async () => {
  const fresh = { ...cropForm, Denied: [], Fields: [] }
  const server = open('Add', { [ADD]: () => leader, [FORMS]: () => [fresh] })
  await person.type(await screen.findByRole('textbox', { name: /名称/ }), '看护')
  await person.click(await screen.findByRole('tab', { name: '表单权限' }))
  await person.click(await box('编辑'))
  await save()
  await waitFor(() => expect(server.sent(ADD)).toHaveLength(1))
  expect(server.sent(ADD)[0]?.body).toMatchObject({ Forms: [{ FormId: cropForm.Id, Denied: ['edit'], Fields: {} }] })
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
