import { forbiddenRight, readData } from '@farm/contract/forms'
import { alarmForm, shownLevel } from '@farm/contract/alarms'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import type { SeenKind } from '../access/index.ts'
import { countsOf } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { type TodayRow, alarmsSince } from './reading.store.ts'

const PAGE = 50

/** Alarms as the person sees them. */
function seenKind({ scope }: Pick<Actor, 'scope'>): SeenKind {
  const kind = scope.kinds.byKey(alarmForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', alarmForm)
  return kind
}

/** Alarms of today: raised since midnight of the farm, or still open. */
export async function today(actor: Actor, { pageSize = PAGE }: { readonly pageSize?: number }) {
  const { db, scope, now, zone } = actor
  const kind = seenKind(actor)
  const from = new Date(makeMoments(zone)(wallClock(now, zone).day, '00:00'))
  const rows = await alarmsSince(db, scope, kind, { from, limit: pageSize })
  return rows.map((row) => toldOf(kind, row))
}

/** Nothing of what is kept from the person. */
function toldOf({ hidden }: SeenKind, { id, data, time, enterprise }: TodayRow) {
  const part = Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.includes(name)))
  const seen = readData(alarmForm, part)
  const { Name = '', Severity = '一般', State = '已恢复', Ack = '未确认', Value, Unit = '', Metric = '' } = seen
  const { MetricName = '', Limit = '', Device, DeviceName = '' } = seen
  return {
    Id: id,
    Name,
    Time: time,
    Level: shownLevel(seen),
    Severity,
    State,
    Ack,
    ...(Value !== undefined && { Value }),
    Unit,
    Metric,
    MetricName,
    Limit,
    Device: DeviceName,
    ...(Device !== undefined && { DeviceId: Device }),
    Enterprise: hidden.includes('Enterprise') ? '' : (enterprise ?? ''),
  }
}

/** How many alarms there are, from the daily counts. By what is hidden from the person nothing is counted. */
export async function figures(actor: Actor) {
  const { db, scope, now, zone } = actor
  const kind = seenKind(actor)
  const isSeen = (...names: readonly string[]) => !names.some((name) => kind.hidden.includes(name))
  const counted = async (dimension: string) => {
    const rows = await countsOf(db, scope, { kind, dimension })
    return new Map(rows.map(({ key, n }) => [key, n]))
  }
  const acks = isSeen('State', 'Ack') ? await counted('StateAck') : new Map<string, number>()
  const levels = isSeen('State', 'Level') ? await counted('Level') : new Map<string, number>()
  const states = isSeen('State') ? await counted('State') : new Map<string, number>()
  const all = await counted('')
  const sinceMidnight = await countsOf(db, scope, { kind, dimension: '', from: wallClock(now, zone).day })
  return {
    Active: states.get('未恢复') ?? 0,
    Unacknowledged: [...acks].reduce((sum, [key, n]) => (key.endsWith('/未确认') ? sum + n : sum), 0),
    Cleared: states.get('已恢复') ?? 0,
    Total: all.get('') ?? 0,
    High: levels.get('高/未恢复') ?? 0,
    Low: levels.get('低/未恢复') ?? 0,
    Today: sinceMidnight.reduce((sum, { n }) => sum + n, 0),
  }
}
