import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HttpFailure } from '../platform/http-failure.ts'
import { makeQueryClient } from './query-client.ts'

/** A key that is looked at, with what the server is about to answer, one read after the other. */
function aRead() {
  const client = makeQueryClient()
  const answers: Array<PromiseWithResolvers<string>> = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(client, { queryKey: ['token'], queryFn })
  const leave = observer.subscribe(() => undefined)
  onTestFinished(() => {
    leave()
    client.clear()
  })
  const shown = () => observer.getCurrentResult().data
  return { client, answers, shown }
}

test('what is changed while it is first read is read once more', async () => {
  const { client, answers, shown } = aRead()
  void client.invalidateQueries({ queryKey: ['token'] })
  void client.invalidateQueries({ queryKey: ['token'], refetchType: 'none' })
  expect(answers).toHaveLength(1)
  answers[0]?.resolve('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve('after')
  await vi.waitFor(() => expect(shown()).toBe('after'))
  expect(answers).toHaveLength(2)
})

test('what is changed after it was read is read at once', async () => {
  const { client, answers, shown } = aRead()
  answers[0]?.resolve('before')
  await vi.waitFor(() => expect(shown()).toBe('before'))
  void client.invalidateQueries({ queryKey: ['token'] })
  expect(answers).toHaveLength(2)
})

test('a first read that fails is not read once more for a change meanwhile', async () => {
  const { client, answers } = aRead()
  void client.invalidateQueries({ queryKey: ['token'] })
  answers[0]?.reject(new HttpFailure({ status: 409, code: 'x', errors: ['不可以'] }))
  await vi.waitFor(() => expect(client.getQueryState(['token'])?.status).toBe('error'))
  await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
  expect(client.isFetching()).toBe(0)
  expect(answers).toHaveLength(1)
})
