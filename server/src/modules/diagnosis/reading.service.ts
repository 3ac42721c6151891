import { consultationForm, prescribedText, similarCases, symptomsIn } from '@farm/contract/diagnosis'
import { cropForm } from '@farm/contract/crops'
import { found } from '@farm/contract/errors'
import { namesOfReferred } from '../forms/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Data, lastMonths, prescribedIn, rowsIn, textOf, textsIn } from './diagnosis.rules.ts'
import { closedCases, figuresOf } from './diagnosis.store.ts'

type Reader = Pick<Actor, 'db' | 'scope' | 'now' | 'zone'>

const MONTHS = 12

/** The consultations that somebody may see, counted by state, month and crop. */
export async function statistics({ db, scope, now, zone }: Reader) {
  const kind = found(scope.kinds.byKey(consultationForm.key), consultationForm.name)
  const figures = found(await figuresOf(db, scope, kind, { now, zone }), consultationForm.name)
  const { replyHours, rating, months, crops } = figures
  const isSeen = (name: string) => Object.hasOwn(kind.fields, name)
  return {
    Unanswered: figures.unanswered,
    Answered: figures.answered,
    Closed: figures.closed,
    Late: figures.late,
    ...(replyHours !== null && { ReplyHours: Number(replyHours.toFixed(1)) }),
    ...(rating !== null && isSeen('Rating') && { Rating: Number(rating.toFixed(1)) }),
    Rated: figures.rated,
    ByMonth: lastMonths(new Map(Object.entries(months)), { today: wallClock(now, zone).day, months: MONTHS }),
    ByCrop: isSeen('CropName') ? crops.map(({ crop, n }) => ({ Crop: crop, Count: n })) : [],
  }
}

interface Looked {
  readonly crop?: string
  readonly symptoms?: string
  readonly search?: string
}

const MOST_COMPARED = 300
const MOST_SHOWN = 8

/** Closed cases of the county that are like what somebody is about to ask. */
export async function cases({ db, scope }: Reader, { crop, symptoms = '', search = '' }: Looked) {
  const kind = found(scope.kinds.byKey(consultationForm.key), consultationForm.name)
  const [named] = crop === undefined ? [] : await namesOfReferred(db, scope, cropForm.key, [crop])
  const asked = { crop: named?.name ?? '', symptoms: symptomsIn(symptoms) }
  const isAsked = asked.crop !== '' || asked.symptoms.length > 0
  const rows = await closedCases(db, scope, { ...asked, search: search.trim(), most: MOST_COMPARED })
  const all = rows.map(({ data }) => ({
    crop: textOf(data.CropName),
    symptoms: textsIn(data.Symptoms),
    rating: typeof data.Rating === 'number' ? data.Rating : undefined,
    data: seenPart(kind, data),
  }))
  return (isAsked ? similarCases(all, asked) : all).slice(0, MOST_SHOWN).map(({ data }) => told(data))
}

function seenPart(kind: SeenKind, data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(kind.fields, name)))
}

/** What is told of a case: nothing of whose it was and where. */
function told(data: Data) {
  const answers = rowsIn(data.Replies).filter(({ Kind }) => Kind === '回复')
  const prescription = answers.flatMap(({ Key }) => prescribedIn(data, textOf(Key)).map(prescribedText))
  return {
    Title: textOf(data.Title),
    Crop: textOf(data.CropName),
    Stage: textOf(data.Stage),
    Symptoms: [...textsIn(data.Symptoms)],
    Description: textOf(data.Description),
    Answer: textOf(data.Conclusion) || textOf(answers.at(-1)?.Text),
    Expert: textOf(data.ExpertName),
    Prescription: prescription,
    ...(typeof data.Rating === 'number' && { Rating: data.Rating }),
    ...(typeof data.Closed === 'string' && { Closed: data.Closed }),
  }
}
