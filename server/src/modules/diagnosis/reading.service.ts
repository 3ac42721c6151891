import {
  type ConsultationData,
  type ConsultationState,
  type Kinship,
  consultationForm,
  consultationStatus,
  prescribedIn,
  prescribedText,
  similarCases,
  symptomsIn,
} from '@farm/contract/diagnosis'
import { found } from '@farm/contract/errors'
import { roundTo } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Scope, type SeenKind, partSeen } from '../access/index.ts'
import { type CountRow, countsOf, searchQuery } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { cropSeen } from './attached.service.ts'
import { type CaseRow, casesAmongNewest, casesOfCrop, casesTitled, lateCount } from './diagnosis.store.ts'
import { firstDay, lastMonths, meanOf, middleOf, perMonth } from './figures.rules.ts'

type Reader = Pick<Actor, 'db' | 'scope' | 'now' | 'zone'>

const MONTHS = 12
const MOST_CROPS = 10

/** The consultations that somebody may see, counted by state, month and crop. */
export async function statistics({ db, scope, now, zone }: Reader) {
  const kind = found(scope.kinds.byKey(consultationForm.key), consultationForm.name)
  const isSeen = (name: string) => Object.hasOwn(kind.fields, name)
  const by = (dimension: string) => countsOf(db, scope, { kind: consultationForm, dimension })
  const states = numbersOf(await by('Status'))
  const ofState = (state: ConsultationState) => states.get(consultationStatus[state]) ?? 0
  const { day: today } = wallClock(now, zone)
  const from = firstDay(today, MONTHS)
  const days = await countsOf(db, scope, { kind: consultationForm, dimension: '', perDay: true, from })
  const hours = middleOf(numbersOf(await by('ReplyHours')))
  const rated = numbersOf(await by('Rating'))
  const rating = meanOf(rated)
  const crops = isSeen('CropName') ? await by('Crop') : []
  return {
    Unanswered: ofState('waiting'),
    Answered: ofState('replied'),
    Closed: ofState('closed'),
    Late: await lateCount(db, scope, kind, now),
    ...(hours !== undefined && { ReplyHours: roundTo(hours, 1) }),
    ...(rating !== undefined && isSeen('Rating') && { Rating: roundTo(rating, 1) }),
    Rated: [...rated.values()].reduce((sum, n) => sum + n, 0),
    ByMonth: lastMonths(perMonth(days), { today, months: MONTHS }),
    ByCrop: crops
      .map(({ key, n }) => ({ Crop: key, Count: n }))
      .toSorted((one, other) => other.Count - one.Count || (one.Crop < other.Crop ? -1 : 1))
      .slice(0, MOST_CROPS),
  }
}

function numbersOf(rows: readonly CountRow[]): ReadonlyMap<number, number> {
  return new Map(rows.map(({ key, n }) => [Number(key), n]))
}

interface Looked {
  readonly crop?: string
  readonly symptoms?: string
  readonly search?: string
}

const MOST_COMPARED = 300
const MOST_LOOKED_AT = 2000
const MOST_SHOWN = 8

/** Closed cases of the county that are like what somebody is about to ask. */
export async function cases({ db, scope }: Reader, { crop, symptoms = '', search = '' }: Looked) {
  const kind = found(scope.kinds.byKey(consultationForm.key), consultationForm.name)
  const { CropName = '', CropKind = '' } = await cropSeen(db, scope, crop)
  const asked = { crop: CropName, category: CropKind, symptoms: symptomsIn(symptoms) }
  const rows = await casesLike({ db, scope, kind }, asked, search.trim())
  const all = rows.map(({ data }) => ({
    crop: data.CropName ?? '',
    category: data.CropKind ?? '',
    symptoms: data.Symptoms ?? [],
    rating: data.Rating,
    data: partSeen(consultationForm, kind, data),
  }))
  const isAsked = asked.crop !== '' || asked.symptoms.length > 0
  const like = isAsked ? similarCases(all, asked) : all.map((one) => ({ one, kinship: undefined }))
  return like.slice(0, MOST_SHOWN).map(({ one, kinship }) => told(one.data, kinship))
}

interface Within {
  readonly db: Db
  readonly scope: Scope
  readonly kind: SeenKind
}

/** What may be like it: of its crop, and of the others what shares a symptom or a word. */
async function casesLike(
  { db, scope, kind }: Within,
  { crop, symptoms }: { readonly crop: string; readonly symptoms: readonly string[] },
  search: string,
): Promise<readonly CaseRow[]> {
  const query = searchQuery(kind, search)
  const bounds = { looked: MOST_LOOKED_AT, most: MOST_COMPARED }
  const isNamed = crop !== '' && search === ''
  const ofCrop = isNamed ? await casesOfCrop(db, scope, crop, MOST_COMPARED) : []
  const titled = typeof query === 'string' ? await casesTitled(db, scope, { query, ...bounds }) : []
  const newest = await casesAmongNewest(db, scope, { symptoms, search, ...bounds })
  return [...new Map([...ofCrop, ...titled, ...newest].map((one) => [one.id, one])).values()]
}

/** What is told of a case: nothing of whose it was and where. What helped another crop may harm the one that is asked about. */
function told(data: ConsultationData, kinship: Kinship | undefined) {
  const isOther = kinship === 'other'
  const answers = isOther ? [] : (data.Replies ?? []).filter(({ Kind }) => Kind === '回复')
  const prescription = answers.flatMap(({ Key = '' }) => prescribedIn(data, Key).map(prescribedText))
  const { Conclusion = answers.at(-1)?.Text ?? '', ExpertName = '', Rating, Closed } = data
  return {
    ...question(data),
    Answer: isOther ? '' : Conclusion,
    Expert: ExpertName,
    Prescription: prescription,
    ...(Rating !== undefined && { Rating }),
    ...(Closed !== undefined && { Closed }),
    ...(kinship && { Kinship: kinship }),
  }
}

function question({ Title = '', CropName: Crop = '', Stage, Symptoms = [], Description = '' }: ConsultationData) {
  return { Title, Crop, Stage: Stage ?? '', Symptoms: [...Symptoms], Description }
}
