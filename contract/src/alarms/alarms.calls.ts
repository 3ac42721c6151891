import { Type } from 'typebox'
import { Confirmed } from '../forms/index.ts'
import { Id, Time, call, query, strict } from '../wire/index.ts'
import { alarmAcks, alarmSeverities, alarmStates, shownLevels } from './alarm-words.ts'

const Ids = Type.Array(Id, { minItems: 1, maxItems: 500 })
const Note = Type.String({ minLength: 1, maxLength: 500 })

/** An alarm of today, as dashboards show it. */
const TodayAlarm = Type.Object({
  Id,
  Name: Type.String(),
  /** When it was raised. */
  Time,
  /** 正常 is what is over. */
  Level: Type.Enum([...shownLevels]),
  Severity: Type.Enum([...alarmSeverities]),
  State: Type.Enum([...alarmStates]),
  Ack: Type.Enum([...alarmAcks]),
  /** Absent where it is about no value, such as a device that went silent. */
  Value: Type.Optional(Type.Number()),
  Unit: Type.String(),
  Metric: Type.String(),
  MetricName: Type.String(),
  Limit: Type.String(),
  Device: Type.String(),
  /** Absent where it is about many. */
  DeviceId: Type.Optional(Id),
  Enterprise: Type.String(),
})

/** What a rule would have raised. */
const TriedAlarm = Type.Object({
  DeviceId: Id,
  Device: Type.String(),
  From: Time,
  /** Absent where it would still be open. */
  To: Type.Optional(Time),
  Value: Type.Optional(Type.Number()),
  Peak: Type.Optional(Type.Number()),
})

export const alarmCalls = {
  acknowledge: call({
    method: 'POST',
    path: '/api/Farm/Alarm/Acknowledge',
    effects: [],
    needs: 'alarms.edit',
    summary: 'Say that alarms were taken notice of: all of them or none; those that were already stay as they are.',
    body: strict({ Ids, Note: Type.Optional(Type.String({ maxLength: 500 })) }),
    answer: Type.Object({ Acknowledged: Type.Integer() }),
  }),
  clear: call({
    method: 'POST',
    path: '/api/Farm/Alarm/Clear',
    effects: [],
    needs: 'alarms.edit',
    summary:
      'End alarms by hand, with what was done: all of them or none. While the value stays as it is they are not raised again ' +
      'for an hour.',
    body: strict({ Ids, Note }),
    answer: Type.Object({ Cleared: Type.Integer() }),
  }),
  toWorkOrder: call({
    method: 'POST',
    path: '/api/Farm/Alarm/ToWorkOrder',
    effects: [],
    needs: 'alarms.edit',
    summary: 'Make a work order of an alarm, which waits to be given out. Made already it is answered, not made again.',
    body: strict({
      Id,
      Operation: Id,
      Due: Time,
      Assignees: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      Note: Type.Optional(Type.String({ maxLength: 500 })),
      Confirmed,
    }),
    answer: Type.Object({ Id, Title: Type.String() }),
  }),
  try: call({
    method: 'POST',
    path: '/api/Farm/Alarm/Try',
    effects: [],
    needs: 'alarm-rules.view',
    summary: 'What a rule would have raised in the last days on the devices that one may read; nothing is written.',
    body: strict({
      /** The fields of a rule, as they would be added. */
      Rule: Type.Record(Type.String(), Type.Unknown()),
      Days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    }),
    answer: Type.Object({
      /** How many it would have been, and on how many devices. */
      Alarms: Type.Integer(),
      Devices: Type.Integer(),
      /** How many devices it watches, and how many values were looked at. */
      Watched: Type.Integer(),
      Values: Type.Integer(),
      /** `hours`: there were too many values, so the lowest and highest of each hour were looked at. */
      By: Type.Enum(['values', 'hours']),
      From: Time,
      /** What was left out, in words; empty where nothing was. */
      Limits: Type.Array(Type.String()),
      /** How many a day of the farm, days without any left out. */
      Days: Type.Array(Type.Object({ Day: Type.String(), Alarms: Type.Integer() })),
      /** The newest hundred, newest first. */
      Newest: Type.Array(TriedAlarm),
    }),
  }),
  today: call({
    method: 'GET',
    path: '/api/Farm/Alarm/Today',
    needs: 'alarms.view',
    summary: 'Alarms that were raised today or are still open, newest first.',
    query: query({ pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }),
    answer: Type.Array(TodayAlarm),
  }),
  figures: call({
    method: 'GET',
    path: '/api/Farm/Alarm/Figures',
    needs: 'alarms.view',
    summary: 'How many alarms are open, wait for somebody, are over, and were raised today.',
    query: query({}),
    answer: Type.Object({
      /** Open. */
      Active: Type.Integer(),
      /** Not acknowledged, open or over. */
      Unacknowledged: Type.Integer(),
      Cleared: Type.Integer(),
      Total: Type.Integer(),
      /** Open ones by level. */
      High: Type.Integer(),
      Low: Type.Integer(),
      /** Raised since midnight. */
      Today: Type.Integer(),
    }),
  }),
}
