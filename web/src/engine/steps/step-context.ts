import { createContext, useContext } from 'react'

/** A step as the others know it. */
export interface StepBrief {
  readonly key: string
  /** `2 定植` */
  readonly title: string
  /** Keys of the steps that it may wait for. */
  readonly possible: readonly string[]
}

interface KnownSteps {
  readonly steps: readonly StepBrief[]
  /** What stages are called here. */
  readonly stages: readonly string[]
}

const NONE: KnownSteps = { steps: [], stages: [] }

export const StepsContext = createContext<KnownSteps>(NONE)

export function useKnownSteps(): KnownSteps {
  return useContext(StepsContext)
}
