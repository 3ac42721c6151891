import { withoutEmpty } from '@farm/contract/forms'
import type { IrrigationData } from '@farm/contract/irrigations'

export const IRRI_PATH = '/FarmOperation/IrriData'
const TAB = 'tab'
const RECORD = 'record'
/** In place of the id of an irrigation: one that is being added. */
export const NEW = 'new'

const parts = ['trend', 'punch-ins'] as const
export type IrriPart = 'records' | (typeof parts)[number]

interface IrriAddress {
  readonly part: IrriPart
  /** Id of the irrigation that is being edited, or {@link NEW}. */
  readonly record: string | undefined
  readonly initial: IrrigationData
  /** When a new one began, as far as that is known; ISO 8601. */
  readonly start: string | undefined
}

export function readIrri(address: URLSearchParams): IrriAddress {
  const part = parts.find((one) => one === address.get(TAB)) ?? 'records'
  const named = (name: string) => address.get(name) ?? undefined
  // What a punch-in knows of its irrigation.
  const initial = withoutEmpty<IrrigationData>({
    Enterprise: named('enterprise'),
    Plan: named('plan'),
    PunchIn: named('punchIn'),
    Place: named('places')?.split(',').filter(Boolean),
  })
  return { part, record: named(RECORD), initial, start: named('start') }
}

export function searchOfPart(part: IrriPart): string[][] {
  return part === 'records' ? [] : [[TAB, part]]
}

/** The page on which an irrigation is written down. */
export function irrigationPath(id: string, about: Readonly<Record<string, string>> = {}): string {
  return `${IRRI_PATH}?${new URLSearchParams({ [RECORD]: id, ...about }).toString()}`
}
