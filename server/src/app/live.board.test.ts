import { alarmCalls, alarmForm, alarmRuleForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import { type FormKind, type WireRecord, recordCalls } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { TELEMETRY_FACT } from '@farm/contract/telemetry'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inRounds } from './rounds.ts'
import { wakeListeners } from './live.ts'
import { ask, clinic } from './testing/consultations.ts'
import { settleDerived } from './testing/derived.ts'
import { openDoor } from './testing/device-door.ts'
import { devicesOfA } from './testing/devices-of-a.ts'
import { fieldWork, runningPlan } from './testing/field-work.ts'
import { type Listening, listenAs } from './testing/listening.ts'
import { add, done } from './testing/personas.ts'
import { openFarm } from './testing/test-farm.ts'
import { noteSeen } from '../modules/devices/index.ts'

const farm = await openFarm()
const { people } = farm
const { county, managerA, managerB, workerA, enterpriseA } = people
const { db } = farm.database
const work = await fieldWork(farm, people)
const { vegetables, vegetableExpert, asker } = await clinic(farm, people)
const { device, tokenOf, numberOf } = devicesOfA(farm, people)
const devices = await openDoor(farm)
/** What is derived is worked out again and again, as the server does of itself. */
const stopDeriving = inRounds({
  everyMs: 500,
  work: async () => {
    if ((await settleDerived(farm)) > 0) await wakeListeners(db)
  },
  onFailure: () => undefined,
})

const boards: Listening[] = []
beforeAll(async () => {
  const organPath = enterpriseA.Organ.Path
  boards.push(await listenAs(farm.server, county), await listenAs(farm.server, managerA, { organPath }))
})
afterAll(async () => {
  for (const one of boards) one.leave()
  stopDeriving()
  await devices.close()
  await farm.close()
})

const isTold = (board: Listening, { key }: Pick<FormKind, 'key'>, id: string) =>
  board.events.some(({ fact }) => fact.fact === key && fact.ids.includes(id))

/** Whether every board has heard of it; what it heard before counts no more. */
async function heard(kind: FormKind, id: string): Promise<boolean> {
  await vi.waitFor(() => expect(boards.map((board) => isTold(board, kind, id))).toEqual([true, true]))
  for (const board of boards) board.forget()
  return true
}

test('a board of another enterprise hears of nothing, whatever happens here', async () => {
  const other = await listenAs(farm.server, managerB)
  const { Id } = await add(farm, workerA, clockForm, {
    data: { Enterprise: enterpriseA.Id, Operation: work.tilling.Id },
  })
  expect(await heard(clockForm, Id)).toBe(true)
  const own = await add(farm, managerB, clockForm, {
    data: { Enterprise: people.enterpriseB.Id, Operation: work.tilling.Id },
  })
  await vi.waitFor(() => expect(isTold(other, clockForm, own.Id)).toBe(true))
  // What the county gives to all comes to everybody.
  const ofPunchIns = other.events.filter(({ fact }) => fact.fact === clockForm.key)
  expect(ofPunchIns.flatMap(({ fact }) => fact.ids)).toEqual([own.Id])
  other.leave()
})

test('a punch-in, and that it brings its plan further', async () => {
  const plan = await runningPlan(farm, people, work)
  expect(await heard(planForm, plan.Id)).toBe(true)
  const Data = { Enterprise: enterpriseA.Id, Plan: plan.Id, Operation: work.tilling.Id }
  const before = await progressOf(plan)
  const { Id } = await add(farm, workerA, clockForm, { data: Data, occurTime: new Date().toISOString() })
  expect(await heard(clockForm, Id)).toBe(true)
  await vi.waitFor(async () => expect(await progressOf(plan)).toBeGreaterThan(before))
  expect(await heard(planForm, plan.Id)).toBe(true)
})

async function progressOf({ Id }: WireRecord): Promise<number> {
  const { Data } = done(await farm.call(managerA, recordCalls.get, { query: { id: Id } }))
  return typeof Data.Progress === 'number' ? Data.Progress : 0
}

test('a consultation that is asked, answered and closed', async () => {
  const { Id } = await ask(farm, asker, { Enterprise: enterpriseA.Id, Expert: vegetableExpert })
  expect(await heard(consultationForm, Id)).toBe(true)
  done(await farm.call(vegetables, diagnosisCalls.addReply, { body: { Id, Text: '控水' } }))
  expect(await heard(consultationForm, Id)).toBe(true)
  done(await farm.call(asker, diagnosisCalls.close, { body: { Id } }))
  expect(await heard(consultationForm, Id)).toBe(true)
})

describe('devices', () => {
  test('that one is on', async () => {
    const probe = await device('上线')
    expect(await heard(deviceForm, probe.Id)).toBe(true)
    await noteSeen(db, [{ no: await numberOf(probe), time: new Date(), messages: 1, bad: 0 }])
    expect(await heard(deviceForm, probe.Id)).toBe(true)
  })

  test('an alarm that is raised by a value, acknowledged and ended; values are told of apart from it', async () => {
    const probe = await device('墒情仪')
    const rule = { Condition: '低于', Metric: 'soilMoisture', Threshold: 15, Minutes: 0, Enabled: true } as const
    await add(farm, managerA, alarmRuleForm, { data: { ...rule, Name: '墒情不足', Level: '低', Severity: '重要' } })
    const client = await connectAsync(`mqtt://127.0.0.1:${devices.port}`, { username: await tokenOf(probe) })
    const sent = () => client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ moisture: 4 }), { qos: 1 })
    const alarms = async () =>
      done(await farm.call(managerA, recordCalls.list, { query: { formId: alarmForm.id } })).filter(
        ({ Data }) => Data.Device === probe.Id,
      )
    await vi.waitFor(async () => {
      await sent()
      expect(await alarms()).toHaveLength(1)
    })
    const [alarm] = await alarms()
    const id = alarm?.Id ?? ''
    expect(await heard(alarmForm, id)).toBe(true)
    done(await farm.call(managerA, alarmCalls.acknowledge, { body: { Ids: [id] } }))
    expect(await heard(alarmForm, id)).toBe(true)
    done(await farm.call(managerA, alarmCalls.clear, { body: { Ids: [id], Note: '浇了水' } }))
    expect(await heard(alarmForm, id)).toBe(true)
    await client.endAsync()
  })

  test('many values of a second are told of once', async () => {
    const probe = await device('常发')
    const client = await connectAsync(`mqtt://127.0.0.1:${devices.port}`, { username: await tokenOf(probe) })
    for (const board of boards) board.forget()
    const MANY = 60
    const began = performance.now()
    for (let number = 0; number < MANY; number += 1) {
      await client.publishAsync('v1/devices/me/telemetry', JSON.stringify({ soilEc: 1 + number / 100 }), { qos: 1 })
    }
    const told = (board: Listening) => board.events.filter(({ fact }) => fact.fact === TELEMETRY_FACT).length
    await vi.waitFor(() => expect(boards.every((board) => told(board) > 0)).toBe(true))
    const seconds = (performance.now() - began) / 1_000
    for (const board of boards) expect(told(board)).toBeLessThanOrEqual(2 + seconds / 2)
    await client.endAsync()
  })
})
