import { type Fields, computed } from '@farm/contract/forms'
import { madeOf } from './definitions.rules.ts'

/** The formulas of a form by field, and the moment until which they were last in force. */
export interface FormerFormulas {
  readonly formulas: Readonly<Record<string, string>>
  readonly until: string
}

/** By field: the last moment at which it was worked out of what is hidden, of those whose formula has changed since. */
export type Spoiled = ReadonlyMap<string, string>

export function spoiledOf(
  { hidden }: { readonly hidden: readonly string[] },
  former: readonly FormerFormulas[],
): Spoiled {
  const spoiled = new Map<string, string>()
  for (const { formulas, until } of former) {
    const fields = Object.entries(formulas).map(([name, expression]) => [name, computed(name, expression)] as const)
    for (const name of madeOf(Object.fromEntries(fields), hidden)) {
      if ((spoiled.get(name) ?? '') < until) spoiled.set(name, until)
    }
  }
  return spoiled
}

/**
 * The fields of which a change is shown: not those that held until then what was worked out of hidden ones. Publishing works out
 * anew what is in force, so that whatever is replaced later holds nothing of it any more.
 */
export function fieldsToldAt(fields: Fields, spoiled: Spoiled, time: string): Fields {
  if (spoiled.size === 0) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => time > (spoiled.get(name) ?? '')))
}
