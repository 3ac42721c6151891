import type { Faults } from '../errors/index.ts'

/** A step as far as it matters who waits for whom. Days are texts of one form, or numbers; both ends included. */
export interface WaitingStep<Day> {
  readonly key: string
  readonly name: string
  readonly start: Day
  readonly end: Day
  readonly after: readonly string[]
}

/** What is wrong with the steps that others wait for: there is no such step, they wait in a circle, or do not wait. */
export function waitingFaults<Day extends string | number>(
  steps: ReadonlyArray<WaitingStep<Day>>,
  { start, told }: { readonly start: string; readonly told: (day: Day) => string },
): Faults {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const faults = steps.flatMap((step, index): Array<[string, string[]]> => {
    const at = `Steps.${index}`
    if (step.after.some((key) => !byKey.has(key))) return [[`${at}.After`, ['前置步骤不存在']]]
    if (step.after.includes(step.key)) return [[`${at}.After`, ['不能以自己为前置步骤']]]
    if (reaches(byKey, step.after, step.key)) return [[`${at}.After`, ['前置步骤互相等待，形成了循环']]]
    const late = step.after.flatMap((key) => byKey.get(key) ?? []).find(({ end }) => end > step.start)
    return late ? [[`${at}.${start}`, [`不能早于前置步骤${quoted(late.name)}的结束（${told(late.end)}）`]]] : []
  })
  return Object.fromEntries(faults)
}

/** Whether a step is among those that are waited for, directly or through others. */
function reaches(
  byKey: ReadonlyMap<string, { readonly after: readonly string[] }>,
  from: readonly string[],
  key: string,
): boolean {
  const seen = new Set<string>()
  const open = [...from]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (one === key) return true
    if (seen.has(one)) continue
    seen.add(one)
    open.push(...(byKey.get(one)?.after ?? []))
  }
  return false
}

function quoted(name: string): string {
  return name === '' ? '' : `“${name}”`
}

/** Inputs of steps that are not there. */
export function strayInputFaults(keys: ReadonlySet<string>, inputs: ReadonlyArray<{ readonly Step?: string }>): Faults {
  const strays = inputs.flatMap(({ Step }, index): Array<[string, string[]]> =>
    Step !== undefined && !keys.has(Step) ? [[`StepInputs.${index}.Step`, ['作业步骤不存在']]] : [],
  )
  return Object.fromEntries(strays)
}
