import { Outbox } from './outbox.ts'

let present: Outbox | undefined

/** The outbox of the person whose page this is; there is one in a tab. */
export function outboxOf(owner: string): Outbox {
  if (present?.owner === owner) return present
  closeOutbox()
  present = new Outbox(owner)
  return present
}

/** Stops sending; what is kept stays on the device. */
export function closeOutbox(): void {
  present?.close()
  present = undefined
}
