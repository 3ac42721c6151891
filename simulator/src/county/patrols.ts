import { type Day, daysLater, dayOf, daysFrom, isoTime, monthOf, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Random, randomOf } from '../random.ts'
import { cropId } from './crops.ts'
import { patrolForm } from './designed-forms.ts'
import { type Draft, type DraftPhoto, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'
import { findingsOn } from './patrol-findings.ts'
import { pestsOn } from './pests.ts'
import { groundOfKind, sceneOf } from './photos.ts'
import { phrase } from './phrases.ts'
import { type Plot, plotsOf } from './places.ts'
import type { Plan } from './plans.ts'

const DAYS_BACK = 60
const PATROLS = 24
/** Of the latest that found something. */
const WITH_PHOTO = 4
const SHARE_AMISS = 0.45
const HOUR = 3_600

interface Patrolled {
  readonly enterprise: Enterprise
  readonly plans: readonly Plan[]
  /** Account name of who fills them in. */
  readonly manager: string
  /** Ids of those who walk. */
  readonly walkers: readonly string[]
  readonly now: Date
}

/** What was seen on walks over the land of an enterprise in the last weeks. */
export function patrolsOf(patrolled: Patrolled): Draft[] {
  const walks = Array.from({ length: PATROLS }, (_, index) => walkOf(patrolled, index))
  const past = walks.filter(({ time }) => time <= patrolled.now)
  const pictured = new Set(past.filter(({ findings }) => findings.length > 0).slice(0, WITH_PHOTO))
  return past.map((walk) => patrol(patrolled, walk, pictured.has(walk) ? [photoOf(walk)] : []))
}

/** Walks after the county was made, as often as before. */
export function laterPatrols(patrolled: Patrolled, now: Date): Draft[] {
  const more = Math.ceil((daysFrom(dayOf(patrolled.now), dayOf(now)) * PATROLS) / DAYS_BACK)
  return Array.from({ length: more + PATROLS }, (_, index) => walkOf(patrolled, index - more))
    .filter(({ time }) => time > patrolled.now && time <= now)
    .map((walk) => patrol(patrolled, walk, walk.findings.length > 0 ? [photoOf(walk)] : []))
}

interface Walk {
  readonly id: string
  readonly day: Day
  readonly time: Date
  readonly group: Group
  readonly plots: readonly Plot[]
  /** What grows there. */
  readonly crop: string | undefined
  readonly findings: ReturnType<typeof findingsOn>
  readonly random: Random
}

/** The later the index, the longer ago; below nought, after the county was made. */
function walkOf(patrolled: Patrolled, index: number): Walk {
  const { enterprise, now } = patrolled
  const random = randomOf(`patrol/${enterprise.key}/${index}`)
  const day = daysLater(dayOf(now), -Math.floor(((index + random.next()) * DAYS_BACK) / PATROLS))
  const time = timeOn(day, Math.floor(random.between(7.5, 17.5) * HOUR))
  const group = random.pick(enterprise.groups)
  const plots = random.shuffled(plotsOf(enterprise, group)).slice(0, random.whole(1, 2))
  const crop = cropOn(patrolled, plots[0]?.id, day)
  const findings = random.happens(SHARE_AMISS) ? findingsOn({ group, crop, day }, random) : []
  return { id: idOf(`patrol/${enterprise.key}/${index}`, time), day, time, group, plots, crop, findings, random }
}

function photoOf({ id, day, time, group, findings }: Walk): DraftPhoto {
  const subject = findings.some(({ trouble }) => trouble === '病虫害') ? '叶片' : '全景'
  return { id: idOf(`photo/${id}`, time), scene: sceneOf({ ground: groundOfKind[group.kind], day, subject }) }
}

function patrol(patrolled: Patrolled, walk: Walk, photos: readonly DraftPhoto[]): Draft {
  const { enterprise, manager, walkers } = patrolled
  const { id, day, time, plots, crop, findings, random } = walk
  const troubles = findings.map(({ trouble }) => trouble)
  const pests = crop === undefined ? [] : pestsOn(crop, monthOf(day))
  const pest = pests.length > 0 ? random.pick(pests) : ''
  const words = { 地块: plots[0]?.name ?? '', 作物: crop ?? '', 病虫: pest }
  return draft(
    patrolForm,
    id,
    {
      F2: enterpriseId(enterprise),
      F3: plots.map((plot) => plot.id),
      ...(crop && { F4: cropId(crop) }),
      F5: day,
      F6: random.pick(walkers),
      F7: troubles.length === 0 ? ['正常'] : troubles,
      ...(troubles.includes('病虫害') && { F8: [pest] }),
      ...(troubles.length > 0 && {
        F9: findings.map(({ text }) => phrase(text, words, random)).join('；'),
        F10: daysLater(day, random.whole(1, 7)),
      }),
      ...(photos.length > 0 && { F11: photos.map((photo) => photo.id) }),
    },
    { by: manager, occurTime: isoTime(time), ...(photos.length > 0 && { photos }) },
  )
}

function cropOn({ plans }: Patrolled, plotId: string | undefined, day: Day): string | undefined {
  const growing = plans.find(
    ({ start, lastDay, plots }) => start <= day && day <= lastDay && plots.some(({ id }) => id === plotId),
  )
  return growing?.work.crop
}
