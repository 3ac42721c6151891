export type { Handed, LiveItem, Outbox, OutboxView, Progress } from './outbox.ts'
export { type OutboxItem, type Reason, partsOf } from './item.ts'
export { closeOutbox, outboxOf } from './present.ts'
export { WrongFile, exported, takenOver } from './file.ts'
