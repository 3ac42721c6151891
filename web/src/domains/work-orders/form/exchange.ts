import { type DynamicData, isEmpty, isSame } from '@farm/contract/forms'

/** What a plan put into a form. */
export interface Given {
  readonly values: DynamicData
  /** What stood there before. */
  readonly under: DynamicData
}

export const NOTHING_GIVEN: Given = { values: {}, under: {} }

interface Exchange {
  /** What the form holds. */
  readonly present: DynamicData
  readonly given: Given
  readonly offered: DynamicData
  /** Names of what is put in place of what somebody chose, unless they chose a part of it. */
  readonly agreeing: readonly string[]
}

/**
 * Exchanges what was given before for what is offered now: what the one gave and the other does not is as it was before, and
 * what somebody wrote stays. Answers what to put into the form.
 */
export function exchanged({ present, given, offered, agreeing }: Exchange): {
  readonly put: DynamicData
  readonly given: Given
} {
  const isUntouched = (name: string) => name in given.values && isSame(present[name], given.values[name])
  const mayPut = (name: string) =>
    isUntouched(name) || isEmpty(present[name]) || (agreeing.includes(name) && !isPartOf(present[name], offered[name]))
  const back = Object.keys(given.values).filter((name) => !(name in offered) && isUntouched(name))
  const values = picked(offered, Object.keys(offered).filter(mayPut))
  const kept = Object.keys(given.values).filter((name) => name in offered)
  const fresh = Object.keys(values).filter((name) => !(name in given.values))
  return {
    put: { ...Object.fromEntries(back.map((name) => [name, given.under[name]])), ...values },
    given: {
      values: { ...picked(given.values, kept), ...values },
      under: { ...picked(given.under, kept), ...picked(present, fresh) },
    },
  }
}

function isPartOf(one: unknown, other: unknown): boolean {
  const whole = [other].flat()
  return [one].flat().every((part) => whole.includes(part))
}

function picked(data: DynamicData, names: readonly string[]): DynamicData {
  return Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]))
}
