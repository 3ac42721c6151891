import { type DynamicData, nextKey, readRows, rowsIn, type WireRecord } from '@farm/contract/forms'
import { keysIn, planForm } from '@farm/contract/plans'

/** The two tables that tell how something is grown: its steps and, by their keys, what they take. */
export interface StepTables {
  readonly Steps: readonly DynamicData[]
  readonly StepInputs: readonly DynamicData[]
}

/** The tables in the data of a plan or a standard; every step has a key. */
export function stepTables(data: DynamicData): StepTables {
  return { Steps: withKeys(rowsIn(data.Steps)), StepInputs: rowsIn(data.StepInputs) }
}

const { fields } = planForm.fields.Steps
/** The columns that steps are named and ordered by, in plans and standards alike. */
const columns = { Key: fields.Key, Name: fields.Name, Operation: fields.Operation, After: fields.After }

/** The steps that a form holds, as far as they are named and ordered. */
export function readSteps({ Steps }: DynamicData) {
  return readRows(columns, Steps)
}

export function keyOf({ Key }: DynamicData): string {
  return typeof Key === 'string' ? Key : ''
}

function withKeys(rows: readonly DynamicData[]): readonly DynamicData[] {
  return rows.reduce<readonly DynamicData[]>(
    (done, row, index) => [
      ...done,
      keyOf(row) === '' ? { ...row, Key: nextKey(new Set([...done, ...rows.slice(index)].map(keyOf))) } : row,
    ],
    [],
  )
}

export function withStep({ Steps, StepInputs }: StepTables, row: DynamicData): StepTables {
  return { Steps: [...Steps, row], StepInputs }
}

/** The step once more under another key, right behind itself, with what it takes. */
export function withCopy({ Steps, StepInputs }: StepTables, key: string, Key: string): StepTables {
  const at = Steps.findIndex((row) => keyOf(row) === key)
  const copied = StepInputs.filter(({ Step }) => Step === key).map((row) => ({ ...row, Step: Key }))
  return { Steps: Steps.toSpliced(at + 1, 0, { ...Steps[at], Key }), StepInputs: [...StepInputs, ...copied] }
}

/** Without the step: what it takes goes with it, and nothing waits for it any longer. */
export function withoutStep({ Steps, StepInputs }: StepTables, key: string): StepTables {
  const left = Steps.filter((row) => keyOf(row) !== key)
  return {
    Steps: left.map((row) => {
      const after = waitedFor(row)
      return after.includes(key) ? { ...row, After: afterText(after.filter((one) => one !== key)) } : row
    }),
    StepInputs: StepInputs.filter(({ Step }) => Step !== key),
  }
}

function waitedFor({ After }: DynamicData): string[] {
  return keysIn(typeof After === 'string' ? After : undefined)
}

/** As it stands in the field 前置步骤; nothing where a step waits for none. */
export function afterText(keys: readonly string[]): string | undefined {
  return keys.length > 0 ? keys.join(',') : undefined
}

/** With the step one place further up or down, as far as there is room. */
export function withMoved({ Steps, StepInputs }: StepTables, key: string, by: -1 | 1): StepTables {
  const at = Steps.findIndex((row) => keyOf(row) === key)
  const [row, other] = [Steps[at], Steps[at + by]]
  if (!row || !other || at + by < 0) return { Steps, StepInputs }
  return { Steps: Steps.with(at, other).with(at + by, row), StepInputs }
}

export function withInput({ Steps, StepInputs }: StepTables, key: string): StepTables {
  return { Steps, StepInputs: [...StepInputs, { Step: key }] }
}

export function withoutInput({ Steps, StepInputs }: StepTables, at: number): StepTables {
  return { Steps, StepInputs: StepInputs.toSpliced(at, 1) }
}

/** The keys of the steps that one may wait for: neither itself nor those that wait for it. */
export function possibleBefore(steps: readonly DynamicData[], key: string): string[] {
  const waiting = new Set([key])
  const follow = (one: string): void => {
    for (const step of steps) {
      if (waiting.has(keyOf(step)) || !waitedFor(step).includes(one)) continue
      waiting.add(keyOf(step))
      follow(keyOf(step))
    }
  }
  follow(key)
  return steps.map(keyOf).filter((one) => !waiting.has(one))
}

/** A record whose steps and their inputs are tables of which each step has a key. */
export function withStepTables(record: WireRecord): WireRecord {
  return { ...record, Data: { ...record.Data, ...stepTables(record.Data) } }
}
