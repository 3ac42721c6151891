import { readObject, readTexts } from '@farm/contract/values'
import { useState } from 'react'
import { readChoice, writeChoice } from '../../platform/storage.ts'
import type { Density } from '../../ui/table-props.ts'
import { usePermission } from '../permission/index.ts'
import type { ListColumn } from './list-columns.tsx'

/** How a person wants one list to look; kept for the person on this device, apart for each of its saved views. */
export interface ListLook {
  readonly density: Density
  /** Keys of columns in which the person differs from the declaration. */
  readonly hidden: readonly string[]
  readonly added: readonly string[]
  /** Keys of the columns as the person put them; empty: as declared. */
  readonly order: readonly string[]
  /** In pixels, by key, where the person dragged the edge of a column. */
  readonly widths: Readonly<Record<string, number>>
}

const PLAIN: ListLook = { density: 'normal', hidden: [], added: [], order: [], widths: {} }

/** The look of a list under one of its views. Whichever view is chosen, the rows stay as high as they are. */
export function useListLook(screen: string, view: string | undefined): [ListLook, (look: ListLook) => void] {
  const { User } = usePermission()
  const list = `list:${User.Id}:${screen}`
  const key = view === undefined ? list : `${list}:${view}`
  const [looks, setLooks] = useState<Readonly<Record<string, ListLook>>>({})
  const at = (name: string) => looks[name] ?? readLook(readChoice(name))
  const { density } = at(list)
  const keep = (look: ListLook) => {
    const next = { [list]: { ...at(list), density: look.density }, [key]: look }
    for (const [name, one] of Object.entries(next)) writeChoice(name, one)
    setLooks({ ...looks, ...next })
  }
  return [{ ...at(key), density }, keep]
}

/** What was kept, as far as it can still be understood. */
function readLook(kept: unknown): ListLook {
  const { density, hidden, added, order, widths } = readObject(kept)
  return {
    density: densities.find((one) => one === density) ?? PLAIN.density,
    hidden: readTexts(hidden),
    added: readTexts(added),
    order: readTexts(order),
    widths: widthsOf(widths),
  }
}

export const densities = ['compact', 'normal', 'roomy'] as const satisfies readonly Density[]

const NARROWEST = 40
const WIDEST = 2_000

function widthsOf(value: unknown): Record<string, number> {
  const entries = Object.entries(readObject(value))
  return Object.fromEntries(
    entries.flatMap(([key, width]) =>
      typeof width === 'number' && width >= NARROWEST && width <= WIDEST ? [[key, width] as const] : [],
    ),
  )
}

export function isShown({ key, isDeclared }: ListColumn, { hidden, added }: ListLook): boolean {
  return isDeclared ? !hidden.includes(key) : added.includes(key)
}

/** The look after a column was taken away or added. */
export function withColumn(look: ListLook, { key, isDeclared }: ListColumn): ListLook {
  const toggled = (keys: readonly string[]) => (keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key])
  return isDeclared ? { ...look, hidden: toggled(look.hidden) } : { ...look, added: toggled(look.added) }
}

/** The look with a column as wide as the person made it; without `width` as declared. */
export function withWidth(look: ListLook, key: string, width: number | undefined): ListLook {
  const { [key]: _, ...others } = look.widths
  return { ...look, widths: width === undefined ? others : { ...others, [key]: width } }
}

/** The columns as they were declared; the rows stay as high as they are. */
export function withoutChanges({ density }: ListLook): ListLook {
  return { ...PLAIN, density }
}

/** Whether other columns are shown, or otherwise, than the declaration or the view says. */
export function isAltered({ hidden, added, order }: ListLook): boolean {
  return hidden.length > 0 || added.length > 0 || order.length > 0
}
