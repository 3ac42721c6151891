import { isObject } from '@farm/contract/forms'
import { roundTo } from '@farm/contract/values'

type Data = Readonly<Record<string, unknown>>

/** An amount of an input in one unit. */
export interface Amount {
  readonly input: string
  readonly unit: string
  readonly amount: number
}

/** What the steps of a plan ask for over its whole area. */
export function plannedAmounts({ StepInputs, Count }: Data): Amount[] {
  const area = typeof Count === 'number' ? Count : 0
  const rows: readonly unknown[] = Array.isArray(StepInputs) ? StepInputs : []
  return rows.filter(isObject).map(({ Input, Unit, Dose }) => ({
    input: String(Input),
    unit: typeof Unit === 'string' ? Unit : '',
    amount: (typeof Dose === 'number' ? Dose : 0) * area,
  }))
}

export interface InputNeed {
  readonly input: string
  readonly unit: string
  readonly planned: number
  readonly used: number
}

/** Both side by side, a line for each input and unit; what is planned first, in its order. */
export function inputNeeds(planned: readonly Amount[], used: readonly Amount[]): InputNeed[] {
  const lines = new Map<string, InputNeed>()
  const put = ({ input, unit }: Amount, more: { planned?: number; used?: number }) => {
    const key = `${input} ${unit}`
    const line = lines.get(key) ?? { input, unit, planned: 0, used: 0 }
    lines.set(key, {
      ...line,
      planned: roundTo(line.planned + (more.planned ?? 0), DIGITS),
      used: roundTo(line.used + (more.used ?? 0), DIGITS),
    })
  }
  for (const one of planned) put(one, { planned: one.amount })
  for (const one of used) put(one, { used: one.amount })
  return [...lines.values()]
}

const DIGITS = 3
