import { type OwnAccount, type SignedInSession, sessionCalls } from '@farm/contract/access'
import { faulty } from '@farm/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { focusManager } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { post } from '../../platform/http.ts'
import { currentToken, keepToken } from '../../platform/session.ts'
import { whySignIn } from '../../platform/sign-in-again.ts'
import { Screen } from '../../testing/Screen.tsx'
import { chen, idOf, permissionOf } from '../../testing/builders.ts'
import { FakeAnswer, type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { setScreenWidth } from '../../testing/screen-size.ts'
import { accessScreens } from './index.ts'

const ACCOUNT = 'GET /api/Core/Auth/Account'
const PERMISSION = 'GET /api/Core/Auth/GetMyPermission'
const SESSIONS = 'GET /api/Core/Sessions/List'
const END = 'POST /api/Core/Sessions/End'
const PASSWORD = 'POST /api/Core/Users/EditPassword'
const BEGIN = 'POST /api/Core/Auth/BeginSecondFactor'
const CONFIRM = 'POST /api/Core/Auth/ConfirmSecondFactor'
const REMOVE = 'POST /api/Core/Auth/RemoveSecondFactor'

function accountOf(own: Partial<OwnAccount> = {}): OwnAccount {
  return {
    ...chen,
    Roles: [{ Id: idOf(7), Name: '农场管理员', DataScope: '本组织及下级' }],
    HasSecondFactor: false,
    RecoveryCodesLeft: 0,
    ...own,
  }
}

const here: SignedInSession = {
  Id: idOf(21),
  Device: 'Chrome 140 · Windows',
  IsPhone: false,
  Address: '10.0.0.8',
  AddTime: '2026-11-20T02:00:00.000Z',
  LastUsed: '2026-11-20T03:00:00.000Z',
  EndTime: '2026-11-27T02:00:00.000Z',
  IsCurrent: true,
}
const phone: SignedInSession = {
  ...here,
  Id: idOf(22),
  Device: 'Chrome 139 · Android',
  IsPhone: true,
  IsCurrent: false,
}
const tablet: SignedInSession = { ...phone, Id: idOf(23), Device: 'Safari 18 · iPadOS' }

function openAccount(handlers: FakeHandlers = {}) {
  const server = fakeServer({
    [ACCOUNT]: () => accountOf(),
    [PERMISSION]: () => permissionOf(),
    [SESSIONS]: () => [here],
    ...handlers,
  })
  const { router } = renderScreen(
    <Screen>
      <accessScreens.Account />
    </Screen>,
    { at: '/Account' },
  )
  return { ...server, router }
}

const part = (name: string) => screen.findByRole('region', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const only = { selector: 'input' }

async function fillIn(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.type(await screen.findByLabelText(label, only), value)
  }
}

const isAtFault = (label: string) => screen.getByLabelText(label, only).getAttribute('aria-invalid') === 'true'

/** The server finds fault with what was filled in. */
function atFault(fields: Readonly<Record<string, string[]>>): FakeAnswer {
  const { status, answer } = faulty(fields)
  return new FakeAnswer(answer, status)
}

beforeEach(() => keepToken('mine'))

describe('one’s own account', () => {
  test('that does not come can be asked for again', async () => {
    let isUp = false
    openAccount({ [ACCOUNT]: () => (isUp ? accountOf() : noNetwork()) })
    expect(await screen.findByText('网络错误，请稍后再试！')).toBeTruthy()
    isUp = true
    await press('重试')
    expect(await part('我的账号')).toBeTruthy()
  })

  test('says who one is, and which roles reach how far', async () => {
    openAccount()
    const told = (await part('我的账号')).textContent
    for (const fact of ['陈国强', 'manager1', '石桥农业合作社', '农场管理员（本组织及下级）'])
      expect(told).toContain(fact)
    expect(document.title).toBe('账号与安全 – 农业ERP系统')
  })
})

test('one’s own account, looked at by somebody else, says so', async () => {
  const Viewer = { Id: idOf(3), Name: 'admin', RealName: '周敏' }
  openAccount({ [PERMISSION]: () => permissionOf({ Viewer }) })
  expect(await screen.findByText(/周敏，您正以 陈国强（石桥农业合作社）的身份查看/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '结束查看' })).toBeTruthy()
})

