import { type Faults, type Question, Refusal } from '@farm/contract/errors'

/** The faults that a refusal tells, by field; what no field is at fault for stands under the empty name. */
export function faultsOf(error: unknown): Faults {
  // Anything else is a fault of the program or of the database: the whole is given up.
  if (!(error instanceof Refusal) || error.code === 'forms/outdated') throw error
  const { fields } = error.extra
  return fields && Object.keys(fields).length > 0 ? fields : { '': [error.message] }
}

/** What has to be confirmed where a refusal asks for nothing else. */
export function asksIn(error: unknown): readonly Question[] {
  return error instanceof Refusal ? (error.extra.confirm ?? []) : []
}
