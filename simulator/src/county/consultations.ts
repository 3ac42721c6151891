import type { diagnosisCalls } from '@farm/contract/diagnosis'
import type { BodyOf } from '@farm/contract/wire'
import { type Day, daysLater, dayOf, daysBetween, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Random, randomOf } from '../random.ts'
import { type Case, casesOn } from './cases.ts'
import { cropId } from './crops.ts'
import type { DraftPhoto } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { expertFor } from './experts.ts'
import { inputId } from './inputs.ts'
import { groundOfKind, sceneOf } from './photos.ts'
import type { Plan } from './plans.ts'

/** Something that was said to a question, by whom. */
export type Said =
  | { readonly kind: 'reply'; readonly by: string; readonly body: BodyOf<typeof diagnosisCalls.addReply> }
  | { readonly kind: 'close'; readonly by: string; readonly body: BodyOf<typeof diagnosisCalls.close> }
  | { readonly kind: 'rate'; readonly by: string; readonly body: BodyOf<typeof diagnosisCalls.rate> }

/** A question with what became of it, as it is sent. */
export interface Consultation {
  /** Account name of who asks. */
  readonly by: string
  readonly body: BodyOf<typeof diagnosisCalls.add>
  readonly photos: readonly DraftPhoto[]
  readonly said: readonly Said[]
}

interface Farm {
  readonly enterprise: Enterprise
  readonly plans: readonly Plan[]
  /** Account names of who asks. */
  readonly workers: readonly string[]
  readonly now: Date
  /** From when on it is answered, as somebody who comes to it later does; else soon, and all of it lies behind now. */
  readonly answeredAfter?: Date
}

type Stage = 'waiting' | 'answered' | 'closed'

/** So many of each of an enterprise. */
const counts: Readonly<Record<Stage, number>> = { waiting: 3, answered: 9, closed: 10 }
/** How long ago each was asked, in hours: those that wait were asked today or the day before. */
const askedAgo: Readonly<Record<Stage, readonly [number, number]>> = {
  waiting: [1, 30],
  answered: [20, 24 * 25],
  closed: [24 * 8, 24 * 340],
}
const HOUR_MS = 3_600_000
const SHARE_WITH_PHOTO = 0.6
const SHARE_TO_ONE = 0.5
const SHARE_FURTHER = 0.5
const SHARE_RATED = 0.85
const REPLY_HOURS = [0.4, 20] as const
/** Of what is asked from day to day some waits. */
const LATER_REPLY_HOURS = [6, 30] as const
const MORNING = 6 * 3_600
const EVENING = 21 * 3_600

/** What the people of an enterprise asked within the last year. */
export function consultationsOf(farm: Farm): Consultation[] {
  return chosenFor(farm, questionsOf(farm)).flatMap((one) => consultation(farm, one))
}

/** So many are asked a day at an enterprise. */
const ASKED_A_DAY = 2
const AT_ANY_TIME = new Date(8.64e15)

/** What was asked after the county was made, and what was said meanwhile to what waited then. */
export function laterConsultations(farm: Farm, now: Date): Consultation[] {
  const { enterprise, now: madeAt } = farm
  const before = questionsOf(farm)
  const later = daysBetween(daysLater(dayOf(madeAt), 1), dayOf(now)).flatMap((day) =>
    Array.from({ length: ASKED_A_DAY }, (_, index): Question => {
      const key = `consultation/${enterprise.key}/${day}/${index}`
      const time = timeOn(day, Math.floor(randomOf(`asked/${key}`).between(MORNING, EVENING)))
      return { key, stage: 'closed', timeOf: () => time }
    }),
  )
  const chosen = chosenFor(farm, [...before, ...later])
  const waiting = chosen.slice(0, before.length).filter(({ stage }) => stage === 'waiting')
  return [
    ...waiting.flatMap((one) => consultation({ ...farm, answeredAfter: madeAt }, one)),
    ...chosen.slice(before.length).flatMap((one) => consultation({ ...farm, answeredAfter: one.asked }, one)),
  ]
    .filter(({ body }) => Date.parse(body.OccurTime ?? '') <= now.getTime())
    .map((one) => ({ ...one, said: saidUntil(one.said, now) }))
}

/** What is said of how it went comes with the end. */
function saidUntil(said: readonly Said[], now: Date): Said[] {
  const isOver = (one: Said) => one.kind === 'rate' || Date.parse(one.body.OccurTime ?? '') <= now.getTime()
  const first = said.findIndex((one) => !isOver(one))
  return first < 0 ? [...said] : said.slice(0, first)
}

interface Question {
  readonly key: string
  readonly stage: Stage
  readonly timeOf: (random: Random, now: Date) => Date
}

function questionsOf({ enterprise }: Farm): Question[] {
  return Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, (_, index) => {
      const stage = stageOf(name)
      const key = `consultation/${enterprise.key}/${stage}/${index}`
      return { key, stage, timeOf: (random: Random, now: Date) => askedAt(stage, random, now) }
    }),
  )
}

function stageOf(name: string): Stage {
  return name === 'waiting' || name === 'answered' ? name : 'closed'
}

interface Chosen extends Pick<Question, 'key' | 'stage'> {
  readonly asked: Date
  /** What is drawn from further on. */
  readonly random: Random
  readonly found: Case | undefined
}

