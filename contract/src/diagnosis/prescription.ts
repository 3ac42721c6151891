import { cutText, isEmpty } from '../forms/index.ts'
import { roundTo } from '../values/index.ts'

type Data = Readonly<Record<string, unknown>>

/** A row of what an expert prescribes. */
export interface Prescribed {
  readonly input: string | undefined
  readonly name: string
  /** For each mu. */
  readonly dose: number | undefined
  readonly unit: string | undefined
  readonly note: string
}

/** A reply whose prescription is to be carried out. */
interface ToCarryOut {
  /** The data of the consultation. */
  readonly data: Data
  readonly expertName: string
  readonly text: string
  readonly rows: readonly Prescribed[]
}

const MOST_TITLE = 100
const MOST_NOTE = 2000

/** `代森锰锌 每亩 150 克，叶面喷施`. */
export function prescribedText({ name, dose, unit, note }: Prescribed): string {
  const amount = dose === undefined ? '' : ` 每亩 ${dose} ${unit ?? ''}`.trimEnd()
  return [`${name}${amount}`, note].filter(Boolean).join('，')
}

/** What a work order takes from a prescription: where, of what how much for the whole plot, and how. */
export function orderFromPrescription({ data, expertName, text, rows }: ToCarryOut): Data {
  const area = typeof data.PlaceArea === 'number' ? data.PlaceArea : 0
  const how = rows.map((row, index) => `${index + 1}. ${prescribedText(row)}`)
  const order = {
    Title: cutText(`会诊处方：${typeof data.Title === 'string' ? data.Title : ''}`, MOST_TITLE),
    Enterprise: data.Enterprise,
    Crops: data.Crops,
    Place: typeof data.Place === 'string' ? [data.Place] : undefined,
    Inputs: rows.flatMap((row) => amountOf(row, area)),
    Note: cutText([...how, `${expertName}：${text}`].join('\n'), MOST_NOTE),
  }
  return Object.fromEntries(Object.entries(order).filter(([, value]) => !isEmpty(value)))
}

/** What has no amount for the whole plot is told in words alone. */
function amountOf({ input, dose, unit }: Prescribed, area: number): Data[] {
  if (input === undefined || dose === undefined || unit === undefined || area <= 0) return []
  return [{ Input: input, Amount: roundTo(dose * area, 3), Unit: unit }]
}
