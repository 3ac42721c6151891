import type { Faults } from '../errors/index.ts'
import { type WaitingStep, keysIn, strayInputFaults, waitingFaults } from '../plans/index.ts'
import type { StandardData, StandardStepRow } from './standards.form.ts'

type StageRow = NonNullable<StandardData['Stages']>[number]

/** What the fields of a 技术规程 must fulfil together. */
export function checkStandard({ Stages = [], Steps = [], StepInputs = [] }: StandardData): Faults {
  const steps = Steps.map((row) => waitingStep(row, Stages))
  return {
    ...twiceNamed(Stages),
    ...waitingFaults(steps, { start: 'FromDay', told: (day) => `第 ${day} 天` }),
    ...strayStages(Steps, Stages),
    ...(steps.length > 0 && strayInputFaults(new Set(steps.map(({ key }) => key)), StepInputs)),
  }
}

/** Inputs of a standard whose steps are not there; looked at with every field of it. */
export function standardInputFaults({ Steps = [], StepInputs = [] }: StandardData): Faults {
  return strayInputFaults(new Set(Steps.flatMap(({ Key }) => Key ?? [])), StepInputs)
}

function twiceNamed(stages: readonly StageRow[]): Faults {
  const names = stages.map(({ Name }) => Name)
  const twice = names.flatMap((name, index): Array<[string, string[]]> =>
    name !== undefined && names.indexOf(name) < index ? [[`Stages.${index}.Name`, ['已有同名的阶段']]] : [],
  )
  return Object.fromEntries(twice)
}

/** A step that is counted from a stage needs one of the stages. */
function strayStages(steps: readonly StandardStepRow[], stages: readonly StageRow[]): Faults {
  const names = new Set(stages.map(({ Name }) => Name))
  const strays = steps.flatMap(({ Base, Stage }, index): Array<[string, string[]]> =>
    Base === '生育阶段' && !names.has(Stage) ? [[`Steps.${index}.Stage`, ['没有这个生育阶段']]] : [],
  )
  return Object.fromEntries(strays)
}

/** Its days counted from the beginning of the plan. */
function waitingStep(
  { Key = '', Name = '', Base, Stage, FromDay = 0, Days = 1, After }: StandardStepRow,
  stages: readonly StageRow[],
): WaitingStep<number> {
  const stage = Base === '生育阶段' ? stages.find((one) => one.Name === Stage) : undefined
  const start = (stage?.FromDay ?? 0) + FromDay
  return {
    key: Key,
    name: Name,
    start,
    end: start + Math.max(1, Days) - 1,
    after: keysIn(After),
  }
}
