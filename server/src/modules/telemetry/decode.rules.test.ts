import { describe, expect, test } from 'vitest'
import { bodyOf, messageOf, newestIn } from './decode.rules.ts'
import type { Format } from './topics.rules.ts'

const now = Date.UTC(2026, 2, 10, 2)
const then = now - 60_000

/** What is read of a message, as short as it can be told. */
function read(format: Format, body: unknown, name?: string) {
  let arrivals = now
  const { parts, faults } = messageOf(body, { format, name, now, arrivals: () => (arrivals += 1) - 1 })
  const samples = parts.flatMap((part) =>
    part.samples.map((one) => [
      part.name ?? '',
      one.name,
      one.value,
      one.ts - now,
      ...(one.isAbsurd ? ['absurd'] : []),
    ]),
  )
  const attributes = parts.flatMap((part) => [...part.attributes].map(([key, value]) => [part.name ?? '', key, value]))
  return { samples, attributes, faults }
}

describe('nothing is read of', () => {
  test.each([
    ['what is no object', 5, ['应为对象，或对象的数组']],
    ['names that can not be used', { __proto__x: 1, ['constructor']: 1, ['a'.repeat(61)]: 1, ' ': 1 }, 3],
    ['a number that is too large', { t: 1e300 }, ['“t”的值无法读取']],
    ['a number that is none', JSON.parse('{"t": 1e999}'), ['“t”的值无法读取']],
    ['a text without end', { t: 'x'.repeat(501) }, ['“t”的值无法读取']],
    ['a zero byte', { t: 'a\0b' }, ['“t”的值无法读取']],
    ['nothing at all', { t: null, u: '' }, []],
  ])('%s', (_, body, faults) => {
    const { samples, faults: told } = read('telemetry', body)
    expect(samples.filter(([, name]) => name !== '__proto__x')).toEqual([])
    if (typeof faults === 'number') expect(told).toHaveLength(faults)
    else expect(told).toEqual(faults)
  })

  test.each([
    [Buffer.from([0xff, 0xfe]), '不是 UTF-8 文本'],
    [Buffer.from('{"t": NaN}'), '不是 JSON'],
    [Buffer.from(''), '不是 JSON'],
    [Buffer.from('{"t": 1'), '不是 JSON'],
  ])('%o', (payload, fault) => expect(bodyOf(payload)).toEqual({ fault }))

  test('a prototype that a message would like to have changed', () => {
    const { samples, faults } = read('telemetry', JSON.parse('{"__proto__": {"polluted": 1}, "t": 2}'))
    expect(samples).toEqual([['', 't', 2, 0]])
    expect(faults).toEqual(['名称“__proto__.polluted”不能使用'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('names beyond the first five hundred', () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]))
    const { samples, faults } = read('telemetry', body)
    expect([samples.length, faults.length]).toEqual([500, 1])
  })

  test('brackets within brackets without end but their text', () => {
    const deep: unknown = JSON.parse(`{"t": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
    expect(read('telemetry', deep)).toMatchObject({ samples: [], faults: ['“t”的值无法读取'] })
  })
})

describe('what a device sends', () => {
  test.each([
    [
      'as values alone',
      { t: 21.5, on: true, mode: 'auto' },
      [
        ['t', 21.5, 0],
        ['on', 1, 0],
        ['mode', 'auto', 0],
      ],
    ],
    [
      'as numbers in quotes',
      { t: '21.5', n: '-3', firmware: '007' },
      [
        ['t', 21.5, 0],
        ['n', -3, 0],
        ['firmware', '007', 0],
      ],
    ],
    ['with a time of thirteen digits', { ts: then, values: { t: 1 } }, [['t', 1, -60_000]]],
    ['with a time of ten digits', { ts: then / 1000, values: { t: 1 } }, [['t', 1, -60_000]]],
    ['with a time in quotes', { ts: String(then), values: { t: 1 } }, [['t', 1, -60_000]]],
    [
      'within others',
      { gps: { lat: 37.2, deep: { er: 1 } } },
      [
        ['gps.lat', 37.2, 0],
        ['gps.deep.er', 1, 0],
      ],
    ],
    ['as lists', { t: [1, 2] }, [['t', '[1,2]', 0]]],
    [
      'several at once, those without a time one after the other',
      [{ t: 1 }, { t: 2 }, { ts: then, values: { t: 3 } }],
      [
        ['t', 1, 0],
        ['t', 2, 1],
        ['t', 3, -60_000],
      ],
    ],
  ])('%s', (_, body, samples) => {
    expect(read('telemetry', body)).toEqual({ samples: samples.map((one) => ['', ...one]), attributes: [], faults: [] })
  })

  test.each([
    ['more than five minutes ahead', now + 300_001],
    ['before 2015', Date.UTC(2014, 11, 31)],
    ['nought', 0],
    ['negative', -5],
    ['in microseconds', now * 1000],
    ['no number', 'yesterday'],
    ['an object', {}],
  ])('at a time that is %s is taken as of now, and says so', (_, ts) => {
    expect(read('telemetry', { ts, values: { t: 1 } }).samples).toEqual([['', 't', 1, 0, 'absurd']])
  })

  test('up to five minutes ahead stands', () => {
    expect(read('telemetry', { ts: now + 300_000, values: { t: 1 } }).samples).toEqual([['', 't', 1, 300_000]])
  })

  test('of itself', () => {
    const body = { firmware: '1.10', uptime: 5, ok: false, net: { ip: '10.0.0.1' }, gone: null }
    expect(read('attributes', body).attributes).toEqual([
      ['', 'firmware', '1.10'],
      ['', 'uptime', 5],
      ['', 'ok', false],
      ['', 'net', '{"ip":"10.0.0.1"}'],
    ])
  })
})

describe('a gateway', () => {
  test('speaks for those behind it', () => {
    const body = { A: [{ ts: then, values: { t: 1 } }, { t: 2 }], B: { t: 3 } }
    expect(read('gatewayTelemetry', body).samples).toEqual([
      ['A', 't', 1, -60_000],
      ['A', 't', 2, 0],
      ['B', 't', 3, 1],
    ])
    expect(read('gatewayAttributes', { A: { firmware: '2' } }).attributes).toEqual([['A', 'firmware', '2']])
  })

  test.each([[{}], [{ device: 5 }], ['A']])('that says %j names nobody', (body) => {
    expect(read('gatewayConnect', body).faults).toEqual(['缺少 device'])
  })
})

describe('an uplink of ChirpStack', () => {
  const uplink = { time: new Date(then).toISOString(), fCnt: 7, rxInfo: [{ rssi: -90 }, { rssi: -70 }], data: 'AQI=' }

  test('tells what its decoder made of it, at the time of the gateway, and how well it was received', () => {
    expect(read('chirpstackUp', { ...uplink, object: { temperature: 21.5 } }, 'a1')).toEqual({
      samples: [
        ['a1', 'signal', -70, -60_000],
        ['a1', 'temperature', 21.5, -60_000],
      ],
      attributes: [['a1', 'fCnt', 7]],
      faults: [],
    })
  })

  test('without a decoder says what is missing', () => {
    expect(read('chirpstackUp', uplink).faults).toEqual(['只有原始数据：请在 ChirpStack 的设备配置里设置解码器'])
  })
})

describe('a report of TuyaLink', () => {
  test('tells each property at its own time, else at that of the report', () => {
    const body = { msgId: '1', time: then, data: { t: { value: 1, time: then / 1000 - 60 }, u: { value: true }, v: 3 } }
    expect(read('tuyaReport', body, 'd').samples).toEqual([
      ['d', 't', 1, -120_000],
      ['d', 'u', 1, -60_000],
      ['d', 'v', 3, -60_000],
    ])
  })

  test('without data is none', () => expect(read('tuyaReport', { msgId: '1' }).faults).toEqual(['缺少 data']))
})

test('the newest of a message is the latest of all its moments', () => {
  const arrivals = () => now
  const asked = { format: 'telemetry', name: undefined, now, arrivals } as const
  const message = messageOf(
    [
      { ts: then, values: { t: 1 } },
      { ts: then - 5, values: { t: 1 } },
    ],
    asked,
  )
  expect(newestIn(message)).toBe(then)
  expect(newestIn(messageOf({}, asked))).toBeUndefined()
})