describe('another password', () => {
  const filled = { 原密码: 'old secret', 新密码: 'rain over the hills', 再次输入新密码: 'rain over the hills' }

  test('is not sent while it is short or not twice the same', async () => {
    const server = openAccount()
    await press('修改密码')
    await fillIn({ 新密码: 'short', 再次输入新密码: 'other' })
    await press('保存新密码')
    for (const fault of ['请输入原密码', '密码至少 8 位', '两次输入的密码不一致']) screen.getByText(fault)
    expect(server.sent(PASSWORD)).toEqual([])
  })

  test('is refused with a wrong old one, at its field', async () => {
    openAccount({ [PASSWORD]: () => atFault({ OldPassword: ['原密码不正确，请重新填写'] }) })
    await press('修改密码')
    await fillIn(filled)
    await press('保存新密码')
    await waitFor(() => expect(isAtFault('原密码')).toBe(true))
    expect([isAtFault('新密码'), currentToken()]).toEqual([false, 'mine'])
  })

  test('is refused while it is one of the commonest, at its field', async () => {
    openAccount({ [PASSWORD]: () => atFault({ Password: ['这个密码太常见，请换一个'] }) })
    await press('修改密码')
    await fillIn(filled)
    await press('保存新密码')
    await waitFor(() => expect(isAtFault('新密码')).toBe(true))
    expect(leftFor).toEqual([])
  })

  test('ends this session too and leads to the sign-in page', async () => {
    const server = openAccount({ [PASSWORD]: () => undefined })
    await press('修改密码')
    await fillIn(filled)
    await press('保存新密码')
    await waitFor(() => expect(leftFor).toEqual(['/Core?backurl=%2FFarm%2FAdmin%2FAccount']))
    expect(server.sent(PASSWORD)[0]?.body).toEqual({
      Id: chen.Id,
      OldPassword: 'old secret',
      Password: 'rain over the hills',
    })
    expect(currentToken()).toBeUndefined()
    expect(whySignIn()).toBe('密码已修改，请用新密码登录')
  })

  test('is told there even where another call was refused meanwhile', async () => {
    openAccount({
      [PASSWORD]: async () => {
        await post(sessionCalls.end, {}).catch(() => undefined)
      },
      [END]: () => refused('access/expired'),
    })
    await press('修改密码')
    await fillIn(filled)
    await press('保存新密码')
    await waitFor(() => expect(whySignIn()).toBe('密码已修改，请用新密码登录'))
  })
})

