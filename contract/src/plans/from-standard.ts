import { isObject } from '../forms/index.ts'
import { addDays, keysIn } from './steps.ts'

type Data = Readonly<Record<string, unknown>>

/** What a plan takes from the data of a 技术规程: the rows of its steps and of their inputs, on days of its own. */
export function stepsFromStandard(standard: Data, startDate: string): { Steps: Data[]; StepInputs: Data[] } {
  const stages = new Map(listOf(standard.Stages).map((stage) => [String(stage.Name), numberOf(stage.FromDay)]))
  const Steps = listOf(standard.Steps).map((step) => {
    const base = step.Base === '生育阶段' ? (stages.get(String(step.Stage)) ?? 0) : 0
    const StartDate = addDays(startDate, base + numberOf(step.FromDay))
    const { Key, Name, Operation, Stage, Weight, Checklist, Note } = step
    const kept = { Key, Name, Operation, Stage, Weight, Checklist, Note }
    return {
      ...Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined && value !== '')),
      StartDate,
      EndDate: addDays(StartDate, Math.max(1, numberOf(step.Days)) - 1),
      ...(keysIn(step.After).length > 0 && { After: keysIn(step.After).join(',') }),
    }
  })
  return { Steps, StepInputs: listOf(standard.StepInputs).map((row) => ({ ...row })) }
}

function listOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
