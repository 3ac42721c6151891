import { clockForm, isSampled } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { noticeCalls } from '@farm/contract/notices'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { add, done } from '../testing/personas.ts'
import { jpeg, noise, upload } from '../testing/photos.ts'
import { type Persona, openFarm } from '../testing/test-farm.ts'
import { noted } from '../testing/cheating.ts'

let now = new Date('2026-11-20T02:00:00.000Z')
const farm = await openFarm(() => now)
const { admin, county, managerA, workerA, colleagueA, enterpriseA } = farm.people
afterAll(farm.close)

const HOUR_MS = 3_600_000
const middle = { Lng: 110, Lat: 35 }
const operation = await add(farm, admin, operationForm, {
  data: { Name: '除草', Type: '中耕除草' },
  organId: county.organId,
})
const plot = await add(farm, managerA, placeForm, {
  data: { Name: '东地', Compony: enterpriseA.Id, Area: 75, Position: middle },
})

let steps = 0
/** A fix of a phone is never twice the same. */
function fix() {
  steps += 1
  return { Lng: middle.Lng + steps / 1_000_000, Lat: middle.Lat + steps / 2_000_000, Accuracy: 8 }
}

function notSampled(): string {
  const id = newId()
  return isSampled(id) ? notSampled() : id
}

interface Sent {
  readonly who?: Persona
  readonly data?: object
  /** When it is said to have been, and when the phone sends it by its own clock. */
  readonly occurTime?: string
  readonly deviceTime?: string
}

/** As a phone hands it in: photo, fix, the time of its clock; answers grade, reasons and review. */
async function handIn({ who = workerA, data = {}, occurTime = now.toISOString(), deviceTime }: Sent = {}) {
  const Photos = 'Photos' in data ? data.Photos : [await upload(farm, who, await jpeg())]
  const Data = {
    Enterprise: enterpriseA.Id,
    Operation: operation.Id,
    Place: [plot.Id],
    Position: fix(),
    PositionSource: '定位',
    PositionTime: occurTime,
    DeviceTime: occurTime,
    Area: 5,
    ...data,
    Photos,
  }
  const body = { FormId: clockForm.id, Id: notSampled(), Data, OccurTime: occurTime }
  return done(await farm.call(who, recordCalls.add, { body, deviceTime: deviceTime ?? now.toISOString() }))
}

/** What the server gives a phone that it is in contact with. */
async function contact(who = workerA): Promise<string> {
  const { headers } = await farm.call(who, noticeCalls.list, {})
  return String(headers['x-contact'])
}

const isTrusted = ({ Data }: WireRecord) => Data.Grade === 'A' && Data.Review === '已通过'
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR_MS)
}
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()

type Case = readonly [what: string, attempt: () => Promise<WireRecord>]
const cases: readonly Case[] = [
  [
    'a clock that was set back for the punch-in and right again for the sending',
    async () => handIn({ occurTime: ago(68), data: { DeviceTime: ago(68), Contact: await contact() } }),
  ],
  [
    'the same with the proof of contact left out',
    () => handIn({ occurTime: ago(68), data: { DeviceTime: ago(68), Place: [] } }),
  ],
  [
    'the same with the proof of a colleague',
    async () => handIn({ occurTime: ago(67), data: { DeviceTime: ago(67), Contact: await contact(colleagueA) } }),
  ],
  ['a clock that runs two hours slow', () => handIn({ occurTime: ago(2), deviceTime: ago(2) })],
  ['no clock at all', () => handIn({ deviceTime: '' })],
  [
    'the same photo a second time',
    async () => {
      const bytes = await jpeg(640, 480)
      await handIn({ data: { Photos: [await upload(farm, workerA, bytes)] } })
      later(30)
      return handIn({ data: { Photos: [await upload(farm, workerA, bytes)] } })
    },
  ],
  [
    'the same photo a second time, made smaller and packed anew',
    async () => {
      const patches = await noise(8, 6).resize(800, 600, { kernel: 'cubic' }).png().toBuffer()
      await handIn({ data: { Photos: [await upload(farm, workerA, patches)] } })
      later(30)
      const changed = await sharp(patches).resize(640).jpeg({ quality: 60 }).toBuffer()
      return handIn({ data: { Photos: [await upload(farm, workerA, changed)] } })
    },
  ],
  [
    'a photo whose camera says that it is years old',
    async () => {
      const IFD2 = { DateTimeOriginal: '2020:05:01 10:00:00' }
      const old = await noise(640, 480).jpeg().withExif({ IFD2 }).toBuffer()
      return handIn({ data: { Photos: [await upload(farm, workerA, old)] } })
    },
  ],
  [
    'digit for digit the position of another day',
    async () => {
      const Position = fix()
      await handIn({ data: { Position } })
      later(30)
      return handIn({ data: { Position } })
    },
  ],
  [
    'digit for digit the position of a colleague',
    async () => {
      const Position = fix()
      await handIn({ who: colleagueA, data: { Position } })
      later(5)
      return handIn({ data: { Position } })
    },
  ],
  [
    'eight times the whole plot within a minute',
    async () => {
      later(30)
      let last = await handIn({ data: { Area: 75 } })
      for (let count = 0; count < 7; count += 1) {
        later(1 / 600)
        last = await handIn({ data: { Area: 75 } })
      }
      return last
    },
  ],
  [
    'work that began a month ago',
    async () => {
      later(30)
      return handIn({ data: { StartTime: ago(720) } })
    },
  ],
]

test.each(cases)('%s is not taken on trust', async (what, attempt) => {
  const record = await attempt()
  const words = `${String(record.Data.Grade)} ${String(record.Data.Review)}：${String(record.Data.GradeReasons)}`
  noted(what, { outcome: isTrusted(record) ? '没有发现' : '有标记', words: words.replaceAll('\n', '；') })
  expect(isTrusted(record), String(record.Data.GradeReasons)).toBe(false)
})

test('work of a day without a signal is, by the proof of the contact before', async () => {
  later(30)
  const Contact = await contact()
  later(9)
  const record = await handIn({ occurTime: ago(5), data: { DeviceTime: ago(5), Contact } })
  expect([record.Data.Grade, record.Data.Review, record.Data.GradeReasons]).toEqual(['A', '已通过', expect.anything()])
  expect(record.Data.ContactTime).toBe(ago(9))
})

test('ordinary work of a day is', async () => {
  later(30)
  for (let count = 0; count < 3; count += 1) {
    later(2)
    const record = await handIn({ occurTime: ago(1), data: { DeviceTime: ago(1) } })
    expect([record.Data.Grade, record.Data.Review, record.Data.GradeReasons]).toEqual([
      'A',
      '已通过',
      expect.anything(),
    ])
  }
})
