import { type AlarmData, alarmForm } from '@farm/contract/alarms'
import { faulty, refusal } from '@farm/contract/errors'
import { cutText, readData } from '@farm/contract/forms'
import { seenPart } from '../access/index.ts'
import { changeableTogether, setForAll } from '../forms/index.ts'
import { withdraw } from '../notices/index.ts'
import { addFromAlarm } from '../work-orders/index.ts'
import type { Actor } from './actor.ts'
import { rounded } from './alarm-data.rules.ts'
import { HOLD_MS, IDLE } from './alarm-state.rules.ts'
import { lockPairsOf, saveStates } from './alarm-state.store.ts'
import { isLive } from './alarms.store.ts'
import { measuredText } from './telling.service.ts'

/** Alarms that the person may do something about, locked. */
async function held(actor: Actor, ids: readonly string[]) {
  const { kind, befores } = await changeableTogether(actor, [...new Set(ids)].toSorted(), 'edit')
  if (kind.id !== alarmForm.id) throw refusal('not-found', { what: alarmForm.name })
  return befores.map((one) => ({ ...one, data: readData(alarmForm, one.data) }))
}

/** That somebody took notice of an alarm; who did before stays. */
function acknowledgedBy({ caller, now }: Actor, { Ack }: AlarmData, note?: string): AlarmData {
  if (Ack === '已确认') return {}
  const AckNote = note?.trim() ?? ''
  return { Ack: '已确认', AckBy: caller.user.Id, AckTime: now.toISOString(), ...(AckNote !== '' && { AckNote }) }
}

interface Noted {
  readonly Ids: readonly string[]
  readonly Note?: string
}

/** Notes that somebody took notice of alarms; answers of how many that was not known. */
export async function acknowledge(actor: Actor, { Ids, Note }: Noted) {
  const pending = (await held(actor, Ids)).filter(({ data }) => data.Ack !== '已确认')
  const changes = pending.map(({ id, data }) => ({ id, fields: acknowledgedBy(actor, data, Note) }))
  await setForAll(actor.db, { kind: alarmForm, userId: actor.caller.user.Id }, changes)
  await withdraw(actor.db, ...pending.map(({ id, data }) => ({ id, data: { ...data, Ack: '已确认' } })))
  return { Acknowledged: changes.length }
}

/** Ends alarms by hand; answers how many were still open. Whoever ends one has taken notice of it. */
export async function clear(actor: Actor, { Ids, Note }: Required<Noted>) {
  const { db, caller, now } = actor
  const note = Note.trim()
  if (note === '') throw faulty({ Note: ['请填写处理说明'] })
  // In the order of whoever judges: first how devices stand, then the alarms.
  const states = await lockPairsOf(db, Ids)
  const open = (await held(actor, Ids)).filter(({ data }) => data.State === '未恢复')
  const peaks = new Map(states.map(({ alarmId, peak }) => [alarmId, peak]))
  const ended = open.map(({ id, data }) => {
    const peak = data.Devices === undefined ? rounded(peaks.get(id)) : undefined
    const fields: AlarmData = {
      State: '已恢复',
      ClearedAt: now.toISOString(),
      ClearedBy: caller.user.Id,
      ClearNote: note,
      ...acknowledgedBy(actor, data),
      ...(peak !== undefined && { Peak: peak }),
    }
    return { id, fields, data: { ...data, ...fields } }
  })
  const hold = now.getTime() + HOLD_MS
  await saveStates(
    db,
    states.map((state) => ({
      ...state,
      ...IDLE,
      hold,
      alarmId: undefined,
      formerId: undefined,
      formerTime: undefined,
    })),
  )
  await setForAll(db, { kind: alarmForm, userId: caller.user.Id }, ended)
  await withdraw(db, ...ended)
  return { Cleared: ended.length }
}

interface Ordering {
  readonly Id: string
  readonly Operation: string
  readonly Due: string
  readonly Assignees?: readonly string[]
  readonly Note?: string
  readonly Confirmed?: readonly string[]
}

const MOST_TITLE = 100
const priorities = { 紧急: '高', 重要: '中', 一般: '低' } as const

/** Makes a work order of an alarm. As long as there is one it is answered instead. */
export async function toWorkOrder(
  actor: Actor,
  { Id, Operation, Due, Assignees = [], Note = '', Confirmed: confirmed }: Ordering,
) {
  const [before] = await held(actor, [Id])
  if (!before) throw refusal('not-found', { what: alarmForm.name })
  const { data } = before
  // What the person may not see of the alarm they write into no work order.
  const seen = seenPart(actor.scope, alarmForm, data)
  const Title = cutText([seen.Name, seen.DeviceName].filter(Boolean).join(' · '), MOST_TITLE)
  const { Enterprise, Place, Severity = '重要', WorkOrder: earlier = '', Number: number = '' } = data
  if (earlier !== '' && (await isLive(actor.db, earlier))) return { Id: earlier, Title }
  if (Enterprise === undefined) throw faulty({ Id: ['预警涉及多家企业，不能生成工单，请分企业新增工单'] })
  const content = {
    Title,
    Enterprise,
    ...(Place && { Place }),
    Operation,
    Due,
    ...(Assignees.length > 0 && { Assignees }),
    Priority: priorities[Severity],
    Note: [[`预警 ${number}`, measuredText(seen)].filter(Boolean).join('：'), Note.trim()].filter(Boolean).join('\n'),
  }
  const made = await addFromAlarm(actor, { alarmId: Id, earlier, data: content, confirmed })
  const fields = { WorkOrder: made, ...acknowledgedBy(actor, data) }
  await setForAll(actor.db, { kind: alarmForm, userId: actor.caller.user.Id }, [{ id: Id, fields }])
  return { Id: made, Title }
}
