import { type DataOf, cutText } from '../forms/index.ts'
import { type InputUnit, amountOver } from '../inputs/index.ts'
import type { workOrderForm } from '../work-orders/index.ts'
import type { ConsultationData } from './diagnosis.form.ts'

type WorkOrderData = DataOf<typeof workOrderForm>

/** A row of what an expert prescribes. */
export interface Prescribed {
  readonly input: string | undefined
  readonly name: string
  /** For each mu. */
  readonly dose: number | undefined
  readonly unit: InputUnit | undefined
  readonly note: string
}

/** A reply whose prescription is to be carried out. */
interface ToCarryOut {
  /** The data of the consultation. */
  readonly data: ConsultationData
  readonly expertName: string
  readonly text: string
  readonly rows: readonly Prescribed[]
}

const MOST_TITLE = 100
const MOST_NOTE = 2000

/** What a reply prescribes. */
export function prescribedIn({ Prescriptions = [] }: ConsultationData, reply: string): Prescribed[] {
  return Prescriptions.flatMap(({ Reply, Input: input, Name: name = '', Dose: dose, Unit: unit, Note: note = '' }) =>
    Reply === reply ? [{ input, name, dose, unit, note }] : [],
  )
}

/** `代森锰锌 每亩 150 克，叶面喷施`. */
export function prescribedText({ name, dose, unit, note }: Prescribed): string {
  const amount = dose === undefined ? '' : ` 每亩 ${dose} ${unit ?? ''}`.trimEnd()
  return [`${name}${amount}`, note].filter(Boolean).join('，')
}

/** What a work order takes from a prescription: where, of what how much for the whole plot, and how. */
export function orderFromPrescription({ data, expertName, text, rows }: ToCarryOut): WorkOrderData {
  const { Title = '', Enterprise, Crops, Place, PlaceArea = 0 } = data
  const how = rows.map((row, index) => `${index + 1}. ${prescribedText(row)}`)
  const Inputs = rows.flatMap((row) => amountOf(row, PlaceArea))
  return {
    Title: cutText(`会诊处方：${Title}`, MOST_TITLE),
    ...(Enterprise !== undefined && { Enterprise }),
    ...(Crops !== undefined && { Crops }),
    ...(Place !== undefined && { Place: [Place] }),
    ...(Inputs.length > 0 && { Inputs }),
    Note: cutText([...how, `${expertName}：${text}`].join('\n'), MOST_NOTE),
  }
}

/** What has no amount for the whole plot is told in words alone. */
function amountOf({ input, dose, unit }: Prescribed, area: number): NonNullable<WorkOrderData['Inputs']>[number][] {
  if (input === undefined || dose === undefined || unit === undefined || area <= 0) return []
  return [{ Input: input, Amount: amountOver(dose, area), Unit: unit }]
}
