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
import { asInWorker } from '../testing/memory-caches.ts'
import { asOnSecurePage } from '../testing/secure-page.ts'
import { FIELD_FORMS, isKept } from './kept-calls.ts'
import { readOrKept } from './reads.ts'

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
    { Id: 'a', FormId: placeForm.id, Data: { Name: '东坡' } },
    { Id: 'b', FormId: placeForm.id, Data: { Name: '北坡' } },
  ]
  let isUp = true
  let answer: unknown = plots

  beforeEach(async () => {
    await asOnSecurePage()
    isUp = true
    answer = plots
    await asInWorker()
    vi.stubGlobal('fetch', async () => {
      if (!isUp) throw new TypeError('fetch failed')
      return Response.json(answer)
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

  test('a record is shown as it was read last, in whatever list', async () => {
    await readOrKept(asked(LIST))
    const renamed = { ...plots[0], Data: { Name: '东坡新名' } }
    answer = [renamed]
    await readOrKept(asked(`${LIST}&pageSize=1`))
    isUp = false
    const one = await readOrKept(asked('/api/Core/FormData/Get?id=a'))
    expect(await one.json()).toEqual(renamed)
  })

  test.each([
    ['an order that was opened', '/api/Core/FormData/Get?id=o', { Id: 'o', FormId: orderForm.id, Data: {} }],
    ['orders by their ids', '/api/Core/FormData/List?ids=o', [{ Id: 'o', FormId: orderForm.id, Data: {} }]],
  ])('%s did not stay', async (_, path, found) => {
    answer = found
    await readOrKept(asked(path))
    isUp = false
    await expect(readOrKept(asked(path))).rejects.toThrow('fetch failed')
  })

  test('a plot that was opened by itself is there', async () => {
    answer = plots[0]
    await readOrKept(asked('/api/Core/FormData/Get?id=a'))
    isUp = false
    expect(await (await readOrKept(asked('/api/Core/FormData/Get?id=a'))).json()).toEqual(plots[0])
  })

  test('the borders of a large county are there; what was read first makes room', async () => {
    const county = (page: number) => asked(`${LIST}&page=${page}`)
    answer = [{ ...plots[0], Data: { Boundary: 'x'.repeat(3_900_000) } }]
    for (let page = 1; page <= 9; page += 1) await readOrKept(county(page))
    isUp = false
    expect((await readOrKept(county(9))).ok).toBe(true)
    expect((await readOrKept(county(2))).ok).toBe(true)
    await expect(readOrKept(county(1))).rejects.toThrow('fetch failed')
  })
})
