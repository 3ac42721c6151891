import { expect, test } from 'vitest'
import { valuesAt } from '../devices/measuring.ts'
import { countyAt, enterprises } from './county.ts'
import { sources, water } from './data/water.ts'
import { devicesOf } from './devices.ts'
import { allPlots } from './places.ts'

const now = new Date('2026-11-20T10:21:07+08:00')
const HOUR_MS = 3_600_000
const batches = countyAt(now).batches
const draftsIn = (name: string) => batches.find((one) => one.name === name)?.drafts ?? []
const punchIns = new Map(draftsIn('打卡').map((one) => [one.id, one]))
const irrigations = draftsIn('灌溉').map((one) => {
  const told = punchIns.get(String(one.data.PunchIn))?.data ?? {}
  return { ...one, note: typeof told.Note === 'string' ? told.Note : '', told }
})

test('an irrigation is of the plots of its punch-in, and each mu gets what its method gives', () => {
  expect(irrigations.length).toBeGreaterThan(100)
  for (const { data, told } of irrigations) {
    expect(data.Place).toEqual(told.Place)
    const [least = 0, most = 0] = water.rows.find(({ method }) => method === data.Method)?.perMu ?? []
    const perMu = Number(data.Volume) / Number(told.Area)
    expect(perMu).toBeGreaterThan(least * 0.98)
    expect(perMu).toBeLessThan(most * 1.02)
  }
})

test('it takes as much as the note of the punch-in says, and as long as that needs to flow', () => {
  const said = irrigations.flatMap(({ data, told, note }) => {
    const [, perMu] = /每亩约 (\d+) m³/.exec(note) ?? []
    return perMu === undefined ? [] : [[Number(data.Volume) / Number(told.Area), Number(perMu)] as const]
  })
  expect(said.length).toBeGreaterThan(10)
  for (const [kept, perMu] of said) expect(Math.abs(kept / perMu - 1)).toBeLessThan(0.02)
  for (const { data, occurTime = '' } of irrigations) {
    const hours = (Date.parse(String(data.EndTime)) - Date.parse(occurTime)) / HOUR_MS
    expect(hours).toBeGreaterThan(0.25)
    expect(hours).toBeLessThan(8)
    expect(Number(data.Volume) / hours).toBeLessThan(sources[data.WaterSource === '渠水' ? '渠水' : '机井'] * 1.02)
  }
})

test('a plot is watered the way it is laid out for', () => {
  const ways = new Map(
    enterprises.flatMap((enterprise) =>
      enterprise.groups.flatMap((group) =>
        allPlots(enterprise)
          .filter(({ name }) => group.plots.some(([own]) => own === name))
          .map(({ id }): [string, string] => [id, group.irrigation === '无' ? '浇灌' : group.irrigation]),
      ),
    ),
  )
  expect(irrigations.filter(({ data }) => data.Method !== ways.get(String([data.Place].flat()[0])))).toEqual([])
})

test('what a valve lets through in a morning is what the way of its plot gives', () => {
  const midnight = (day: number) => new Date(Date.parse('2026-07-01T00:00:00+08:00') + day * 24 * HOUR_MS)
  for (const enterprise of enterprises) {
    const areas = new Map(allPlots(enterprise).map(({ id, areaMu }) => [id, areaMu]))
    for (const valve of devicesOf(enterprise).filter(({ type }) => type === '阀门')) {
      const total = (day: number) => valuesAt(valve, midnight(day)).waterTotal ?? 0
      const perMu = Array.from({ length: 60 }, (_, day) => total(day + 1) - total(day))
        .filter((volume) => volume > 0)
        .map((volume) => volume / (areas.get(valve.places[0] ?? '') ?? 0))
      const method = valve.beds[0]?.irrigation
      const [least = 0, most = 0] = water.rows.find((row) => row.method === method)?.perMu ?? []
      const isGiven = perMu.length > 0 && Math.min(...perMu) > least * 0.95 && Math.max(...perMu) < most * 1.05
      expect([valve.number, isGiven]).toEqual([valve.number, true])
    }
  }
})
