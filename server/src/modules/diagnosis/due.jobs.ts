import { consultationForm } from '@farm/contract/diagnosis'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { tellAll } from '../notices/index.ts'
import { untoldOfDue } from './diagnosis.store.ts'
import { dueText } from './telling.service.ts'

interface Tools {
  readonly db: Db
  readonly now: Date
  /** In which the clocks of the farm show the time. */
  readonly zone: string
  /** Told when the server is ending. */
  readonly signal?: AbortSignal
}

const SOON_MS = 4 * 60 * 60_000
const AT_ONCE = 500

/** Tells experts of questions that are to be answered within a few hours, each of them once; answers how many notices that made. */
export async function tellOfDueConsultations({ db, now, zone, signal }: Tools): Promise<number> {
  const window = { from: now, to: new Date(now.getTime() + SOON_MS), limit: AT_ONCE }
  let made = 0
  while (!signal?.aborted) {
    const { found, told } = await inTransaction(db, async (within) => {
      const rows = await untoldOfDue(within, window)
      const tellings = rows.map(({ id, userId, title, due }) => ({
        kind: 'consult-due' as const,
        to: [userId],
        title: `会诊即将到期：${title}`,
        text: dueText(due, zone),
        about: { kind: consultationForm, id },
        once: `consult-due/${id}/${due}`,
      }))
      return { found: rows.length, told: await tellAll(within, tellings) }
    })
    made += told
    if (found < AT_ONCE || told === 0) return made
  }
  return made
}
