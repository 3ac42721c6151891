import { Outbox } from './outbox.ts'
import { emptyStore, makeStore } from './open-store.ts'
import type { OutboxStore } from './store.ts'

const NOBODY = ''
let present: Outbox | undefined

/** The outbox of the person whose page this is; there is one in a tab. */
export function outboxOf(owner: string): Outbox {
  return only(owner, makeStore)
}

/** While somebody looks through other eyes: nothing of those is shown, kept or sent. */
export function idleOutbox(): Outbox {
  return only(NOBODY, () => emptyStore)
}

/** Stops sending; what is kept stays on the device. */
export function closeOutbox(): void {
  present?.close()
  present = undefined
}

/** What is not with the server of all that is kept on this device. */
export interface Unsent {
  readonly total: number
  readonly people: number
  /** What those of the person whose page this is are called, where it has opened their outbox. */
  readonly own: readonly string[] | undefined
  /** What is kept outlives the page. */
  readonly isLasting: boolean
}

/** Asks the device, whoever is signed in. */
export async function unsentHere(): Promise<Unsent> {
  const open = present?.owner === NOBODY ? undefined : present
  const counts = open ? await open.unsentOfAll() : await makeStore().unsent()
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    people: counts.size,
    own: await open?.unsentTitles(),
    isLasting: open?.snapshot().isLasting ?? true,
  }
}

function only(owner: string, store: () => OutboxStore): Outbox {
  if (present?.owner === owner) return present
  closeOutbox()
  present = new Outbox(owner, store())
  return present
}
