import { type DynamicData, isSame } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type ReactNode, useMemo, useState } from 'react'
import { useNames } from '../reference/reference-queries.ts'
import { StepsContext } from './step-context.ts'
import { possibleBefore, readSteps } from './step-rows.ts'
import { type Controls, useReading } from './use-reading.ts'

interface KnownStepsProps {
  readonly controls: Controls
  /** What stages are called in the data of the form. */
  readonly stagesIn: (data: DynamicData) => readonly string[]
  readonly children: ReactNode
}

interface Read {
  readonly stages: readonly string[]
  readonly steps: ReadonlyArray<{
    readonly key: string
    readonly name: string
    readonly operation: string
    readonly possible: readonly string[]
  }>
}

/** Tells every step of the others; only what shows them is drawn anew when one is renamed. */
export function KnownSteps({ controls, stagesIn, children }: KnownStepsProps) {
  const now = useReading(controls, (data): Read => ({ stages: stagesIn(data), steps: stepsIn(data) }))
  const [read, setRead] = useState(now)
  if (!isSame(read, now)) setRead(now)
  const operations = [...new Set(read.steps.map(({ operation }) => operation))].filter((id) => id !== '')
  const names = useNames(operationForm.key, operations)
  const titles = read.steps.map(({ name, operation }, index) =>
    `${index + 1} ${name || (names.get(operation)?.Name ?? '')}`.trim(),
  )
  const told = titles.join('\n')
  const known = useMemo(() => {
    const each = told.split('\n')
    const steps = read.steps.map(({ key, possible }, index) => ({ key, possible, title: each[index] ?? '' }))
    return { stages: read.stages, steps }
  }, [read, told])
  return <StepsContext value={known}>{children}</StepsContext>
}

function stepsIn(data: DynamicData): Read['steps'] {
  const rows = readSteps(data)
  return rows.map(({ Key: key = '', Name: name = '', Operation: operation = '' }) => ({
    key,
    name,
    operation,
    possible: possibleBefore(rows, key),
  }))
}
