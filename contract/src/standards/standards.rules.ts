import { isObject } from '../forms/index.ts'
import type { Faults } from '../errors/index.ts'
import { type WaitingStep, keysIn, strayInputFaults, waitingFaults } from '../plans/index.ts'

type Data = Readonly<Record<string, unknown>>

/** What the fields of a 技术规程 must fulfil together. */
export function checkStandard(data: Data): Faults {
  const stages = rowsOf(data.Stages)
  const rows = rowsOf(data.Steps)
  const steps = rows.map((row) => waitingStep(row, stages))
  return {
    ...twiceNamed(stages),
    ...waitingFaults(steps, { start: 'FromDay', told: (day) => `第 ${day} 天` }),
    ...strayStages(rows, stages),
    ...(steps.length > 0 && strayInputFaults(new Set(steps.map(({ key }) => key)), rowsOf(data.StepInputs))),
  }
}

/** Inputs of a standard whose steps are not there; looked at with every field of it. */
export function standardInputFaults(data: Data): Faults {
  const keys = rowsOf(data.Steps).map(({ Key }) => String(Key))
  return strayInputFaults(new Set(keys), rowsOf(data.StepInputs))
}

function twiceNamed(stages: readonly Data[]): Faults {
  const names = stages.map(({ Name }) => Name)
  const twice = names.flatMap((name, index): Array<[string, string[]]> =>
    name !== undefined && names.indexOf(name) < index ? [[`Stages.${index}.Name`, ['已有同名的阶段']]] : [],
  )
  return Object.fromEntries(twice)
}

/** A step that is counted from a stage needs one of the stages. */
function strayStages(steps: readonly Data[], stages: readonly Data[]): Faults {
  const names = new Set(stages.map(({ Name }) => Name))
  const strays = steps.flatMap(({ Base, Stage }, index): Array<[string, string[]]> =>
    Base === '生育阶段' && !names.has(Stage) ? [[`Steps.${index}.Stage`, ['没有这个生育阶段']]] : [],
  )
  return Object.fromEntries(strays)
}

/** Its days counted from the beginning of the plan. */
function waitingStep(
  { Key, Name, Base, Stage, FromDay, Days, After }: Data,
  stages: readonly Data[],
): WaitingStep<number> {
  const stage = Base === '生育阶段' ? stages.find((one) => one.Name === Stage) : undefined
  const start = numberOf(stage?.FromDay) + numberOf(FromDay)
  return {
    key: String(Key),
    name: typeof Name === 'string' ? Name : '',
    start,
    end: start + Math.max(1, numberOf(Days)) - 1,
    after: keysIn(After),
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function rowsOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
