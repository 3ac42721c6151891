import { useState } from 'react'
import { readChoice, writeChoice } from '../../platform/storage.ts'
import type { Density } from '../../ui/table-props.ts'
import { usePermission } from '../permission/index.ts'
import type { ListColumn } from './list-columns.tsx'

/** How a person wants one list to look; kept for the person on this device. */
export interface ListLook {
  readonly density: Density
  /** Keys of columns in which the person differs from the declaration. */
  readonly hidden: readonly string[]
  readonly added: readonly string[]
}

const PLAIN: ListLook = { density: 'normal', hidden: [], added: [] }

export function useListLook(screen: string): [ListLook, (look: ListLook) => void] {
  const { User } = usePermission()
  const key = `list:${User.Id}:${screen}`
  const [looks, setLooks] = useState<Readonly<Record<string, ListLook>>>({})
  const keep = (look: ListLook) => {
    writeChoice(key, look)
    setLooks({ ...looks, [key]: look })
  }
  return [looks[key] ?? readLook(readChoice(key)), keep]
}

/** What was kept, as far as it can still be understood. */
function readLook(kept: unknown): ListLook {
  if (typeof kept !== 'object' || kept === null) return PLAIN
  const { density, hidden, added }: { density?: unknown; hidden?: unknown; added?: unknown } = kept
  const known = densities.find((one) => one === density) ?? PLAIN.density
  return { density: known, hidden: textsOf(hidden), added: textsOf(added) }
}

export const densities = ['compact', 'normal', 'roomy'] as const satisfies readonly Density[]

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function isShown({ key, isDeclared }: ListColumn, { hidden, added }: ListLook): boolean {
  return isDeclared ? !hidden.includes(key) : added.includes(key)
}

/** The look after a column was taken away or added. */
export function withColumn(look: ListLook, { key, isDeclared }: ListColumn): ListLook {
  const toggled = (keys: readonly string[]) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  return isDeclared ? { ...look, hidden: toggled(look.hidden) } : { ...look, added: toggled(look.added) }
}
