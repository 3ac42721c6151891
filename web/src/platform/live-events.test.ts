import { describe, expect, test } from 'vitest'
import { eventReader } from './live-events.ts'

function readAll(...pieces: string[]) {
  const read = eventReader()
  return pieces.flatMap((piece) => read(piece))
}

const change = (data: string, id = '') => ({ name: 'change', data, id })

describe('what is no event', () => {
  test.each([
    ['a comment', ': still here\n\n'],
    ['an event without data', 'event: change\n\n'],
    ['an event that was cut off', 'event: change\ndata: {}\n'],
    ['a field that nobody knows', 'colour: red\n\n'],
  ])('%s', (_, text) => expect(readAll(text)).toEqual([]))
})

describe('an event', () => {
  test.each([
    ['with line feeds', 'id: 7\nevent: change\ndata: a\n\n'],
    ['with returns and line feeds', 'id: 7\r\nevent: change\r\ndata: a\r\n\r\n'],
    ['with returns', 'id: 7\revent: change\rdata: a\r\r\n'],
    ['without spaces after the colons', 'id:7\nevent:change\ndata:a\n\n'],
    ['after a comment', ':\n\nid: 7\nevent: change\ndata: a\n\n'],
  ])('%s', (_, text) => expect(readAll(text)).toEqual([change('a', '7')]))

  test('is the same wherever it is cut', () => {
    const text = 'id: 7\r\nevent: change\r\ndata: 一\r\ndata: 二\r\n\r\nevent: reset\r\ndata:\r\n\r\n'
    const whole = [change('一\n二', '7'), { name: 'reset', data: '', id: '7' }]
    const cuts = Array.from({ length: text.length + 1 }, (_, at) => readAll(text.slice(0, at), text.slice(at)))
    expect(readAll(...text.split(''))).toEqual(whole)
    for (const read of cuts) expect(read).toEqual(whole)
  })

  test('of several lines keeps them, with all spaces but the first', () => {
    expect(readAll('event: change\ndata:  a\ndata\ndata: b:c\n\n')).toEqual([change(' a\n\nb:c')])
  })

  test('without a name is a message', () => {
    expect(readAll('data: a\n\n')).toEqual([{ name: 'message', data: 'a', id: '' }])
  })

  test('does not take over the name of the one before', () => {
    expect(readAll('event: change\ndata: a\n\ndata: b\n\n').map(({ name }) => name)).toEqual(['change', 'message'])
  })

  test('of nothing but an id has no name', () => {
    expect(readAll(':\nid: 9\n\n', 'event: change\nid: 10\n\n')).toEqual([
      { name: '', data: '', id: '9' },
      { name: '', data: '', id: '10' },
    ])
  })

  test('without an id goes on from the one before, also from one that came without data', () => {
    expect(readAll('id: 1\ndata: a\n\ndata: b\n\nid: 2\n\ndata: c\n\n').map(({ id }) => id)).toEqual([
      '1',
      '1',
      '2',
      '2',
    ])
  })
})
