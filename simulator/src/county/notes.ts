import type { Random } from '../random.ts'
import { type NoteRow, notes } from './data/notes.ts'
import type { Group } from './enterprises.ts'
import type { Operation } from './operations.ts'
import { phrase } from './phrases.ts'

const SHARE_WITH_NOTE = 0.82
/** What was found and what was taken away stands in the note alone, where record books look for it. */
const notedAlways: ReadonlySet<Operation> = new Set(['病虫害调查', '废弃物回收'])

interface Work {
  readonly plot: string
  readonly kind: Group['kind']
  /** Undefined of work about the farm. */
  readonly crop: string | undefined
  readonly people: number
  readonly waterPerMu?: number | undefined
}

/** A short remark as somebody types it in the field; sometimes none. How many worked together is always told. */
export function noteOf(operation: Operation, work: Work, random: Random): string | undefined {
  const { plot, crop, people, waterPerMu } = work
  const isTold = random.happens(SHARE_WITH_NOTE) || people > 1 || notedAlways.has(operation)
  const texts = textsFor(operation, work)
  if (!isTold || texts.length === 0) return people > 1 ? `${people} 人作业` : undefined
  const text = phrase(random.pick(texts), { 作物: crop ?? '', 地块: plot, 水量: String(waterPerMu ?? '') }, random)
  return people > 1 ? `${people} 人，${text}` : text
}

/** What may be said of such work. */
export function textsFor(operation: Operation, work: Pick<Work, 'kind' | 'crop' | 'waterPerMu'>): string[] {
  return notes.rows
    .filter((row) => row.operation === operation && isOf(row, work))
    .flatMap(({ texts }) => texts)
    .filter((text) => work.crop !== undefined || !text.includes('{作物}'))
    .filter((text) => work.waterPerMu !== undefined || !text.includes('{水量}'))
}

function isOf({ on, notOn, crops }: NoteRow, { kind, crop }: Pick<Work, 'kind' | 'crop'>): boolean {
  const isOn = (!on || on.includes(kind)) && !notOn?.includes(kind)
  return isOn && (!crops || (crop !== undefined && crops.includes(crop)))
}
