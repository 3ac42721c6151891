import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ToastProvider } from './ToastProvider.tsx'
import { useToast } from './toast-context.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function Speaker() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast.done('已保存')}>
        保存
      </button>
      <button type="button" onClick={() => toast.failed('没有删除')}>
        删除
      </button>
      <button type="button" onClick={() => toast.undoable('已删除', () => toast.done('已恢复'))}>
        清空
      </button>
    </>
  )
}

const screenOf = (content: ReactElement) => <ToastProvider>{content}</ToastProvider>

function say(name: '保存' | '删除' | '清空' | '撤销') {
  act(() => screen.getByRole('button', { name }).click())
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('what is said in passing', () => {
  test('interrupts nobody unless it is a failure', () => {
    render(screenOf(<Speaker />))
    say('保存')
    expect(screen.queryByRole('alert')).toBeNull()
    say('删除')
    expect(screen.getByRole('alert').textContent).toBe('没有删除')
  })

  test('is gone after a moment, a failure after a longer one', () => {
    render(screenOf(<Speaker />))
    say('保存')
    say('删除')
    pass(3_000)
    expect(screen.queryByText('已保存')).toBeNull()
    expect(screen.getByText('没有删除')).toBeTruthy()
    pass(3_000)
    expect(screen.queryByText('没有删除')).toBeNull()
  })

  test('can be taken back for ten seconds, once', () => {
    render(screenOf(<Speaker />))
    say('清空')
    pass(9_999)
    say('撤销')
    expect(screen.getByText('已恢复')).toBeTruthy()
    expect(screen.queryByText('已删除')).toBeNull()
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
    say('清空')
    pass(10_000)
    expect(screen.queryByText('已删除')).toBeNull()
  })

  test('outlives the screen that said it', () => {
    const { rerender } = render(screenOf(<Speaker />))
    say('保存')
    rerender(screenOf(<p>别的页面</p>))
    expect(screen.getByText('已保存')).toBeTruthy()
  })

  test('is said again as often as it happens', () => {
    render(screenOf(<Speaker />))
    say('保存')
    say('保存')
    expect(screen.getAllByText('已保存')).toHaveLength(2)
  })
})
