import { refusal } from '@farm/contract/errors'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { TOKEN_KEY, currentToken, keepToken, pageSession } from '../../platform/session.ts'
import { signInAgain } from '../../platform/sign-in-again.ts'
import { readText, removeText, writeText } from '../../platform/storage.ts'
import { chen, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { accessScreens } from './index.ts'

const LOGIN = 'POST /api/Core/Auth/Login'
const DEMO = 'GET /api/Core/Auth/DemoAccounts'
const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'
const FIRST_ADMIN = 'POST /api/Core/Auth/FirstAdmin'
const session = { Token: 'new', ExpireTime: '2026-11-21T10:00:00+08:00', User: chen }

function openSignIn(address: string, handlers: FakeHandlers) {
  window.history.replaceState(null, '', address)
  const server = fakeServer({ [DEMO]: () => ({ Password: '', Accounts: [] }), ...handlers })
  render(
    <Suspense>
      <accessScreens.SignIn />
    </Suspense>,
  )
  return server
}

async function fillIn(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await userEvent.type(await screen.findByLabelText(label), value)
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('signing in is refused', () => {
  test('at the fields that are empty, before anything is sent', async () => {
    const server = openSignIn('/Core', {})
    await press('登录')
    expect((await screen.findByLabelText('账号')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('请输入账号')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('账号'))
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(server.sent(LOGIN)).toEqual([])
  })

  test('with a wrong password, in words', async () => {
    openSignIn('/Core', { [LOGIN]: () => refused('access/credentials') })
    await fillIn({ 账号: 'manager1', 密码: 'wrong' })
    await press('登录')
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误，请核对后再试；忘记密码请联系管理员')
    expect([currentToken(), leftFor]).toEqual([undefined, []])
  })

  test('while the network is down', async () => {
    openSignIn('/Core', { [LOGIN]: noNetwork })
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    expect((await screen.findByRole('alert')).textContent).toBe('网络错误，请稍后再试！')
  })

  test('for a while after too many tries, counting the seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    openSignIn('/Core', { [LOGIN]: () => refused('access/too-many', { seconds: 2 }) })
    await fillIn({ 账号: 'manager1', 密码: 'wrong' })
    await press('登录')
    const button = await screen.findByRole('button', { name: '请 2 秒后再试' })
    expect(button).toHaveProperty('disabled', true)
    vi.advanceTimersByTime(1_000)
    await screen.findByRole('button', { name: '请 1 秒后再试' })
    vi.advanceTimersByTime(1_000)
    expect(await screen.findByRole('button', { name: '登录' })).toHaveProperty('disabled', false)
    vi.useRealTimers()
  })
})

describe('an account that is guarded by a second factor', () => {
  const asking: FakeHandlers = {
    [LOGIN]: ({ body }) => (isGiven(body, '123456') ? session : refusedCode(body)),
  }
  const isGiven = (body: unknown, code: string) => JSON.stringify(body).includes(`"Code":"${code}"`)
  function refusedCode(body: unknown) {
    const isWrong = JSON.stringify(body).includes('"Code"')
    const fields = { Code: [isWrong ? '动态码不正确，请输入最新的动态码' : '请输入动态码'] }
    const { status, answer } = refusal(isWrong ? 'access/code-wrong' : 'access/code', {}, { fields })
    return new FakeAnswer(answer, status)
  }

  test('asks for a code, and does not send an empty one', async () => {
    const server = openSignIn('/Core', asking)
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    const code = await screen.findByLabelText('动态码')
    expect(document.activeElement).toBe(code)
    expect(screen.queryByRole('alert')).toBeNull()
    await press('登录')
    expect(await screen.findByText('请输入动态码')).toBeTruthy()
    expect(server.sent(LOGIN)).toHaveLength(1)
  })

  test.each(['123', '１２３４５', '1'.repeat(21)])('does not send %s, which is no code', async (code) => {
    const server = openSignIn('/Core', asking)
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await fillIn({ 动态码: code })
    await press('登录')
    expect(await screen.findByText('动态码是 6 位数字，恢复码是 10 位字母和数字')).toBeTruthy()
    expect(server.sent(LOGIN)).toHaveLength(1)
  })

  test('says at the field that the code is wrong', async () => {
    openSignIn('/Core', asking)
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await fillIn({ 动态码: '654321' })
    await press('登录')
    expect(await screen.findByText('动态码不正确，请输入最新的动态码')).toBeTruthy()
    expect(screen.getByLabelText('动态码').getAttribute('aria-invalid')).toBe('true')
    expect(currentToken()).toBeUndefined()
  })

  test('lets in with the code, blanks or not', async () => {
    openSignIn('/Core', asking)
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await fillIn({ 动态码: '123 456' })
    await press('登录')
    await waitFor(() => expect(currentToken()).toBe('new'))
  })

  test('does not ask for the code of another name', async () => {
    openSignIn('/Core', asking)
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await screen.findByLabelText('动态码')
    await fillIn({ 账号: '2' })
    expect(screen.queryByLabelText('动态码')).toBeNull()
  })
})

describe('who was sent to the sign-in page', () => {
  test('is told why, until they are refused for something else', async () => {
    signInAgain('登录已失效，请重新登录')
    openSignIn('/Core', { [LOGIN]: () => refused('access/credentials') })
    expect((await screen.findByText('登录已失效，请重新登录')).getAttribute('role')).toBe('status')
    await fillIn({ 账号: 'manager1', 密码: 'wrong' })
    await press('登录')
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误，请核对后再试；忘记密码请联系管理员')
    expect(screen.queryByText('登录已失效，请重新登录')).toBeNull()
  })

  test('is not told it again after signing in', async () => {
    signInAgain('登录已失效，请重新登录')
    openSignIn('/Core', { [LOGIN]: () => session })
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await waitFor(() => expect(leftFor.at(-1)).toBe('/App'))
    cleanup()
    pageSession.token = undefined
    removeText(TOKEN_KEY)
    openSignIn('/Core', {})
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect(screen.queryByText('登录已失效，请重新登录')).toBeNull()
  })
})

describe('a device', () => {
  test('keeps the mark that it is given at a good sign-in', async () => {
    openSignIn('/Core', { [LOGIN]: () => ({ ...session, Device: 'mark' }) })
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await waitFor(() => expect(readText('device')).toBe('mark'))
  })

  test('shows its mark at the next sign-in, so that it is not locked out by the guesses of others', async () => {
    writeText('device', 'mark')
    const server = openSignIn('/Core', { [LOGIN]: () => session })
    await fillIn({ 账号: 'manager1', 密码: 'secret' })
    await press('登录')
    await waitFor(() => expect(server.sent(LOGIN)[0]?.body).toMatchObject({ Device: 'mark' }))
  })
})

describe('signing in', () => {
  test('goes to the application centre', async () => {
    const server = openSignIn('/Core', { [LOGIN]: () => session })
    await fillIn({ 账号: ' manager1 ', 密码: ' secret ' })
    await press('登录')
    await waitFor(() => expect(leftFor).toEqual(['/App']))
    expect(server.sent(LOGIN)[0]?.body).toEqual({ Name: 'manager1', Password: ' secret ' })
    expect(currentToken()).toBe('new')
  })

  test('goes back to the page that asked for it', async () => {
    openSignIn('/Core?backurl=%2FFarm%2FAdmin%2FCore%2FCropList%3Fpage%3D2', { [LOGIN]: () => session })
    await fillIn({ 账号: 'manager1', 密码: 'secret{Enter}' })
    await waitFor(() => expect(leftFor).toEqual(['/Farm/Admin/Core/CropList?page=2']))
  })

  test('never leads to another origin', async () => {
    openSignIn('/Core?backurl=%2F%2Fevil.test', { [LOGIN]: () => session })
    await fillIn({ 账号: 'manager1', 密码: 'secret{Enter}' })
    await waitFor(() => expect(leftFor).toEqual(['/App']))
  })

  test('is sent once, however often it is pressed', async () => {
    const server = openSignIn('/Core', { [LOGIN]: () => new Promise(() => undefined) })
    await fillIn({ 账号: 'manager1', 密码: 'secret{Enter}{Enter}' })
    expect(await screen.findByRole('button', { name: '正在登录…' })).toHaveProperty('disabled', true)
    expect(server.sent(LOGIN)).toHaveLength(1)
  })

  test('shows the password when asked', async () => {
    openSignIn('/Core', {})
    await fillIn({ 密码: 'secret' })
    expect(screen.getByLabelText('密码').getAttribute('type')).toBe('password')
    await press('显示密码')
    expect(screen.getByLabelText('密码').getAttribute('type')).toBe('text')
  })

  test('tells of locked capital letters', async () => {
    openSignIn('/Core', {})
    await userEvent.type(await screen.findByLabelText('密码'), '{CapsLock}A')
    expect(screen.getByText('大写锁定已打开')).toBeTruthy()
  })

  test('offers the accounts of the demo, which fill the form', async () => {
    const demo = { Password: 'Demo-2026', Accounts: [{ Name: 'county', RealName: '李建平', Title: '县级管理' }] }
    const server = openSignIn('/Core', { [DEMO]: () => demo, [LOGIN]: () => session })
    await press(/县级管理/)
    await press('登录')
    await waitFor(() => expect(server.sent(LOGIN)[0]?.body).toEqual({ Name: 'county', Password: 'Demo-2026' }))
  })

  test('offers none where there is no demo', async () => {
    openSignIn('/Core', {})
    await screen.findByLabelText('账号')
    expect(screen.queryByRole('region', { name: '演示账号' })).toBeNull()
  })
})

describe('a demo county that is being filled in', () => {
  const accounts = [{ Name: 'county', RealName: '李建平', Title: '县级管理' }]
  const filling = { Phase: '打卡', Done: 3_200, Total: 15_788, Share: 0.428, SecondsLeft: 44 }
  const demoWith = (Progress?: object) => ({ Password: 'Demo-2026', Accounts: accounts, ...(Progress && { Progress }) })

  test('is shown with what is being made, how far it is and how long it takes', async () => {
    openSignIn('/Core', { [DEMO]: () => demoWith(filling) })
    await screen.findByText('演示数据正在生成：打卡 3,200 / 15,788')
    screen.getByText('约还需 50 秒。现在就可以登录，数据会陆续出现。')
    const bar = screen.getByRole('progressbar', { name: '演示数据生成进度' })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    screen.getByRole('button', { name: /县级管理/ })
  })

  test('is shown before there are accounts, and they come by themselves', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const answers = [{ Password: '', Accounts: [], Progress: { Phase: '准备', Done: 0, Total: 0, Share: 0 } }]
    openSignIn('/Core', { [DEMO]: () => answers.shift() ?? demoWith(filling) })
    await screen.findByText('演示数据正在生成：准备')
    screen.getByText('演示账号马上就好。')
    vi.advanceTimersByTime(2_500)
    expect(await screen.findByRole('button', { name: /县级管理/ })).toBeTruthy()
    vi.useRealTimers()
  })

  test('is asked for until it is complete, and shown no longer then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const answers = [demoWith(filling), demoWith({ ...filling, Done: 15_788 })]
    const server = openSignIn('/Core', { [DEMO]: () => answers.shift() ?? demoWith() })
    await screen.findByText(/3,200/)
    vi.advanceTimersByTime(2_500)
    await screen.findByText(/15,788 \/ 15,788/)
    vi.advanceTimersByTime(2_500)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    screen.getByRole('button', { name: /县级管理/ })
    vi.advanceTimersByTime(60_000)
    expect(server.sent(DEMO)).toHaveLength(3)
    vi.useRealTimers()
  })

  test('is not asked for while nobody can see the page', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const server = openSignIn('/Core', { [DEMO]: () => demoWith(filling) })
    await screen.findByText(/3,200/)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent(DEMO)).toHaveLength(1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(server.sent(DEMO)).toHaveLength(2))
    vi.useRealTimers()
  })

  test('goes on being asked for when an answer fails to come', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const answers: Array<() => unknown> = [() => demoWith(filling), noNetwork, () => demoWith()]
    openSignIn('/Core', { [DEMO]: () => answers.shift()?.() })
    await screen.findByText(/3,200/)
    await vi.advanceTimersByTimeAsync(2_500)
    screen.getByText(/3,200/)
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(() => expect(screen.queryByText(/3,200/)).toBeNull())
    vi.useRealTimers()
  })

  test('that came to nothing says why and what to do, and its accounts stay', async () => {
    openSignIn('/Core', { [DEMO]: () => demoWith({ ...filling, Fault: '生成过程被中断' }) })
    expect((await screen.findByText(/演示数据没有做完/)).textContent).toBe(
      '演示数据没有做完：生成过程被中断。重新运行 npm start 会接着做，已有的数据可以照常使用。',
    )
    expect(screen.queryByRole('progressbar')).toBeNull()
    screen.getByRole('button', { name: /县级管理/ })
  })
})