describe('the second factor', () => {
  const secret = { Secret: 'JBSWY3DPEHPK3PXP', Uri: 'otpauth://totp/farm:manager1?secret=JBSWY3DPEHPK3PXP' }
  const codes = ['abcd-efgh', 'ijkl-mnop']

  async function beginIt() {
    await press('开启动态码验证')
    await fillIn({ 登录密码: 'secret' })
    await press('下一步')
  }

  test('is not begun with a wrong password', async () => {
    openAccount({ [BEGIN]: () => atFault({ Password: ['密码不正确，请重新填写'] }) })
    await beginIt()
    expect(await screen.findByText('密码不正确，请重新填写')).toBeTruthy()
    expect(screen.queryByAltText('动态码二维码')).toBeNull()
  })

  test('does not hold before a code proves that the secret was taken', async () => {
    const server = openAccount({ [BEGIN]: () => secret, [CONFIRM]: () => refused('access/code-wrong') })
    await beginIt()
    await fillIn({ 动态码: '12345' })
    await press('验证并开启')
    expect(screen.getByText('请输入 6 位数字')).toBeTruthy()
    expect(server.sent(CONFIRM)).toEqual([])
    await fillIn({ 动态码: '6' })
    await press('验证并开启')
    expect(await screen.findByText('动态码不正确，请输入最新的动态码')).toBeTruthy()
    expect(screen.queryByLabelText('恢复码')).toBeNull()
  })

  test('is taken as a picture or as letters', async () => {
    openAccount({ [BEGIN]: () => secret })
    await beginIt()
    const picture = await screen.findByAltText('动态码二维码')
    expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    expect(screen.getByLabelText('动态码').getAttribute('inputmode')).toBe('numeric')
    expect(screen.queryByRole('link', { name: '打开验证器应用' })).toBeNull()
  })

  test('is copied, or handed to the authenticator on the same phone', async () => {
    const person = userEvent.setup()
    setScreenWidth(390)
    openAccount({ [BEGIN]: () => secret })
    await beginIt()
    await person.click(await screen.findByRole('button', { name: '复制密钥' }))
    expect(await screen.findByText('已复制')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(secret.Secret)
    expect(screen.getByRole('link', { name: '打开验证器应用' }).getAttribute('href')).toBe(secret.Uri)
  })

  test('given up half-way, is not on', async () => {
    openAccount({ [BEGIN]: () => secret })
    await beginIt()
    await press('取消')
    expect(await screen.findByRole('button', { name: '开启动态码验证' })).toBeTruthy()
  })

  test('gives codes for a lost phone, once, and a file of them', async () => {
    let isOn = false
    const confirm = () => {
      isOn = true
      return { RecoveryCodes: codes }
    }
    const server = openAccount({
      [ACCOUNT]: () => accountOf({ HasSecondFactor: isOn, RecoveryCodesLeft: isOn ? 2 : 0 }),
      [BEGIN]: () => secret,
      [CONFIRM]: confirm,
    })
    await beginIt()
    await fillIn({ 动态码: '123 456' })
    await press('验证并开启')
    const list = await screen.findByRole('list', { name: '恢复码' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(codes)
    const file = screen.getByRole('link', { name: '下载为文本文件' })
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(codes.join('\n'))
    expect(file.getAttribute('download')).toBe('农业ERP恢复码-manager1.txt')
    expect(server.sent(CONFIRM)[0]?.body).toEqual({ Code: '123456' })
    await press('已经存好')
    expect(await screen.findByText(/还有 2 个恢复码可用/)).toBeTruthy()
    expect(screen.queryByText('abcd-efgh')).toBeNull()
  })

  test('keeps its codes in sight when the account can’t be read again', async () => {
    let isUp = true
    openAccount({
      [ACCOUNT]: () => (isUp ? accountOf({}) : noNetwork()),
      [SESSIONS]: () => (isUp ? [here] : noNetwork()),
      [BEGIN]: () => secret,
      [CONFIRM]: () => ({ RecoveryCodes: codes }),
    })
    await beginIt()
    await fillIn({ 动态码: '123456' })
    await press('验证并开启')
    await screen.findByRole('list', { name: '恢复码' })
    isUp = false
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    expect(await within(await part('登录设备')).findByRole('alert')).toBeTruthy()
    expect(screen.getByText('abcd-efgh')).toBeTruthy()
    focusManager.setFocused(undefined)
  })

  test('asks before the codes are left that were not kept', async () => {
    const person = userEvent.setup()
    const { router } = openAccount({ [BEGIN]: () => secret, [CONFIRM]: () => ({ RecoveryCodes: codes }) })
    await beginIt()
    await fillIn({ 动态码: '123456' })
    await press('验证并开启')
    await person.click(await screen.findByRole('button', { name: '复制全部' }))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`))
    const away = () => router.navigate('/Core/CropList')
    await away()
    const question = await screen.findByRole('dialog', { name: '离开页面' })
    expect(question.textContent).toContain('恢复码只显示这一次')
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    expect(screen.getByText('abcd-efgh')).toBeTruthy()
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await press('已经存好')
    await away()
    expect(window.location.pathname).toBe('/Farm/Admin/Core/CropList')
  })

  test('says that the codes run out', async () => {
    openAccount({ [ACCOUNT]: () => accountOf({ HasSecondFactor: true, RecoveryCodesLeft: 1 }) })
    expect(await screen.findByText(/快用完了/)).toBeTruthy()
  })

  test('is turned off by who knows the password', async () => {
    let isOn = true
    const server = openAccount({
      [ACCOUNT]: () => accountOf({ HasSecondFactor: isOn, RecoveryCodesLeft: 9 }),
      [REMOVE]: () => {
        isOn = false
      },
    })
    await press('关闭动态码验证')
    await press('关闭动态码验证')
    expect(await screen.findByText('请输入密码')).toBeTruthy()
    expect(server.sent(REMOVE)).toEqual([])
    await fillIn({ 登录密码: 'secret' })
    await press('关闭动态码验证')
    expect(await screen.findByRole('button', { name: '开启动态码验证' })).toBeTruthy()
    expect(server.sent(REMOVE)[0]?.body).toEqual({ Password: 'secret' })
  })
})

describe('where one is signed in', () => {
  test('can be asked again when it did not come', async () => {
    let isUp = false
    openAccount({ [SESSIONS]: () => (isUp ? [here] : noNetwork()) })
    const devices = await part('登录设备')
    await userEvent.click(await within(devices).findByRole('button', { name: '重试' }))
    isUp = true
    await userEvent.click(await within(devices).findByRole('button', { name: '重试' }))
    expect(await within(devices).findByText('本次登录')).toBeTruthy()
  })

  test('says so when a device could not be ended', async () => {
    openAccount({ [SESSIONS]: () => [here, phone], [END]: noNetwork })
    await press('结束登录：Chrome 139 · Android')
    const devices = await part('登录设备')
    expect((await within(devices).findByRole('alert')).textContent).toBe('网络错误，请稍后再试！')
    expect(within(devices).getByText('Chrome 139 · Android')).toBeTruthy()
  })

  test('tells devices apart, and offers no end of the one in use', async () => {
    openAccount({ [SESSIONS]: () => [here, phone] })
    const line = (await screen.findByText('本次登录')).closest('li')
    expect(line?.textContent).toContain('Chrome 140 · Windows')
    expect(line?.textContent).toContain('10.0.0.8')
    expect(within(line ?? document.body).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: '结束其他所有登录' })).toBeNull()
  })

  test('ends one device', async () => {
    let sessions = [here, phone]
    const server = openAccount({
      [SESSIONS]: () => sessions,
      [END]: () => {
        sessions = [here]
        return { Ended: 1 }
      },
    })
    await press('结束登录：Chrome 139 · Android')
    await waitFor(() => expect(screen.queryByText('Chrome 139 · Android')).toBeNull())
    expect(server.sent(END)[0]?.body).toEqual({ Ids: [phone.Id] })
  })

  test('ends all others once it is confirmed', async () => {
    const server = openAccount({ [SESSIONS]: () => [here, phone, tablet], [END]: () => ({ Ended: 2 }) })
    await press('结束其他所有登录')
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('2 处登录将立即结束')
    expect(server.sent(END)).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.sent(END)[0]?.body).toEqual({}))
  })
})
