export { isWorthRetrying, type Outbox } from './outbox.ts'
export type { Handed, LiveItem, OutboxView, Progress } from './view.ts'
export { type OutboxItem, type Reason, type Way, partsOf } from './item.ts'
export { closeOutbox, idleOutbox, outboxOf, unsentHere } from './present.ts'
