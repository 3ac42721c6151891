import { expect, test } from 'vitest'
import { NOTHING_GIVEN, exchanged } from './exchange.ts'

const tomatoes = { Enterprise: 'shiqiao', Place: ['shed3', 'shed4'] }
const feeding = { ...tomatoes, Operation: 'feed', Title: '秋延番茄 · 追肥', Note: '早上做' }
const AGREEING = ['Enterprise', 'Operation']

test('what somebody wrote is kept, what must agree is not', () => {
  const present = { Operation: 'water', Title: '我的标题' }
  const { put } = exchanged({ present, given: NOTHING_GIVEN, offered: feeding, agreeing: AGREEING })
  expect(put).toEqual({ ...tomatoes, Operation: 'feed', Note: '早上做' })
})

test('what was given before and nobody touched is exchanged, and goes where nothing is offered for it', () => {
  const first = exchanged({ present: {}, given: NOTHING_GIVEN, offered: feeding, agreeing: AGREEING })
  const present = { ...first.put, Note: '下午做' }
  const harvest = { ...tomatoes, Operation: 'harvest' }
  const second = exchanged({ present, given: first.given, offered: harvest, agreeing: AGREEING })
  expect(second.put).toEqual({ ...harvest, Title: undefined })
  expect(second.given.values).toEqual(harvest)
})

test('taken back, what stood there before stands there again', () => {
  const present = { Enterprise: 'yunling' }
  const first = exchanged({ present, given: NOTHING_GIVEN, offered: feeding, agreeing: AGREEING })
  const taken = { present: first.put, given: first.given, offered: {}, agreeing: [] }
  expect(exchanged(taken).put).toEqual({
    Enterprise: 'yunling',
    Place: undefined,
    Operation: undefined,
    Title: undefined,
    Note: undefined,
  })
})

test('plots that were taken out of those of the plan stay out when its step is chosen', () => {
  const { put, given } = exchanged({ present: {}, given: NOTHING_GIVEN, offered: tomatoes, agreeing: AGREEING })
  const present = { ...put, Place: ['shed3'] }
  expect(exchanged({ present, given, offered: feeding, agreeing: AGREEING }).put).not.toHaveProperty('Place')
})

test('of another plan, chosen plots stay as long as all of them are of it', () => {
  const agreeing = [...AGREEING, 'Place']
  const chosen = (Place: string[]) =>
    exchanged({ present: { Place }, given: NOTHING_GIVEN, offered: tomatoes, agreeing }).put.Place
  expect(chosen(['shed4'])).toBeUndefined()
  expect(chosen(['shed4', 'orchard'])).toEqual(['shed3', 'shed4'])
})
