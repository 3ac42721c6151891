import type { WireRecord } from '@farm/contract/forms'

/** What the person may do on a list; the addresses keep to the organisation of the page. */
export interface ListActs {
  readonly add?: string | undefined
  /** Nothing for a record that is not changed any more. */
  readonly edit?: ((record: WireRecord) => string | undefined) | undefined
  /** The page of a record, where the screen has one. */
  readonly detail?: ((record: WireRecord) => string) | undefined
  readonly canRemove: boolean
  /** Whether a record can be deleted as it stands; any unless told. */
  readonly removes?: ((record: WireRecord) => boolean) | undefined
  /** Rows are chosen for something besides deleting them. */
  readonly canChoose?: boolean
  /** To Excel and from it. */
  readonly canExport?: boolean
  readonly canImport?: boolean
}

/** Goes with a link into a form: after saving, it goes back to where the person came from. */
export const COMES_BACK = { comesBack: true } as const

/** Whether the form was opened by such a link. */
export function comesBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'comesBack' in state
}
