import { readText, removeText, textKeys } from '../../../platform/storage.ts'

/** What an earlier version of the page has kept of a work order: items ticked or unticked, by their keys. */
interface FormerTicks {
  readonly orderId: string
  readonly items: readonly (readonly [key: string, isDone: boolean])[]
  readonly forget: () => void
}

/** What earlier versions kept of a person beside the outbox; what is not readable is nothing. */
export function formerTicks(userId: string): FormerTicks[] {
  const beginning = `unsent-ticks/${userId}/`
  return textKeys(beginning).map((key) => ({
    orderId: key.slice(beginning.length),
    items: itemsIn(readText(key)),
    forget: () => removeText(key),
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
