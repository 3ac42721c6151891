import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Screen } from '../../../testing/Screen.tsx'
import { FakeAnswer, type FakeHandlers, fakeServer, refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { userScreens } from '../index.ts'
import {
  ADD,
  EDIT,
  GET,
  LATER,
  ORGANS,
  ROLE_TREE,
  clerk,
  coop,
  puncher,
  roleTree,
  userOf,
  wang,
} from '../testing/people.ts'

const person = userEvent.setup()

function open(screenName: 'Add' | 'Edit', handlers: FakeHandlers) {
  const Page = userScreens[screenName]
  const server = fakeServer({ [ROLE_TREE]: () => roleTree, [ORGANS]: () => [coop], [GET]: () => wang, ...handlers })
  const at = screenName === 'Add' ? { at: '/User/Add' } : { at: `/User/Edit/${wang.Id}`, path: '/User/Edit/:id' }
  const { router } = renderScreen(
    <Screen>
      <Page />
    </Screen>,
    { ...at, permission: clerk() },
  )
  return { ...server, router }
}

const field = (name: string) => screen.findByRole('textbox', { name })
const save = async () => person.click(await screen.findByRole('button', { name: '保存' }))
const faultyFields = (fields: Record<string, string[]>) =>
  new FakeAnswer({ code: 'wire/fields', errors: ['有内容没有填对，请按提示改正后再提交'], fields }, 422)

describe('somebody new', () => {
  test('is not sent without a name, an account or a password', async () => {
    const server = open('Add', {})
    await person.click(await screen.findByRole('radio', { name: /自己设置/ }))
    await person.type(screen.getByLabelText('密码', { selector: 'input' }), '1234567')
    await save()
    expect(screen.getByText('请输入姓名')).toBeTruthy()
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(screen.getByText('密码至少 8 位')).toBeTruthy()
    expect(document.activeElement).toBe(await field('姓名'))
    expect(server.sent(ADD)).toEqual([])
  })

  test('whose account is taken is told at the field, and typing on takes it away', async () => {
    open('Add', { [ADD]: () => faultyFields({ Name: ['账号已被使用，请换一个'] }) })
    await person.type(await field('姓名'), '王芳')
    await person.type(await field('账号'), 'wangfang')
    await save()
    expect(await screen.findByText('账号已被使用，请换一个')).toBeTruthy()
    expect((await field('账号')).getAttribute('aria-invalid')).toBe('true')
    await person.type(await field('账号'), '2')
    expect(screen.queryByText('账号已被使用，请换一个')).toBeNull()
  })

  test('is not given what one may not give, and hears why', async () => {
    open('Add', {})
    const box = await screen.findByRole('checkbox', { name: '农场负责人' })
    expect(box).toHaveProperty('disabled', true)
    expect(screen.getByText('超出您的权限，不能由您授予')).toBeTruthy()
  })

  test('has a password made up, which is handed over once they are stored', async () => {
    const server = open('Add', { [ADD]: () => wang })
    await person.type(await field('姓名'), '王芳')
    await person.type(await field('账号'), 'wangfang')
    await person.click(await screen.findByRole('checkbox', { name: '打卡员' }))
    const [shown] = screen.getAllByRole('status', { name: '生成的密码' })
    const password = shown?.textContent
    await save()
    const dialog = await screen.findByRole('dialog', { name: '请把密码交给王芳' })
    expect(within(dialog).getByText('账号：wangfang')).toBeTruthy()
    expect(dialog.textContent).toContain(password)
    expect(server.sent(ADD)[0]?.body).toMatchObject({
      Name: 'wangfang',
      RealName: '王芳',
      OrganId: coop.Id,
      RoleIds: [puncher.Id],
      Password: password,
    })
    await person.click(within(dialog).getByRole('button', { name: '已交给本人' }))
    await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/List'))
  })

  test('without a password is on the list only', async () => {
    const server = open('Add', { [ADD]: () => userOf({ CanSignIn: false }) })
    await person.type(await field('姓名'), '王芳')
    await person.type(await field('账号'), 'wangfang')
    await person.click(screen.getByRole('radio', { name: /暂不开通/ }))
    await save()
    await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/List'))
    expect(server.sent(ADD)[0]?.body).not.toHaveProperty('Password')
  })
})

describe('somebody who is changed', () => {
  test('who does not exist is told', async () => {
    open('Edit', { [GET]: () => refused('not-found', { what: '人员' }) })
    expect(await screen.findByText('人员不存在或已被删除，请刷新后再试')).toBeTruthy()
  })

  test('sends just what differs', async () => {
    const server = open('Edit', { [EDIT]: () => userOf({ UpdateTime: LATER }) })
    await person.type(await field('岗位'), '技术员')
    await save()
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(1))
    expect(server.sent(EDIT)[0]?.body).toEqual({ Id: wang.Id, UpdateTime: wang.UpdateTime, Post: '技术员' })
  })

  test('whom somebody else changed meanwhile is merged field by field', async () => {
    const theirs = userOf({ UpdateTime: LATER, Phone: '13911112222', RealName: '王芳芳' })
    let reads = 0
    const server = open('Edit', {
      [GET]: () => (reads++ === 0 ? wang : theirs),
      [EDIT]: ({ body }) => (JSON.stringify(body).includes(LATER) ? theirs : refused('form-data/stale')),
    })
    const name = await field('姓名')
    await person.clear(name)
    await person.type(name, '王小芳')
    await save()
    const view = await screen.findByRole('region', { name: '内容冲突' })
    // The telephone was changed by them alone: it is taken without asking.
    expect(within(view).getByRole('radio', { name: '电话用他人保存的' })).toHaveProperty('checked', true)
    expect(within(view).getByRole('button', { name: '保存合并结果' })).toHaveProperty('disabled', true)
    await person.click(within(view).getByRole('radio', { name: '姓名用我的' }))
    await person.click(within(view).getByRole('button', { name: '保存合并结果' }))
    await waitFor(() => expect(server.sent(EDIT)).toHaveLength(2))
    expect(server.sent(EDIT)[1]?.body).toEqual({ Id: wang.Id, UpdateTime: LATER, RealName: '王小芳' })
  })

  test('takes nothing in while it is being saved: it would be told as saved', async () => {
    const held = Promise.withResolvers<unknown>()
    const server = open('Edit', { [EDIT]: () => held.promise })
    const post = await field('岗位')
    await person.type(post, '技术员')
    await save()
    await person.type(post, '组长')
    expect(post).toHaveProperty('value', '技术员')
    held.resolve(userOf({ UpdateTime: LATER }))
    await waitFor(() => expect(window.location.pathname).toBe('/Farm/Admin/User/List'))
    expect(server.sent(EDIT)).toHaveLength(1)
  })

  test('is not left with something unsaved without being asked', async () => {
    const { router } = open('Edit', {})
    await person.type(await field('岗位'), '技术员')
    void router.navigate('/User/List')
    const question = await screen.findByRole('dialog', { name: '离开页面' })
    await person.click(within(question).getByRole('button', { name: '取消' }))
    expect(window.location.pathname).toBe(`/Farm/Admin/User/Edit/${wang.Id}`)
  })

  test('where nothing differs, nothing is sent', async () => {
    const server = open('Edit', {})
    await field('姓名')
    await save()
    expect(await screen.findByText('没有改动')).toBeTruthy()
    expect(server.sent(EDIT)).toEqual([])
  })
})
