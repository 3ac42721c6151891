import type { DataOf, Fields, FormKind } from '@farm/contract/forms'
import type { PlanStatus } from '@farm/contract/plans'

/** A record as it will be sent: everything is settled, by whom too. */
export interface Draft {
  readonly formId: string
  readonly id: string
  readonly data: Readonly<Record<string, unknown>>
  /** Account name of who adds it. */
  readonly by: string
  /** Belongs to the county whoever adds it; else the server finds its organisation. */
  readonly isCountys?: true
  readonly occurTime?: string
  /** The state to which the new record is then moved. */
  readonly ending?: { readonly status: PlanStatus; readonly reason?: string }
}

type Rest = Omit<Draft, 'formId' | 'id' | 'data'>

/** Checked by the compiler against the fields of the kind. */
export function draft<F extends Fields>(kind: FormKind<F>, id: string, data: DataOf<F>, rest: Rest): Draft {
  return { formId: kind.id, id, data, ...rest }
}
