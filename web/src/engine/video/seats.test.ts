import { beforeEach, expect, test } from 'vitest'
import { MOST_DECODERS, type Seat, seatFor } from './seats.ts'

let told: string[] = []
let seats: Seat[] = []
const make = (name: string) => {
  const seat = seatFor({ onFree: () => told.push(`${name} plays`), onTaken: () => told.push(`${name} makes room`) })
  seats.push(seat)
  return seat
}
const fill = () => Array.from({ length: MOST_DECODERS }, (_, index) => make(`${index + 1}`)).map((one) => one.take())

beforeEach(() => {
  told = []
  return () => {
    for (const seat of seats.toReversed()) seat.leave()
    seats = []
  }
})

test('nine play at the same time, and no tenth', () => {
  expect(fill()).toEqual(Array.from({ length: 9 }, () => true))
  expect(make('tenth').take()).toBe(false)
})

test('those that wait play in their order when there is room', () => {
  fill()
  make('tenth').take()
  make('eleventh').take()
  seats[3]?.leave()
  seats[4]?.leave()
  expect(told).toEqual(['tenth plays', 'eleventh plays'])
})

test('one that was asked for takes the place of the one that has played longest, which waits again', () => {
  fill()
  const tenth = make('tenth')
  tenth.take()
  tenth.takeOver()
  expect(told).toEqual(['1 makes room'])
  seats[5]?.leave()
  expect(told).toEqual(['1 makes room', '1 plays'])
})

test('who no longer waits is not told', () => {
  fill()
  const tenth = make('tenth')
  tenth.take()
  tenth.leave()
  seats[0]?.leave()
  expect(told).toEqual([])
})

test('whoever plays keeps its place when it asks again', () => {
  fill()
  seats[0]?.takeOver()
  expect([seats[0]?.take(), told]).toEqual([true, []])
})
