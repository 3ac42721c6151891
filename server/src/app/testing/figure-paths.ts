import { isObject } from '@farm/contract/forms'
import type { Call } from '@farm/contract/wire'

/** Where numbers stand in what a call answers: `.Water.Amount`, `[].Count`, `.Sums.*`. */
export function numberPaths(schema: unknown, at = ''): string[] {
  if (!isObject(schema)) return []
  if (schema.type === 'integer' || schema.type === 'number') return [at]
  const inside = [
    ...entriesOf(schema.properties).flatMap(([name, one]) => numberPaths(one, `${at}.${name}`)),
    ...entriesOf(schema.patternProperties).flatMap(([, one]) => numberPaths(one, `${at}.*`)),
    ...numberPaths(schema.additionalProperties, `${at}.*`),
    ...numberPaths(schema.items, `${at}[]`),
    ...(Array.isArray(schema.anyOf) ? schema.anyOf.flatMap((one) => numberPaths(one, at)) : []),
  ]
  return [...new Set(inside)]
}

function entriesOf(value: unknown): Array<[string, unknown]> {
  return isObject(value) ? Object.entries(value) : []
}

/** The numbers at a path of an answer added up; undefined where none stands there. */
export function sumAt(answer: unknown, path: string): number | undefined {
  const found = numbersAt(answer, path.split(/(?=\.|\[\])/).filter(Boolean))
  return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one, 0)
}

function numbersAt(value: unknown, [step, ...rest]: readonly string[]): number[] {
  if (step === undefined) return typeof value === 'number' ? [value] : []
  if (step === '[]') return Array.isArray(value) ? value.flatMap((one) => numbersAt(one, rest)) : []
  return isObject(value) ? numbersAt(value[step.slice(1)], rest) : []
}

/** Every call that only reads and answers numbers, as `board.plans`. */
export function callsWithNumbers(groups: Readonly<Record<string, Readonly<Record<string, Call>>>>): Map<Call, string> {
  return new Map(
    Object.entries(groups).flatMap(([group, calls]) =>
      Object.entries(calls)
        .filter(([, { method, answer }]) => method === 'GET' && numberPaths(answer).length > 0)
        .map(([name, call]) => [call, `${group}.${name}`] as const),
    ),
  )
}