describe('who is signed in already', () => {
  test('goes on to the application centre', async () => {
    keepToken('mine')
    openSignIn('/Core', { [PERMISSION]: () => permissionOf() })
    await waitFor(() => expect(leftFor).toEqual(['/App']))
  })

  test('signs in again where the session has ended', async () => {
    keepToken('old')
    openSignIn('/Core', { [PERMISSION]: () => refused('access/expired') })
    expect(await screen.findByLabelText('账号')).toBeTruthy()
    expect([currentToken(), leftFor]).toEqual([undefined, []])
  })
})

describe('the first administrator', () => {
  const filled = { 账号: 'root', 姓名: '周敏', 密码: 'long enough', 再次输入密码: 'long enough' }

  test('needs a password of eight characters, twice the same', async () => {
    const server = openSignIn('/Core?ticket=t', {})
    await fillIn({ 账号: 'a b', 密码: 'short', 再次输入密码: 'other' })
    await press('创建并登录')
    for (const fault of ['账号不能含空格或“/”', '请输入姓名', '密码至少 8 位', '两次输入的密码不一致'])
      screen.getByText(fault)
    expect(server.sent(FIRST_ADMIN)).toEqual([])
  })

  test('needs a ticket that is still good', async () => {
    openSignIn('/Core?ticket=old', { [FIRST_ADMIN]: () => refused('access/ticket') })
    await fillIn(filled)
    await press('创建并登录')
    expect((await screen.findByRole('alert')).textContent).toBe('链接已失效，请重新生成')
  })

  test('is made with the ticket and is signed in', async () => {
    const server = openSignIn('/Core?ticket=t', { [FIRST_ADMIN]: () => session })
    await fillIn(filled)
    await press('创建并登录')
    await waitFor(() => expect(leftFor).toEqual(['/App']))
    const admin = { Name: 'root', RealName: '周敏', Password: 'long enough' }
    expect(server.sent(FIRST_ADMIN)[0]?.body).toEqual({ Ticket: 't', ...admin })
    expect(currentToken()).toBe('new')
  })
})
