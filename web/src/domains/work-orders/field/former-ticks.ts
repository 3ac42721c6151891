import { v5 as idFor } from 'uuid'
import { type Outbox, type OutboxItem, TICK } from '../../../platform/outbox/index.ts'
import { readText, removeText, textKeys, writeText } from '../../../platform/storage.ts'

/** What an earlier version of the page has kept of a work order: items ticked or unticked, by their keys. */
interface FormerTicks {
  readonly orderId: string
  readonly items: readonly (readonly [key: string, isDone: boolean])[]
  /** Drops one of the items. */
  readonly forget: (key: string) => void
}

/** Nobody knows when these were pressed. The server refuses anything earlier, so that whatever was ticked since wins. */
const LONG_AGO = '2000-01-01T00:00:00.000Z'

/**
 * Hands over to the outbox what an earlier version kept of its person, each tick under an id that it always has: done over, it is the same
 * act. What was done to the same item since stays. It is forgotten once it is kept where it outlives the page.
 */
export async function handOverFormerTicks(outbox: Outbox): Promise<void> {
  const former = formerTicks(outbox.owner)
  if (former.length === 0) return
  await outbox.read()
  for (const { orderId, items, forget } of former) {
    for (const [key, isDone] of items) {
      const { items: kept, isLoaded } = outbox.snapshot()
      if (!isLoaded) return
      const isNewer = kept.some(({ act }) => act?.name === TICK && act.recordId === orderId && act.part === key)
      if (!isNewer) await outbox.takeOver(itemOf(outbox.owner, orderId, { key, isDone }), new Map())
      if (outbox.snapshot().isLasting) forget(key)
    }
  }
}

interface FormerTick {
  readonly key: string
  readonly isDone: boolean
}

function itemOf(owner: string, orderId: string, { key, isDone }: FormerTick): OutboxItem {
  return {
    id: idFor(`unsent-ticks/${owner}/${orderId}/${key}/${isDone}`, idFor.URL),
    owner,
    act: { name: TICK, recordId: orderId, part: key },
    data: { Items: [{ Key: key, IsDone: isDone }] },
    occurTime: LONG_AGO,
    title: `${isDone ? '勾选' : '取消勾选'}“检查项” · 工单`,
    photos: [],
    madeAt: Date.parse(LONG_AGO),
    revision: 1,
    state: 'waiting',
  }
}

/** What earlier versions kept of a person beside the outbox; what is not readable is nothing. */
export function formerTicks(userId: string): FormerTicks[] {
  const beginning = `unsent-ticks/${userId}/`
  return textKeys(beginning).map((place) => ({
    orderId: place.slice(beginning.length),
    items: itemsIn(readText(place)),
    forget: (key) => {
      const left = itemsIn(readText(place)).filter(([one]) => one !== key)
      if (left.length > 0) writeText(place, JSON.stringify(Object.fromEntries(left)))
      else removeText(place)
    },
  }))
}

function itemsIn(text: string | undefined): [string, boolean][] {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    if (typeof read !== 'object' || read === null) return []
    return Object.entries(read).flatMap(([key, isDone]: [string, unknown]): [string, boolean][] =>
      typeof isDone === 'boolean' ? [[key, isDone]] : [],
    )
  } catch {
    return []
  }
}
