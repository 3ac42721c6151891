import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chunk } from '../platform/chunk.ts'
import { leftFor } from '../testing/leaving.ts'
import { Page } from './Page.tsx'

const Content = () => <p>内容</p>
let isUp = true

beforeEach(() => {
  isUp = true
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () =>
    isUp ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('fetch failed')),
  )
  return () => vi.useRealTimers()
})

async function breakAt(address: string): Promise<void> {
  window.history.replaceState(null, '', address)
  const Broken = chunk(() => Promise.reject<typeof Content>(new TypeError('not there')))
  const page = render(
    <Page>
      <Broken />
    </Page>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(page.getByText('页面加载失败，请刷新重试')).toBeTruthy()
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page that breaks at a desk waits for its reader', async () => {
  await breakAt('/Farm/Admin/EnterpriseIndex')
  await pass(600_000)
  expect(leftFor).toEqual([])
})

test('a page that breaks on a wall is loaded anew by itself, once the server answers', async () => {
  isUp = false
  await breakAt('/Farm/Admin/EnterpriseIndex?wall=1')
  await pass(600_000)
  expect(leftFor).toEqual([])
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  isUp = true
  await pass(31_000)
  expect(leftFor.length).toBeGreaterThan(0)
})
