import { placeForm } from '@farm/contract/places'
import { orderForm } from '@farm/contract/orders'
import { beforeEach, expect, test, vi } from 'vitest'
import { holdAnswer, keepHeld } from './held-answers.ts'
import { readOrKept } from './sw/reads.ts'
import { asInWorker } from './testing/memory-caches.ts'
import { asOnSecurePage } from './testing/secure-page.ts'

const LIST = `/api/Core/FormData/List?formId=${placeForm.id}`
const plots = [{ Id: 'a', FormId: placeForm.id, Data: { Name: '东坡' } }]

/** As the worker answers where there is no signal. */
function withoutSignal(address: string, token: string) {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  return readOrKept(new Request(new URL(address, window.location.origin), { headers: { token } }))
}

beforeEach(async () => {
  await asOnSecurePage()
  await asInWorker()
})

test('what was read before there was a worker is there without a signal, for the same session alone', async () => {
  const answer = Response.json(plots)
  holdAnswer(LIST, 'mine', answer)
  expect(await answer.json()).toEqual(plots)
  await keepHeld()
  expect(await (await withoutSignal(LIST, 'mine')).json()).toEqual(plots)
  await expect(withoutSignal(LIST, 'another')).rejects.toThrow('fetch failed')
})

test('so is what is read while the worker is on its way', async () => {
  await keepHeld()
  holdAnswer(LIST, 'mine', Response.json(plots))
  await vi.waitFor(async () => expect((await withoutSignal(LIST, 'mine')).ok).toBe(true))
})

test.each([
  ['what was refused', LIST, 'mine', new Response('{}', { status: 403 })],
  ['what is read without a session', LIST, undefined, Response.json(plots)],
  ['what does not belong to the field', `/api/Core/FormData/List?formId=${orderForm.id}`, 'mine', Response.json([])],
])('%s is not held, and left to be read', async (_, address, token, answer) => {
  const copy = vi.spyOn(answer, 'clone')
  holdAnswer(address, token, answer)
  await keepHeld()
  expect(copy).not.toHaveBeenCalled()
})
