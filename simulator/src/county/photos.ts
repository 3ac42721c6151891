import { type Day, daysLater, dayOf, monthOf } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Ground, type Scene, type Subject, seasonIn } from '../pictures/scene.ts'
import { randomOf } from '../random.ts'
import type { DraftPhoto } from './draft.ts'
import type { Enterprise, Group } from './enterprises.ts'
import { type Operation, needsPhoto } from './operations.ts'
import type { Plot } from './places.ts'

/** So many days back the screens are lively: others than those who have to take photos as well. */
const LIVELY_DAYS = 14

/** Whether a day is one of the last days, of which more is kept than of those before. */
export function isLivelyDay(day: Day, now: Date): boolean {
  return day > daysLater(dayOf(now), -LIVELY_DAYS)
}

const SHARE_OF_LIVELY = 1 / 3
const SHARE_WITH_SECOND = 1 / 4

export const groundOfKind: Readonly<Record<Group['kind'], Ground>> = {
  大田: '大田',
  大棚: '棚',
  温室: '棚',
  果园: '果园',
  药材园: '药材园',
}

const subjectOf: Readonly<Partial<Record<Operation, Subject>>> = {
  病虫害调查: '叶片',
  废弃物回收: '废弃物',
  采收: '采收',
}

interface Taken {
  /** Of the punch-in. */
  readonly id: string
  readonly operation: Operation
  readonly enterprise: Enterprise
  readonly plot: Plot
  readonly day: Day
  readonly time: Date
  readonly now: Date
}

/** The photos of a punch-in; the same ones whenever the demo is made. */
export function photosOf({ id, operation, enterprise, plot, day, time, now }: Taken): DraftPhoto[] {
  // Chance of its own: everything else about a punch-in is the same with and without photos.
  const random = randomOf(`photos/${id}`)
  const isLively = isLivelyDay(day, now)
  const isTaken = needsPhoto(operation) || (isLively && random.happens(SHARE_OF_LIVELY))
  if (!isTaken) return []
  const subject = subjectOf[operation] ?? '全景'
  const hasSecond = isLively && subject !== '全景' && random.happens(SHARE_WITH_SECOND)
  const subjects: readonly Subject[] = hasSecond ? [subject, '全景'] : [subject]
  return subjects.map((one, index) => ({
    id: idOf(`photo/${id}/${index}`, time),
    scene: sceneOf({ ground: groundOf(enterprise, plot), day, subject: one }),
    ...(isLively && { isOwnFile: true as const }),
  }))
}

interface Seen extends Pick<Scene, 'ground' | 'subject'> {
  readonly day: Day
}

/** What a photo of a kind of ground shows on a day. */
export function sceneOf({ ground, day, subject }: Seen): Scene {
  return { ground, season: seasonIn(monthOf(day)), subject }
}

function groundOf({ groups }: Enterprise, { name }: Plot): Ground {
  const group = groups.find(({ plots }) => plots.some(([plotName]) => plotName === name))
  return groundOfKind[group?.kind ?? '大田']
}
