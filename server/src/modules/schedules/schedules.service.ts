import { forbiddenRight } from '@farm/contract/forms'
import { Readable } from 'node:stream'
import { found, refusal } from '@farm/contract/errors'
import { MAX_RUNS, type ReportRun, scheduleForm } from '@farm/contract/schedules'
import type { Db } from '../../platform/db/index.ts'
import { SHEET_TYPE } from '../../platform/sheets/index.ts'
import { Bytes, type Scope, type SeenKind } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { namesReferredTo } from '../forms/index.ts'
import { needTakingOf } from './making.service.ts'
import * as store from './schedules.store.ts'

interface Means {
  readonly db: Db
  readonly scope: Scope
}

function seenSchedules({ kinds }: Scope): SeenKind {
  const kind = kinds.byKey(scheduleForm.key)
  if (!kind?.rights.has('view')) throw forbiddenRight('view', scheduleForm)
  return kind
}

/** What came of a schedule, the latest first. */
export async function runsOfSchedule({ db, scope }: Means, schedule: string): Promise<ReportRun[]> {
  const rows = await store.runsOf(db, scope, seenSchedules(scope), { schedule, limit: MAX_RUNS })
  const named = await namesReferredTo(db, scope, 'users', [...new Set(rows.map(({ userId }) => userId))])
  const names = new Map(named.map(({ id, name }) => [id, name ?? '']))
  return rows.map((row) => ({
    Id: row.id,
    User: { Id: row.userId, Name: names.get(row.userId) ?? '' },
    IsOwn: row.userId === scope.userId,
    DueTime: row.due,
    From: row.from,
    To: row.to,
    State: row.state,
    ...(row.reason !== null && { Reason: row.reason }),
    // While it is made nothing has failed yet.
    ...(row.state === 'waiting' && row.reason !== null && { NextTry: row.nextTry }),
    ...(row.name !== null && { FileName: row.name }),
    ...(row.size !== null && { Size: row.size }),
  }))
}

/** The workbook that was made for the caller; whoever may take such away no more gets it no more. */
export async function fileOfRun({ db, scope }: Means, run: string): Promise<Bytes> {
  const { name, content, kinds } = found(await store.ownFile(db, scope, seenSchedules(scope), run), '报表')
  needTakingOf(scope, kinds)
  return new Bytes(Readable.from([content]), SHEET_TYPE, {
    'content-disposition': `attachment; filename*=UTF-8''${headerName(name)}`,
    'content-length': String(content.length),
  })
}

/** Has a report made again that failed for the caller. */
export async function runAnew({ db, scope }: Means, id: string, now: Date): Promise<void> {
  const isBegun = await store.beginAnew(db, scope, seenSchedules(scope), { id, now })
  if (!isBegun) throw refusal('not-found', { what: '要重新生成的报表' })
}
