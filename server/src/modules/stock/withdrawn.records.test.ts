import type { inputForm } from '@farm/contract/inputs'
import type { DataOf } from '@farm/contract/forms'
import { afterAll, describe, expect, test } from 'vitest'
import { done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-30T02:00:00.000Z')
const farm = await openFarm(() => NOW)
const { people } = farm
const store = await storesOfA(farm, people)
afterAll(farm.close)

const at = (day: string, clock = '08:00') => `2026-11-${day}T${clock}:00+08:00`
const fieldsOf = async (sent: ReturnType<typeof store.send>) => (await sent).error.fields

describe('no more is brought back than was withdrawn and is still out', () => {
  async function withdrawn(Batch = 'RPT-1') {
    const { Id: Input } = await store.input()
    const of = { Input, ...(Batch !== '' && { Batch }) }
    await store.book({ Kind: '入库', ...of, Quantity: 100, Price: 2 }, at('01'))
    const taken = await store.book({ Kind: '领用', ...of, Quantity: 30 }, at('05'))
    const back = (Quantity: number, time: string) => store.send({ Kind: '退库', ...of, Quantity }, time)
    return { Input, of, taken, back }
  }

  test('of a batch', async () => {
    const { back } = await withdrawn()
    expect(await fieldsOf(back(500, at('06')))).toEqual({
      Quantity: ['批号 RPT-1 领用后未退的只有 30 公斤，不能退 500 公斤'],
    })
    const first = done(await back(20, at('06')))
    expect(await fieldsOf(back(10.5, at('07')))).toEqual({
      Quantity: ['批号 RPT-1 领用后未退的只有 10 公斤，不能退 10.5 公斤'],
    })
    done(await back(10, at('07')))
    // A return that was taken back is out again.
    done(await store.reverse(first, at('08')))
    done(await back(20, at('09')))
    expect(await fieldsOf(back(0.001, at('10')))).toHaveProperty('Quantity')
  })

  test('nor of another batch, or of what is not kept by batches', async () => {
    const { Input, back } = await withdrawn('')
    expect(await fieldsOf(store.send({ Kind: '退库', Input, Batch: 'B2', Quantity: 1 }, at('06')))).toEqual({
      Quantity: ['批号 B2 领用后未退的只有 0 公斤，不能退 1 公斤'],
    })
    expect(await fieldsOf(back(31, at('06')))).toEqual({
      Quantity: ['不分批号的领用后未退的只有 30 公斤，不能退 31 公斤'],
    })
    done(await back(30, at('06')))
  })

  test('also when it is booked late: neither before it was withdrawn nor under what came back later', async () => {
    const { of, back } = await withdrawn()
    expect(await fieldsOf(back(5, at('04')))).toEqual({
      Quantity: ['批号 RPT-1 领用后未退的只有 0 公斤，不能退 5 公斤'],
    })
    done(await back(25, at('10')))
    expect(await fieldsOf(back(6, at('07')))).toEqual({
      Quantity: ['批号 RPT-1 领用后未退的当时有 30 公斤，但之后最少时只有 5 公斤，不能退 6 公斤'],
    })
    // What is withdrawn after both makes up for neither.
    await store.book({ Kind: '领用', ...of, Quantity: 50 }, at('12'))
    expect(await fieldsOf(back(6, at('07')))).toHaveProperty('Quantity')
    done(await back(5, at('07')))
  })

  test('and a withdrawal is not taken back under it', async () => {
    const { taken, back } = await withdrawn()
    const returned = done(await back(10, at('06')))
    const refused = { Reverses: ['批号 RPT-1 领用后未退的只有 20 公斤，不能冲销 30 公斤的领用；请先冲销退库'] }
    expect(await fieldsOf(store.reverse(taken, at('07')))).toEqual(refused)
    // As of a time before it came back no less.
    expect(await fieldsOf(store.reverse(taken, at('05', '09:00')))).toHaveProperty('Reverses')
    done(await store.reverse(returned, at('07')))
    done(await store.reverse(taken, at('07')))
    expect(await fieldsOf(back(1, at('08')))).toHaveProperty('Quantity')
  })

  test('however many bring it back at once', { timeout: MINUTE }, async () => {
    const { of } = await withdrawn()
    const bring = async (): ReturnType<typeof store.send> => {
      const answer = await store.send({ Kind: '退库', ...of, Quantity: 4 }, at('06'))
      return answer.error.code === 'wire/busy' ? bring() : answer
    }
    const answers = await Promise.all(Array.from({ length: 12 }, bring))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    for (const { error } of answers.filter(({ status }) => status !== 200)) {
      expect(error.fields).toEqual({ Quantity: ['批号 RPT-1 领用后未退的只有 2 公斤，不能退 4 公斤'] })
    }
  })
})

describe('what is past its date', () => {
  async function shelved(data: DataOf<typeof inputForm>, ExpiryDate = '2026-11-10') {
    const { Id: Input } = await store.input(data)
    const of = { Input, Batch: 'P1' }
    const buy = (time: string) => store.send({ Kind: '入库', ...of, Quantity: 10, ExpiryDate }, time)
    const move = (Kind: '领用' | '退库' | '报损' | '盘点' | '入库', Quantity: number, time: string) =>
      store.send({ Kind, ...of, Quantity, ...(Kind === '报损' && { Note: '过期' }) }, time)
    return { buy, move }
  }
  const pesticide = { Name: '虫敌', Kind: '农药', Unit: '公斤', SafeDays: 7 } as const

  test('is neither fetched nor taken in where it is a pesticide, but counted, brought back and written off', async () => {
    const { buy, move } = await shelved(pesticide)
    done(await buy(at('01')))
    // Good until that day, by the calendar of the farm.
    done(await move('领用', 2, at('10', '23:59')))
    expect(await fieldsOf(move('领用', 1, at('11', '00:00')))).toEqual({
      Batch: ['批号 P1 已于 2026-11-10 过期，不能领用；请报损'],
    })
    expect(await fieldsOf(buy(at('11')))).toEqual({
      ExpiryDate: ['批号 P1 已于 2026-11-10 过期，过期的农药不能入库'],
    })
    expect(await fieldsOf(move('入库', 1, at('11')))).toEqual({
      Batch: ['批号 P1 已于 2026-11-10 过期，过期的农药不能入库'],
    })
    // What was fetched while it was good is booked late.
    done(await move('领用', 1, at('09')))
    done(await move('退库', 3, at('12')))
    done(await move('盘点', 9, at('13')))
    done(await move('报损', 9, at('14')))
  })

  test('is refused for nothing else', async () => {
    const { buy, move } = await shelved({})
    done(await buy(at('11')))
    expect((await move('领用', 1, at('12'))).status).toBe(200)
  })
})
