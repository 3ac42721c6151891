import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { whySignIn } from '../../../platform/sign-in-again.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { chen } from '../../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer } from '../../../testing/fake-server.ts'
import { leftFor } from '../../../testing/leaving.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { userScreens } from '../index.ts'
import { GET, PASSWORD, SECOND_FACTOR, clerk, li, userOf, wang } from '../testing/people.ts'

const person = userEvent.setup()

function open(user: typeof wang, handlers: FakeHandlers = {}) {
  const { Password } = userScreens
  const server = fakeServer({ [GET]: () => user, ...handlers })
  renderScreen(
    <Screen>
      <Password />
    </Screen>,
    { at: `/User/Password/${user.Id}`, path: '/User/Password/:id', permission: clerk() },
  )
  return server
}

const faulty = (fields: Record<string, string[]>) => () =>
  new FakeAnswer({ code: 'wire/fields', errors: ['有内容没有填对，请按提示改正后再提交'], fields }, 422)

describe('one’s own password', () => {
  const me = userOf({ Id: chen.Id, RealName: chen.RealName })
  const fill = async (before: string, password: string, again: string) => {
    await person.type(await screen.findByLabelText('原密码'), before)
    await person.type(screen.getByLabelText('新密码'), password)
    await person.type(screen.getByLabelText('再次输入新密码'), again)
    await person.click(screen.getByRole('button', { name: '保存新密码' }))
  }

  test('says its rules before anything is typed', async () => {
    open(me)
    expect(await screen.findByText(/至少 8 位.*不要求混用大小写/)).toBeTruthy()
  })

  test('is not sent while the two differ or one is short', async () => {
    const server = open(me)
    await fill('old one', '1234567', '7654321')
    expect(screen.getByText('密码至少 8 位')).toBeTruthy()
    expect(screen.getByText('两次输入的密码不一致')).toBeTruthy()
    expect(server.sent(PASSWORD)).toEqual([])
  })

  test('is refused with a wrong old one, at its field', async () => {
    open(me, { [PASSWORD]: faulty({ OldPassword: ['原密码不正确，请重新填写'] }) })
    await fill('wrong', 'a long new phrase', 'a long new phrase')
    expect(await screen.findByText('原密码不正确，请重新填写')).toBeTruthy()
    expect(leftFor).toEqual([])
  })

  test('leads to the sign-in page: this session has ended too', async () => {
    const server = open(me, { [PASSWORD]: () => undefined })
    await fill('old one', 'a long new phrase', 'a long new phrase')
    await waitFor(() => expect(leftFor).toHaveLength(1))
    expect(whySignIn()).toBe('密码已修改，请用新密码登录')
    expect(server.sent(PASSWORD)[0]?.body).toEqual({
      Id: chen.Id,
      OldPassword: 'old one',
      Password: 'a long new phrase',
    })
  })
})

describe('the password of somebody else', () => {
  test('that is too common is refused at its field', async () => {
    open(wang, { [PASSWORD]: faulty({ Password: ['这个密码太常见，请换一个'] }) })
    await person.click(await screen.findByRole('button', { name: '自己设置' }))
    await person.type(screen.getByLabelText('新密码'), 'password1')
    await person.click(screen.getByRole('button', { name: '重置密码' }))
    expect(await screen.findByText('这个密码太常见，请换一个')).toBeTruthy()
  })

  test('is made up, stored and handed over', async () => {
    const server = open(wang, { [PASSWORD]: () => undefined })
    expect(await screen.findByText(/所有设备上的登录都会结束/)).toBeTruthy()
    const password = screen.getByRole('status', { name: '生成的密码' }).textContent
    await person.click(screen.getByRole('button', { name: '重置密码' }))
    const dialog = await screen.findByRole('dialog', { name: '请把密码交给王芳' })
    expect(dialog.textContent).toContain(password)
    expect(server.sent(PASSWORD)[0]?.body).toEqual({ Id: wang.Id, Password: password })
  })

  test('is copied, and says so until there is another one', async () => {
    open(wang)
    const password = (await screen.findByRole('status', { name: '生成的密码' })).textContent
    await person.click(screen.getByRole('button', { name: '复制' }))
    expect(await screen.findByText('已复制')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(password)
    await person.click(screen.getByRole('button', { name: '换一个密码' }))
    expect(screen.queryByText('已复制')).toBeNull()
  })

  test('is handed over as it was stored, whatever is pressed meanwhile', async () => {
    const held = Promise.withResolvers<void>()
    open(wang, { [PASSWORD]: () => held.promise })
    const password = (await screen.findByRole('status', { name: '生成的密码' })).textContent
    await person.click(screen.getByRole('button', { name: '重置密码' }))
    await person.click(screen.getByRole('button', { name: '换一个密码' }))
    held.resolve()
    const dialog = await screen.findByRole('dialog', { name: '请把密码交给王芳' })
    expect(dialog.textContent).toContain(password)
  })

  test('opens the account of who had none', async () => {
    open(li)
    expect(await screen.findByRole('button', { name: '开通登录' })).toBeTruthy()
    expect(screen.getByText('李军还没有开通登录，设置密码后即可登录。')).toBeTruthy()
  })
})

test('who lost their authenticator is let in without it, once that was asked', async () => {
  const server = open(userOf({ HasSecondFactor: true }), { [SECOND_FACTOR]: () => undefined })
  await person.click(await screen.findByRole('button', { name: '关闭动态码验证' }))
  expect(server.sent(SECOND_FACTOR)).toEqual([])
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确定' }))
  expect(await screen.findByText('已关闭王芳的动态码验证')).toBeTruthy()
  expect(server.sent(SECOND_FACTOR)[0]?.body).toEqual({ Id: wang.Id })
})