/** What each question is about: what nobody of the enterprise has asked yet comes first. */
function chosenFor({ plans, now }: Pick<Farm, 'plans' | 'now'>, questions: readonly Question[]): Chosen[] {
  const times = new Map<Case['ailment'], number>()
  return questions.map(({ key, stage, timeOf }) => {
    const random = randomOf(key)
    const asked = timeOf(random, now)
    const cases = casesAt(plans, dayOf(asked))
    const fewest = Math.min(...cases.map(({ ailment }) => times.get(ailment) ?? 0))
    const rare = cases.filter(({ ailment }) => (times.get(ailment) ?? 0) === fewest)
    const found = rare.length > 0 ? random.pick(rare) : undefined
    if (found) times.set(found.ailment, fewest + 1)
    return { key, stage, asked, random, found }
  })
}

function consultation(farm: Farm, { key, stage, asked, random, found }: Chosen): Consultation[] {
  const { enterprise, workers, now, answeredAfter } = farm
  if (!found) return []
  const { plan, ailment, growth } = found
  const plot = random.pick(plan.plots)
  const words = (text: string) => text.replaceAll('{作物}', plan.work.crop).replaceAll('{地块}', plot.name)
  const by = random.pick(workers)
  const expert = expertFor(plan.work.crop)
  const id = idOf(key, asked)
  const photos = photosOf({ id, plan, random, asked })
  const data = {
    Title: words(ailment.title),
    Crops: cropId(plan.work.crop),
    Stage: growth,
    Place: plot.id,
    Enterprise: enterpriseId(enterprise),
    Symptoms: [...ailment.symptoms],
    Description: words(ailment.text),
    ...(photos.length > 0 && { Photos: photos.map((photo) => photo.id) }),
    ...(random.happens(SHARE_TO_ONE) && { Expert: expert.id }),
    IsShared: true,
  }
  const body = { Id: id, Data: data, OccurTime: isoTime(asked) }
  const told = { id, ailment, by, expert: expert.account, random }
  const said = answeredAfter
    ? saidTo({ ...told, asked: answeredAfter, now: AT_ANY_TIME, replyHours: LATER_REPLY_HOURS }, 'closed')
    : saidTo({ ...told, asked, now, replyHours: REPLY_HOURS }, stage)
  return [{ by, body, photos, said }]
}

/** People ask by day. */
function askedAt(stage: Stage, random: Random, now: Date): Date {
  const [from, to] = askedAgo[stage]
  const at = new Date(now.getTime() - random.between(from, to) * HOUR_MS)
  if (stage === 'waiting') return at
  return timeOn(dayOf(at), Math.floor(random.between(MORNING, EVENING)))
}

/** What may ail the crops that grow on a day. */
function casesAt(plans: readonly Plan[], day: Day): Case[] {
  return plans.filter(({ start, end }) => start <= day && day <= end).flatMap((plan) => casesOn(plan, day))
}

interface Seen {
  readonly id: string
  readonly plan: Plan
  readonly random: Random
  readonly asked: Date
}

function photosOf({ id, plan, random, asked }: Seen): DraftPhoto[] {
  if (!random.happens(SHARE_WITH_PHOTO)) return []
  const scene = sceneOf({ ground: groundOfKind[plan.group.kind], day: dayOf(asked), subject: '叶片' })
  return [{ id: idOf(`photo/${id}`, asked), scene }]
}

interface Told {
  readonly id: string
  readonly ailment: Case['ailment']
  readonly by: string
  /** Account name. */
  readonly expert: string
  readonly random: Random
  readonly asked: Date
  readonly now: Date
  readonly replyHours: readonly [number, number]
}

/** What was said of a question until now, the earliest first. */
function saidTo({ id, ailment, by, expert, random, asked, now, replyHours }: Told, stage: Stage): Said[] {
  if (stage === 'waiting') return []
  let last = asked
  const later = (from: number, to: number) => {
    const next = last.getTime() + random.between(from, to) * HOUR_MS
    last = new Date(Math.min(next, now.getTime()))
    return isoTime(last)
  }
  const reply = (who: string, Key: string, Text: string, OccurTime: string, Prescription?: Prescription): Said => ({
    kind: 'reply',
    by: who,
    body: { Id: id, Key, Text, OccurTime, ...(Prescription && Prescription.length > 0 && { Prescription }) },
  })
  const said = [reply(expert, 'r1', ailment.answer, later(...replyHours), prescriptionOf(ailment))]
  const { further } = ailment
  if (further && random.happens(SHARE_FURTHER)) {
    said.push(reply(by, 'r2', further[0], later(20, 60)), reply(expert, 'r3', further[1], later(1, 12)))
  }
  if (stage === 'answered') return said
  said.push({ kind: 'close', by, body: { Id: id, Conclusion: ailment.conclusion, OccurTime: later(24, 120) } })
  if (random.happens(SHARE_RATED)) {
    const Rating = random.weighted([5, 4, 3, 2], [55, 30, 10, 5])
    said.push({ kind: 'rate', by, body: { Id: id, Rating, ...(Rating >= 4 && { Note: random.pick(thanks) }) } })
  }
  return said
}

type Prescription = NonNullable<BodyOf<typeof diagnosisCalls.addReply>['Prescription']>

function prescriptionOf({ inputs }: Case['ailment']): Prescription {
  return inputs.map(({ name, ...rest }) => ({ Input: inputId(name), ...rest }))
}

const thanks = ['照着做了，管用', '回复快，讲得明白', '谢谢专家，已经好转', '用药量写得清楚', '省了不少药'] as const
