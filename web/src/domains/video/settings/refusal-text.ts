import { HttpFailure } from '../../../platform/http.ts'

/** What a refusal says, with the faults of single fields where it names them. */
export function refusalText(failure: Error): string {
  const faults = failure instanceof HttpFailure ? Object.values(failure.fields ?? {}).flat() : []
  return faults.length > 0 ? faults.join('；') : failure.message
}
