import { Refusal, faulty } from '@farm/contract/errors'
import type { ScheduleData } from '@farm/contract/schedules'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, type Kinds, type Scope, Sessions } from '../access/index.ts'
import { namesOfReferred } from '../forms/index.ts'
import { mayTake } from './making.service.ts'

/** How anybody sees the kinds of records now. */
export type ViewKinds = () => Promise<(caller: Caller) => Kinds>

interface Saved {
  readonly db: Db
  readonly scope: Scope
  readonly data: ScheduleData
  /** What it said before; nothing of a new one. */
  readonly before?: ScheduleData
}

/**
 * Refuses people who may not take the report away, by the names under which they were chosen. Who was chosen before stays: of rights
 * that were lost since the run tells.
 */
export async function refuseWithout(viewKinds: ViewKinds, { db, scope, data, before = {} }: Saved): Promise<void> {
  const { Subject = '', People = [] } = data
  const known = before.Subject === Subject ? (before.People ?? []) : []
  const chosen = [...new Set(People)].filter((id) => !known.includes(id))
  const sessions = new Sessions(db, viewKinds)
  const lacking: string[] = []
  for (const id of chosen) if (!(await canGet(sessions, id, data))) lacking.push(id)
  if (lacking.length === 0) return
  const named = await namesOfReferred(db, scope, 'users', lacking)
  const names = lacking.map((id) => named.find((one) => one.id === id)?.name ?? '所选的人')
  throw faulty({ People: [`${names.join('、')} 没有${Subject}的导出权限，收不到`] })
}

async function canGet(sessions: Sessions, id: string, data: ScheduleData): Promise<boolean> {
  try {
    return mayTake((await sessions.workerFor(id, undefined)).scope, data)
  } catch (error) {
    // Whoever left, or may nothing any more, gets nothing either.
    if (error instanceof Refusal) return false
    throw error
  }
}
