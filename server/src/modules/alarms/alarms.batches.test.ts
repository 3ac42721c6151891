import { afterAll, describe, expect, test } from 'vitest'
import { type Device, openField } from '../../app/testing/alarm-field.ts'
import { stateOfPair } from '../../app/testing/alarm-field.store.ts'

const field = await openField('2026-11-20T00:00:00Z')
const { farm, db, device, rule, send, sendTogether, round, rounds, watch } = field
afterAll(farm.close)

/** A device and a rule for it alone: below 15, over at 18. */
async function dryProbe(more: Parameters<typeof rule>[0] = {}) {
  const probe = await device()
  const dry = { Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Recovery: 18 } as const
  await rule({ ...dry, Minutes: 10, Devices: [probe.Id], ...more })
  watch.forget()
  return probe
}

async function alarmsOf(probe: Device) {
  return (await field.alarms()).filter((one) => one.Device === probe.Id)
}

type Values = ReadonlyArray<readonly [minute: number, value: number, arrives: number]>

/** Values that all arrive in the tenth minute after the first. */
function arriving(values: ReadonlyArray<readonly [number, number]>): Values {
  return values.map(([minute, value]) => [minute, value, 10] as const)
}

async function sendIn(parts: readonly Values[], probe: Device): Promise<void> {
  for (const part of parts) await sendTogether(probe, 'soilMoisture', part)
}

test('over and beyond again in one message begins the ten minutes anew, though nothing more is heard', async () => {
  const probe = await dryProbe()
  await rounds(-1, 0)
  await send(probe, 'soilMoisture', [
    [0, 14],
    [10, 14],
  ])
  await sendTogether(probe, 'soilMoisture', [
    [11, 20],
    [12, 14],
  ])
  expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复' }])
  await rounds(12, 22)
  expect(await alarmsOf(probe)).toMatchObject([{ State: '已恢复' }])
  await round(22)
  // Eleven minutes after the first was over it is another one.
  expect((await alarmsOf(probe)).map(({ State }) => String(State)).toSorted()).toEqual(['已恢复', '未恢复'].toSorted())
})

describe('values come to the same in one message as one by one', () => {
  const swinging = arriving([
    [0, 14],
    [1, 3],
    [2, 20],
    [3, 12],
    [4, 19],
    [5, 13],
  ])
  test.each<readonly [string, Values, Readonly<Record<string, unknown>>]>([
    [
      'one that lasts',
      arriving([
        [0, 20],
        [1, 14],
        [2, 9],
      ]),
      { State: '未恢复', Times: 1, Value: 14 },
    ],
    [
      'one that is over',
      arriving([
        [0, 14],
        [1, 9],
        [2, 20],
      ]),
      { State: '已恢复', Times: 1, Value: 14, Peak: 9 },
    ],
    ['one that comes and goes', swinging, { State: '未恢复', Times: 3, Value: 14 }],
    ['one that came and went', [...swinging, [6, 30, 10]], { State: '已恢复', Times: 3, Value: 14, Peak: 3 }],
  ])('%s', async (_, values, told) => {
    const cuts: ReadonlyArray<readonly Values[]> = [
      [values],
      values.map((one) => [one]),
      [values.slice(0, 1), values.slice(1)],
      [values.slice(0, 2), values.slice(2)],
      [values.slice(0, 3), values.slice(3, 4), values.slice(4)].filter((part) => part.length > 0),
    ]
    const ends: unknown[] = []
    for (const parts of cuts) {
      const probe = await dryProbe({ Minutes: 0 })
      await sendIn(parts, probe)
      expect(await alarmsOf(probe)).toMatchObject([told])
      ends.push(await stateOfPair(db, probe.no))
    }
    for (const end of ends) expect(end).toEqual(ends[0])
  })
})

test('what comes back keeps how far it went before', async () => {
  const probe = await dryProbe({ Minutes: 0 })
  await send(probe, 'soilMoisture', [
    [0, 2],
    [1, 20],
    [2, 14],
  ])
  await round(3)
  expect(await alarmsOf(probe)).toMatchObject([{ State: '未恢复', Times: 2, Peak: 2 }])
})
