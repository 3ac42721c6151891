import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { KEPT_AT } from '../kept-reads.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { FIELD_FORMS, isKept, readOrKept } from './reads.ts'

const asked = (path: string, token: string | undefined = 'mine', method = 'GET') =>
  new Request(`http://farm.test${path}`, { method, headers: token === undefined ? {} : { token } })

describe('what is kept for places without a signal', () => {
  test.each([
    ['a change', asked('/api/Core/FormData/List', 'mine', 'POST')],
    ['what nobody signed in asks for', asked('/api/Core/Form/List', '')],
    ['orders and their prices', asked(`/api/Core/FormData/List?formId=${orderForm.id}`)],
    ['addresses of photos', asked('/api/Core/Files/List?ids=a')],
    ['logs', asked('/api/Core/Logs/Operations')],
  ])('is not %s', (_, request) => {
    if (request.headers.get('token') === '') request.headers.delete('token')
    expect(isKept(request)).toBe(false)
  })

  test('are the forms of the work in the field', () => {
    const forms = [
      enterpriseForm,
      cropForm,
      placeForm,
      inputForm,
      planForm,
      operationForm,
      clockForm,
      workOrderForm,
      dictionaryForm,
    ]
    expect(forms.filter(({ id }) => !FIELD_FORMS.has(id)).map(({ key }) => key)).toEqual([])
    expect(isKept(asked(`/api/Core/FormData/List?formId=${planForm.id}`))).toBe(true)
  })
})

describe('without a signal', () => {
  const LIST = `/api/Core/FormData/List?formId=${placeForm.id}`
  const plots = [
    { Id: 'a', Data: { Name: '东坡' } },
    { Id: 'b', Data: { Name: '北坡' } },
  ]
  let isUp = true

  beforeEach(async () => {
    await asOnSecurePage()
    isUp = true
    vi.stubGlobal('caches', memoryCaches())
    vi.stubGlobal('fetch', async () => {
      if (!isUp) throw new TypeError('fetch failed')
      return Response.json(plots)
    })
  })

  test('nobody is shown what another session read', async () => {
    await readOrKept(asked(LIST, 'mine'))
    isUp = false
    await expect(readOrKept(asked(LIST, 'another'))).rejects.toThrow('fetch failed')
  })

  test('what was not read is not made up', async () => {
    isUp = false
    await expect(readOrKept(asked(LIST))).rejects.toThrow('fetch failed')
  })

  test('what was read is shown, with when that was', async () => {
    const live = await readOrKept(asked(LIST))
    expect(live.headers.has(KEPT_AT)).toBe(false)
    isUp = false
    const kept = await readOrKept(asked(LIST))
    expect(await kept.json()).toEqual(plots)
    expect(Date.parse(kept.headers.get(KEPT_AT) ?? '')).not.toBeNaN()
  })

  test('records are found by their ids in the lists in which they came', async () => {
    await readOrKept(asked(LIST))
    isUp = false
    const several = await readOrKept(asked(`${LIST}&ids=b,c`))
    expect(await several.json()).toEqual([plots[1]])
    const one = await readOrKept(asked('/api/Core/FormData/Get?id=a'))
    expect(await one.json()).toEqual(plots[0])
  })
})

/** As a browser keeps them; the environment of the tests has none. */
function memoryCaches() {
  const kept = new Map<string, Response>()
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key))
  const cache = {
    match: async (key: RequestInfo) => kept.get(urlOf(key))?.clone(),
    put: async (key: RequestInfo, answer: Response) => void kept.set(urlOf(key), answer),
    delete: async (key: RequestInfo) => kept.delete(urlOf(key)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  }
  return { open: async () => cache, delete: async () => kept.clear() }
}
