import { deviceForm } from '@farm/contract/devices'
import { found } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { badMessagesOf } from './bad-message.store.ts'
import { clockFault } from './clock.rules.ts'
import { toldTimes } from './clock.store.ts'
import { devicesSeen } from './reading.service.ts'
import { type StatusRow, statusRow } from './status.store.ts'
import { strangersOf } from './stranger.store.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
}

/** How a device is. What it sent that nobody could read, and of its token, is told to those who may do something about it. */
export async function deviceStatus({ db, scope, now }: Asking, id: string) {
  const kind = devicesSeen(scope)
  const row = found(await statusRow(db, scope, kind, id), deviceForm.name)
  const office = row.isEditable ? await officeOf(db, scope, kind, row) : { Bad: [], Strangers: [] }
  const fault = row.no === null ? undefined : clockFault(await toldTimes(db, row.no, now))
  return {
    ...stateOf(row),
    ...(fault !== undefined && { ClockFault: fault }),
    Messages: row.messages ?? 0,
    BadMessages: row.badMessages ?? 0,
    Attributes: row.attributes ?? {},
    ...office,
  }
}

function stateOf({ isOnline, since, reason, lastSeen }: StatusRow) {
  const hasSpoken = lastSeen !== null
  return {
    IsOnline: isOnline ?? false,
    ...(hasSpoken && since && { Since: since }),
    Reason: hasSpoken ? (reason ?? '') : '还没有收到过数据',
    ...(hasSpoken && { LastSeen: lastSeen }),
  }
}

async function officeOf(db: Db, scope: Scope, kind: SeenKind, { no, tokenTail, tokenTime }: StatusRow) {
  const bad = no === null ? [] : await badMessagesOf(db, no)
  const strangers = no === null ? [] : await strangersOf(db, scope, kind, no)
  return {
    ...(tokenTail && tokenTime && { Token: { Tail: tokenTail, Time: tokenTime } }),
    Bad: bad.map(({ id, time, topic, payload, fault }) => ({
      Id: id,
      Time: time,
      Topic: topic,
      Payload: payload,
      Fault: fault,
    })),
    Strangers: strangers.map(({ name, lastSeen, messages, existingId, existingName }) => ({
      Name: name,
      LastSeen: lastSeen,
      Messages: messages,
      ...(existingId !== null && { ExistingId: existingId, ExistingName: existingName ?? '' }),
    })),
  }
}
