import { type ConsultationData, consultationForm } from '@farm/contract/diagnosis'
import { cutText } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { formatMoment } from '../../platform/time/index.ts'
import { tell, withdraw } from '../notices/index.ts'

/** A consultation to which something happened. */
export interface Happened {
  readonly id: string
  /** As it is from now on. */
  readonly data: ConsultationData
  /** Who did it. */
  readonly by: string
  readonly zone: string
}

const MOST_TEXT = 300

/** Tells the experts who are to answer; what was said of its former time is withdrawn. */
export async function tellExperts(db: Db, what: string, { id, data, by, zone }: Happened): Promise<void> {
  await withdraw(db, { id, data })
  const { Due: due = '', Experts = [], Title = '' } = data
  await tell(db, {
    kind: 'consulted',
    to: Experts,
    by,
    title: `${what}：${Title}`,
    text: dueText(due, zone),
    about: { kind: consultationForm, id },
    once: `consulted/${id}/${due}`,
  })
}

/** By when it is to be answered, in words. */
export function dueText(due: string, zone: string): string {
  if (due === '') return ''
  return `要求 ${formatMoment(due, zone)} 前回复`
}

interface Answered {
  readonly asker: string
  readonly what: string
  readonly text: string
  /** Tells one answer from the next. */
  readonly key: string
}

/** Tells whoever asked that there is an answer, or an end; nobody waits for one any more. */
export async function tellAsker(
  db: Db,
  { id, data, by }: Happened,
  { asker, what, text, key }: Answered,
): Promise<void> {
  await withdraw(db, { id, data })
  await tell(db, {
    kind: 'answered',
    to: [asker],
    by,
    title: `${what}：${data.Title ?? ''}`,
    text: cutText(text.trim(), MOST_TEXT),
    about: { kind: consultationForm, id },
    once: `answered/${id}/${key}`,
  })
}
