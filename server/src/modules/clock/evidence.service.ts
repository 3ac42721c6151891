import { type ClockData, type Review, isOwnToMend } from '@farm/contract/clock'
import { refusal } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { metresBetween } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import { contactTime } from '../access/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext } from '../forms/index.ts'
import { type Standing, fixOf, gradeFields, isFine, lookedAt, placeSuspicions } from './evidence.rules.ts'
import { beside, beyondReview } from './evidence.store.ts'
import { takenSuspicions } from './taken.rules.ts'
import { workSuspicions } from './work.rules.ts'

interface PunchIn {
  readonly id: string
  readonly userId: string
  readonly occurTime: string
  readonly data: ClockData
}

/** Looks at a new punch-in of a phone beside those that there are. */
export async function lookAtNew({ now }: Clock, context: AddContext<ClockData>): Promise<ClockData> {
  const { db, id, data, caller, occurTime, deviceTime } = context
  const time = now()
  const punchIn = { id, userId: caller.user.Id, occurTime: occurTime ?? time.toISOString(), data }
  const suspicions = await suspicionsOf(db, punchIn)
  const contact = await contactTime(db, caller.user.Id, data.Contact)
  return lookedAt(data, {
    id,
    occurTime: punchIn.occurTime,
    deviceTime,
    now: time,
    contactTime: contact,
    suspicions,
  })
}

async function suspicionsOf(db: Db, { id, userId, occurTime, data }: PunchIn): Promise<string[]> {
  const position = fixOf(data)
  const { Photos: photos = [] } = data
  const { former, isUsed, looksUsed, isShared, taken } = await beside(db, { id, userId, occurTime, photos, position })
  const time = Date.parse(occurTime)
  const others = former.flatMap(({ time: at, data: one }): Standing[] => {
    const fix = fixOf(one)
    return fix ? [{ time: at, position: fix }] : []
  })
  return [
    ...(position ? placeSuspicions({ here: { time, position }, others, metresBetween }) : []),
    ...(isShared && position && isFine(position) ? ['位置与另一人的打卡完全相同，像是模拟的位置'] : []),
    ...workSuspicions({ time, data }, former),
    ...takenSuspicions(taken, { time, position, metresBetween }),
    ...(isUsed ? ['照片在另一条打卡里用过'] : []),
    ...(looksUsed && !isUsed ? ['照片与另一条打卡的照片几乎一样，像是同一张照片改过再用'] : []),
  ]
}

/**
 * Who made a punch-in changes it until it is approved, and later whoever reviews it; what was returned waits to be reviewed again
 * as soon as it is changed. New photos, another position or time are looked at like those of a new one, beside what its maker did.
 */
export async function mended(context: EditContext<ClockData>): Promise<ClockData> {
  const { db, scope, id, before, data, userId, occurTime, occurTimeBefore } = context
  const isSettled = !isOwnToMend(before.Review) && (await beyondReview(db, scope, [id])).length > 0
  if (isSettled) throw refusal('clock/settled')
  const review: ClockData = before.Review === '已退回' ? { Review: '待审核' } : {}
  const isThere = isSame(data.Position, before.Position) && occurTime === occurTimeBefore
  const isAsBefore = isThere && isSame(data.Photos, before.Photos)
  if (isAsBefore || data.DeviceTime === undefined) return review
  const suspicions = await suspicionsOf(db, { id, userId, occurTime, data })
  const known = { Suspicion: suspicions.join('\n') || undefined }
  return { ...review, ...known, ...gradeFields({ ...data, ...known }, occurTime) }
}

/**
 * A verdict stands with what it judged: what waits for its review again has no reviewer, and a content that is brought back has the
 * verdict that it had then, unless it is brought back by who may not review it.
 */
export async function verdictAfter(context: EditContext<ClockData>, review: Review | undefined): Promise<ClockData> {
  const { db, scope, id, restored, userId, caller } = context
  const isJudged = restored?.Review !== undefined && restored.Reviewer !== undefined && restored.Review !== '待审核'
  if (isJudged && userId !== caller.user.Id && (await beyondReview(db, scope, [id])).length === 0) {
    const { Review, ReviewNote, Reviewer, ReviewTime } = restored
    return { Review, ReviewNote, Reviewer, ReviewTime }
  }
  return review === '待审核' ? { Reviewer: undefined, ReviewTime: undefined } : {}
}
