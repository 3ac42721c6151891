import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS, ChunkFailure, chunk, preload, withinTime } from '../platform/chunk.ts'
import { leftFor } from '../testing/leaving.ts'
import { Page } from './Page.tsx'

const FAILED = '页面加载失败，请刷新重试'
const Content = () => <p>内容</p>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.useRealTimers())

describe('a part of the page', () => {
  test('that does not come in time is given up, and a fresh page is offered', async () => {
    const Never = chunk(() => new Promise<typeof Content>(() => undefined))
    render(
      <Page>
        <Never />
      </Page>,
    )
    await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1))
    expect(screen.queryByText(FAILED)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText(FAILED)).toBeTruthy()
    screen.getByRole('button', { name: '重试' }).click()
    expect(leftFor).toHaveLength(1)
  })

  test('that can’t be fetched says so', async () => {
    const Broken = chunk(() => Promise.reject<typeof Content>(new TypeError('not there')))
    render(
      <Page>
        <Broken />
      </Page>,
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText(FAILED)).toBeTruthy()
  })

  test('that comes is drawn', async () => {
    const Good = chunk(() => Promise.resolve(Content))
    render(
      <Page>
        <Good />
      </Page>,
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('内容')).toBeTruthy()
  })

  test('that is here already is drawn at once', async () => {
    const Here = chunk(() => Promise.resolve(Content))
    await preload(Here)
    render(
      <Page>
        <Here />
      </Page>,
    )
    expect(screen.getByText('内容')).toBeTruthy()
  })

  test('that did not come in advance is asked for again when it is drawn', async () => {
    const load = vi.fn<() => Promise<typeof Content>>(() => Promise.resolve(Content))
    load.mockRejectedValueOnce(new TypeError('not there'))
    const Late = chunk(load)
    await preload(Late)
    render(
      <Page>
        <Late />
      </Page>,
    )
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('内容')).toBeTruthy()
  })

  test('can be sent for in advance', () => {
    const load = vi.fn<() => Promise<typeof Content>>(() => Promise.resolve(Content))
    void preload(chunk(load))
    expect(load).toHaveBeenCalledOnce()
  })

  test('goes into the log under one name', async () => {
    await expect(withinTime(() => Promise.reject(new Error('x')), 10)).rejects.toEqual(new ChunkFailure(new Error('x')))
    expect(new ChunkFailure('').message).toBe('Loading chunk failed')
  })
})
