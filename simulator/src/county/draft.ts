import type { DataOf, Fields, FormKind } from '@farm/contract/forms'
import type { PlanStatus } from '@farm/contract/plans'
import type { Paper } from '../documents/document.ts'
import type { Scene } from '../pictures/scene.ts'

/** A photo that a record names: uploaded before the record is sent. */
export interface DraftPhoto {
  readonly id: string
  readonly scene: Scene
}

/** An attachment that a record names: uploaded before the record is sent. */
export interface DraftFile {
  readonly id: string
  readonly paper: Paper
}

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
  /** What its data names as photos. */
  readonly photos?: readonly DraftPhoto[]
  /** What its data names as attachments. */
  readonly files?: readonly DraftFile[]
  /** The state to which the new record is then moved. */
  readonly ending?: { readonly status: PlanStatus; readonly reason?: string }
}

type Rest = Omit<Draft, 'formId' | 'id' | 'data'>

/** Checked by the compiler against the fields of the kind. */
export function draft<F extends Fields>(kind: FormKind<F>, id: string, data: DataOf<F>, rest: Rest): Draft {
  return { formId: kind.id, id, data, ...rest }
}
