import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { HttpFailure } from '../../platform/http.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Failure } from './Failure.tsx'

const failure = (status: number, code: string, fields?: Record<string, string[]>) =>
  new HttpFailure({ status, code, errors: ['这里出了问题'], fields })

function show(error: Error, at = '/Data/CropReport?day=2026-13-01&organPath=%2F1%2F10&id=f7') {
  const onRetry = vi.fn<() => void>()
  renderScreen(<Failure error={error} onRetry={onRetry} />, { at })
  return onRetry
}

test('what the address asked for wrongly is said, and the page is offered without it', () => {
  show(failure(400, 'wire/parameter', { day: ['没有这一天'], to: ['没有这一天'] }))
  expect(screen.getByText('没有这一天')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  const href = screen.getByRole('link', { name: '清除条件' }).getAttribute('href')
  expect(href).toBe('/Farm/Admin/Data/CropReport?organPath=%2F1%2F10&id=f7')
})

test.each(['wire/filter', 'wire/order', 'wire/cursor', 'wire/too-deep', 'wire/expand'])(
  'asking again does not help against %s',
  (code) => {
    show(failure(400, code))
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: '清除条件' })).toBeTruthy()
  },
)

test('where the address has no conditions nothing is offered besides the sentence', () => {
  show(failure(400, 'wire/parameter'), '/Core/CropDetail/x')
  expect(screen.getByText('这里出了问题')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['an answer that did not come', new Error('网络错误')],
  ['a server that failed', failure(500, 'wire/failure')],
  ['a server that is busy', failure(503, 'wire/busy')],
  ['what was cut off on its way', failure(400, 'wire/malformed')],
])('after %s it is asked again', (_, error) => {
  const onRetry = show(error)
  screen.getByRole('button', { name: '重试' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test.each([403, 404])('nothing is offered against %i', (status) => {
  show(failure(status, 'access/forbidden'))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
