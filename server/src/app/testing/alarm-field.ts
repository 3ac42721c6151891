import { alarmForm, alarmRuleForm, levelOf } from '@farm/contract/alarms'
import { type DeviceTypeName, deviceForm } from '@farm/contract/devices'
import { type DynamicData, type DataOf, type WireRecord, recordCalls } from '@farm/contract/forms'
import { metricOf } from '@farm/contract/telemetry'
import { type Personas, add, done } from './personas.ts'
import { type Farm, type Persona, openFarm } from './test-farm.ts'
import type { Db } from '../../platform/db/index.ts'
import { accessOf, devicesByNo } from '../../modules/devices/index.ts'
import type { Reading } from '../../modules/telemetry/index.ts'
import { AlarmWatch, goAlarmRound } from '../../modules/alarms/index.ts'
import { heard, looked, makeMetric, takeAnyWeek, valuesStand } from './alarm-field.store.ts'

const MINUTE = 60_000
export const ZONE = 'Asia/Shanghai'

type RuleData = DataOf<typeof alarmRuleForm>

export interface Device extends WireRecord {
  readonly no: number
}

/** An alarm as somebody reads it. */
export type Alarm = DynamicData & { readonly Id: string; readonly OccurTime: string }

type Value = readonly [minute: number, value: number, arrives?: number]

let made = 0

/** A farm with devices whose values are judged as they are stored. Its time stands still until it is told. */
export async function openField(begin: string) {
  const start = Date.parse(begin)
  let minute = 0
  const now = () => new Date(start + minute * MINUTE)
  const farm = await openFarm(now)
  const { db } = farm.database
  await takeAnyWeek(db)
  const { people } = farm
  const watch = new AlarmWatch(ZONE)
  return {
    farm,
    people,
    db,
    watch,
    at: (minutes: number) => new Date(start + minutes * MINUTE),
    /** It is so many minutes after the beginning. */
    turnTo: (minutes: number) => {
      minute = minutes
    },
    device: (more: DeviceMore = {}) => makeDevice(farm, people, more),
    rule: (more: RuleData, by: Persona = people.managerA) => makeRule(farm, by, more),
    /** A device sends values: each minute is counted from the beginning. Who judges is told, as the intake does. */
    send: async (device: Device, metric: string, values: readonly Value[], by: AlarmWatch = watch) => {
      for (const [sent, value, arrives = sent] of values) {
        minute = arrives
        await sendBatch(db, by, {
          device,
          metric,
          values: [{ ts: start + sent * MINUTE, value }],
          now: now().getTime(),
        })
      }
    },
    /** The same in one message, which arrives with the last of them. */
    sendTogether: (device: Device, metric: string, values: readonly Value[], by: AlarmWatch = watch) => {
      minute = Math.max(...values.map(([sent, , arrives = sent]) => arrives))
      const sent = values.map(([at, value]) => ({ ts: start + at * MINUTE, value }))
      return sendBatch(db, by, { device, metric, values: sent, now: now().getTime() })
    },
    round: (minutes: number) => {
      minute = minutes
      return goAlarmRound({ db, now: now(), zone: ZONE })
    },
    /** Rounds at one minute and a minute before another; in between somebody looked without a break. */
    rounds: async (from: number, to: number) => {
      minute = from
      await goAlarmRound({ db, now: now(), zone: ZONE })
      minute = Math.max(from, to - 1)
      await looked(db, now())
      await goAlarmRound({ db, now: now(), zone: ZONE })
    },
    alarms: async (who: Persona = people.managerA) => {
      const answer = await farm.call(who, recordCalls.list, { query: { formId: alarmForm.id, pageSize: 500 } })
      return done(answer).map(({ Id, Data, OccurTime }): Alarm => ({ ...Data, Id, OccurTime }))
    },
  }
}

interface DeviceMore {
  readonly type?: DeviceTypeName
  readonly data?: DataOf<typeof deviceForm>
  /** A department, where it is not the enterprise itself. */
  readonly organId?: string
}

async function makeDevice(
  farm: Farm,
  { managerA, enterpriseA }: Personas,
  { type, data, organId }: DeviceMore,
): Promise<Device> {
  made += 1
  const record = await add(farm, managerA, deviceForm, {
    ...(organId !== undefined && { organId }),
    data: {
      Name: `墒情仪 ${made}`,
      Number: `F-${made}`,
      Type: type ?? '土壤墒情仪',
      Enterprise: enterpriseA.Id,
      ...data,
    },
  })
  const numbers = await accessOf(farm.database.db, [record.Id])
  return { ...record, no: numbers.get(record.Id) ?? 0 }
}

function makeRule(farm: Farm, by: Persona, more: RuleData): Promise<WireRecord> {
  const data: RuleData = {
    Name: '墒情不足',
    Level: levelOf(more.Condition) ?? '低',
    Severity: '重要',
    Enabled: true,
    ...more,
  }
  return add(farm, by, alarmRuleForm, { data })
}

interface Sent {
  readonly device: Device
  readonly metric: string
  readonly values: ReadonlyArray<{ readonly ts: number; readonly value: number }>
  readonly now: number
}

async function sendBatch(db: Db, watch: AlarmWatch, { device, metric, values, now }: Sent): Promise<void> {
  const metricNo = await makeMetric(db, metric)
  const known = metricOf(metric)
  await db.transaction().execute(async (within) => {
    const readings: Reading[] = []
    for (const { ts, value } of values.toSorted((one, other) => one.ts - other.ts)) {
      const flags = known && (value < known.least || value > known.most) ? 2 : 0
      const point = { deviceNo: device.no, metricNo, ts: new Date(ts), value, flags, received: new Date(now) }
      const isNew = await valuesStand(within, point)
      readings.push({ deviceNo: device.no, metric, metricNo, ts, value, flags, isNew })
    }
    await heard(within, device.no, new Date(now))
    const keys = await devicesByNo(within, [device.no])
    await watch.hear(within, { readings, devices: new Map(keys.map((key) => [key.no, key])), now })
  })
}
