import type { Faults } from '@farm/contract/errors'
import { type PlanData, type Step, stepsIn } from '@farm/contract/plans'

interface Change {
  readonly before: PlanData
  readonly data: PlanData
}

/** The keys of the steps that a change takes out of a plan or gives another operation. */
export function lostSteps({ before, data }: Change): string[] {
  const now = new Map(stepsIn(data).map(({ key, operation }) => [key, operation]))
  return stepsIn(before).flatMap(({ key, operation }) => (now.get(key) === operation ? [] : [key]))
}

/** What was given out or done for a step stays its work: the step neither goes nor becomes another. */
export function workedStepFaults({ before, data }: Change, worked: ReadonlySet<string>): Faults {
  const earlier = stepsIn(before)
  const rows = stepsIn(data)
  const gone = earlier.findIndex(({ key }) => worked.has(key) && !rows.some((row) => row.key === key))
  const removed = gone < 0 ? undefined : earlier[gone]
  const operations = new Map(earlier.map(({ key, operation }) => [key, operation]))
  const changed = rows.flatMap(({ key, operation }, index): Array<[string, string[]]> => {
    const isOther = worked.has(key) && operations.has(key) && operations.get(key) !== operation
    return isOther ? [[`Steps.${index}.Operation`, ['这个步骤已有工单或打卡，不能更换农事操作']]] : []
  })
  return {
    ...(removed && { Steps: [`${nameOf(removed, gone)}已有工单或打卡，不能删去`] }),
    ...Object.fromEntries(changed),
  }
}

function nameOf({ name }: Step, index: number): string {
  return name ? `步骤“${name}”` : `第 ${index + 1} 个步骤`
}
