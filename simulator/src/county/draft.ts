import type { DynamicData, RowOf, Fields, FormKind } from '@farm/contract/forms'
import type { OrderStatus } from '@farm/contract/orders'
import type { PlanStatus } from '@farm/contract/plans'
import type { StandardStatus } from '@farm/contract/standards'
import type { WorkOrderAct } from '@farm/contract/work-orders'
import type { Paper } from '../documents/document.ts'
import type { Scene } from '../pictures/scene.ts'

/** A photo that a record names: uploaded before the record is sent. */
export interface DraftPhoto {
  readonly id: string
  readonly scene: Scene
  /** A file of its own; the same scene is the same file without. */
  readonly isOwnFile?: true
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
  readonly data: DynamicData
  /** Account name of who adds it. */
  readonly by: string
  /** Belongs to the county whoever adds it; else the server finds its organisation. */
  readonly isCountys?: true
  readonly occurTime?: string
  /** What its data names as photos. */
  readonly photos?: readonly DraftPhoto[]
  /** What its data names as attachments. */
  readonly files?: readonly DraftFile[]
  /** The state that it is brought to as soon as it is there. */
  readonly begun?: Move
  /** How it went on, once the work for it is told. */
  readonly ending?: readonly Move[]
  /** What became of a work order after the punch-ins for it. */
  readonly deeds?: readonly Deed[]
}

/** A record that is brought to another state. */
export type Move =
  | { readonly kind: 'plans'; readonly status: PlanStatus; readonly reason?: string | undefined }
  | { readonly kind: 'orders'; readonly status: OrderStatus; readonly reason?: string | undefined }
  | { readonly kind: 'standards'; readonly status: Exclude<StandardStatus, '草稿'> }

/** What somebody did to a work order. */
export interface Deed {
  /** Account name. */
  readonly by: string
  readonly act: WorkOrderAct
  readonly note?: string
}

type Rest = Omit<Draft, 'formId' | 'id' | 'data'>

/** Checked by the compiler against the fields of the kind. */
export function draft<F extends Fields>(kind: FormKind<F>, id: string, data: RowOf<F>, rest: Rest): Draft {
  return { formId: kind.id, id, data, ...rest }
}
