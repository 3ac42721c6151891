import type { SignedInSession } from '@farm/contract/access'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { currentToken, forgetSession, joinSession, keepToken, pageSession } from '../../platform/session.ts'
import { takeViewedFrom } from '../../platform/viewed-from.ts'
import { Screen } from '../../testing/Screen.tsx'
import { chen, idOf } from '../../testing/builders.ts'
import { type FakeHandlers, fakeServer, noNetwork, refused } from '../../testing/fake-server.ts'
import { leftFor } from '../../testing/leaving.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SessionList, viewAs } from './index.ts'

const SESSIONS = 'GET /api/Core/Sessions/List'
const END = 'POST /api/Core/Sessions/End'
const VIEW_AS = 'POST /api/Core/Auth/ViewAs'
const wang = idOf(9)

const phone: SignedInSession = {
  Id: idOf(21),
  Device: 'Chrome 139 · Android',
  IsPhone: true,
  Address: '10.0.0.9',
  AddTime: '2026-11-20T02:00:00.000Z',
  LastUsed: '2026-11-20T03:00:00.000Z',
  EndTime: '2026-11-27T02:00:00.000Z',
  IsCurrent: false,
}
const viewed: SignedInSession = { ...phone, Id: idOf(22), Device: 'Firefox', Viewer: { Id: chen.Id, RealName: '周敏' } }

function openSessions(handlers: FakeHandlers) {
  const server = fakeServer(handlers)
  renderScreen(
    <Screen>
      <SessionList userId={wang} />
    </Screen>,
    { at: '/User/List' },
  )
  return server
}

describe('where somebody else is signed in', () => {
  test('is told to nobody without the right', async () => {
    openSessions({ [SESSIONS]: () => refused('access/forbidden') })
    expect(await screen.findByText('您没有这项功能的权限，请联系管理员开通')).toBeTruthy()
  })

  test('is said to be nowhere', async () => {
    openSessions({ [SESSIONS]: () => [] })
    expect(await screen.findByText('目前没有登录')).toBeTruthy()
  })

  test('tells who looks through their eyes', async () => {
    const server = openSessions({ [SESSIONS]: () => [phone, viewed] })
    expect(await screen.findByText('周敏 以他人身份查看')).toBeTruthy()
    expect(server.sent(SESSIONS)[0]?.query).toEqual({ userId: wang })
  })

  test('stays in sight when reading it again fails', async () => {
    let isUp = true
    openSessions({
      [SESSIONS]: () => (isUp ? [phone] : noNetwork()),
      [END]: () => {
        isUp = false
        return { Ended: 0 }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: /^结束登录：Chrome/ }))
    expect((await screen.findByRole('alert')).textContent).toBe('网络错误，请稍后再试！')
    expect(screen.getByText('Chrome 139 · Android')).toBeTruthy()
  })

  test('ends all of them at once, theirs alone', async () => {
    const server = openSessions({ [SESSIONS]: () => [phone, viewed], [END]: () => ({ Ended: 2 }) })
    await userEvent.click(await screen.findByRole('button', { name: '结束全部登录' }))
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: '取消' }))
    expect(server.sent(END)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: '结束全部登录' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }))
    await waitFor(() => expect(server.sent(END)[0]?.body).toEqual({ UserId: wang }))
  })
})

describe('looking through the eyes of somebody else', () => {
  const session = { Token: 'theirs', ExpireTime: '2026-11-20T03:00:00.000Z', User: { ...chen, Id: wang } }

  test('that is refused leaves one oneself', async () => {
    keepToken('mine')
    fakeServer({ [VIEW_AS]: () => refused('access/forbidden') })
    await expect(viewAs(wang)).rejects.toThrow('您没有这项功能的权限，请联系管理员开通')
    expect([currentToken(), leftFor]).toEqual(['mine', []])
  })

  test('begins in their application centre, and ends in one’s own session', async () => {
    keepToken('mine')
    window.history.replaceState(null, '', '/Farm/Admin/User/List?search=wang')
    const server = fakeServer({ [VIEW_AS]: () => session })
    await viewAs(wang)
    expect([currentToken(), leftFor]).toEqual(['theirs', ['/App']])
    expect(server.sent(VIEW_AS)[0]?.body).toEqual({ UserId: wang })
    expect(takeViewedFrom()).toBe('/Farm/Admin/User/List?search=wang')
    pageSession.token = undefined
    joinSession()
    forgetSession()
    expect(currentToken()).toBe('mine')
  })
})
