import { type Calendar, calendars } from './calendars.ts'
import { operationId, operations } from './operations.ts'

interface Growing {
  readonly growingDays: number
  /** From the first to the last. */
  readonly stages: readonly string[]
}

/** The standard work of a crop: what its calendar says, in days since it was sown. */
export function stepsOf(calendar: Calendar, { growingDays, stages }: Growing) {
  return calendars[calendar].map(({ operation, from, to }) => ({
    Stage: stages[Math.min(stages.length - 1, Math.floor(from * stages.length))],
    Operation: operationId(operation),
    FromDay: Math.round(from * growingDays),
    ToDay: Math.round(to * growingDays),
    ...(operations[operation].note && { Note: operations[operation].note }),
  }))
}
