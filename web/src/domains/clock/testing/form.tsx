import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { asOnSecurePage } from '../../../platform/testing/secure-page.ts'
import type { FakeHandlers } from '../../../testing/fake-server.ts'
import { Screen } from '../../../testing/Screen.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { setScreenWidth } from '../../../testing/screen-size.ts'
import { clockScreens } from '../index.ts'
import { ADD, NOW, fieldServer, inEast, standAt, worker } from './field.ts'

export const person = userEvent.setup({ delay: null })
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const submit = () => person.click(button('提交打卡'))
/** Presses once the form shows all that it presumes: a press that comes before is answered with a word to wait. */
export async function submitShown(): Promise<void> {
  await screen.findByRole('button', { name: '提交打卡' })
  await waitFor(() => expect(screen.queryByText(/正在查询/)).toBeNull())
  await submit()
}
export const networkIsBack = () => act(() => void window.dispatchEvent(new Event('online')))

/** A phone in the eastern plot, at a known time; for `beforeEach`. */
export async function standInField(): Promise<() => void> {
  await asOnSecurePage()
  standAt(inEast)
  setScreenWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.spyOn(Element.prototype, 'scrollIntoView')
  return () => vi.useRealTimers()
}

type Field = Parameters<typeof fieldServer>[0]

/** Opens the form of a punch-in on a farm. */
export async function open(field: Field = {}, handlers: FakeHandlers = {}) {
  const made = fieldServer(field, handlers)
  const { Form } = clockScreens
  const drawn = renderScreen(
    <Screen>
      <Form />
    </Screen>,
    { at: '/ClockForm', permission: worker },
  )
  await screen.findByRole('button', { name: '提交打卡' })
  return { ...made, ...drawn }
}

export type Opened = Awaited<ReturnType<typeof open>>

/** Opened, and everything that is presumed is there. */
export async function openReady(field: Field = {}, handlers: FakeHandlers = {}): Promise<Opened> {
  const opened = await open(field, handlers)
  await screen.findByRole('button', { name: '灌溉' })
  await screen.findByText('在地块内，精度 6 米', { selector: 'p' })
  return opened
}

export const sent = ({ server }: Opened) => server.sent(ADD).map(({ body }) => body)
