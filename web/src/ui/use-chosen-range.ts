import { useRef } from 'react'
import type { CheckWish } from './CheckBox.tsx'
import type { TableSelection } from './table-props.ts'

export type Choose = (key: string, how: CheckWish) => void

/** Chooses a row, or with Shift all from the one before to this one. */
export function useChosenRange(selection: TableSelection | undefined, keys: readonly string[]): Choose {
  const last = useRef<string>(undefined)
  return (key, { isRange }) => {
    if (!selection) return
    const from = isRange && last.current !== undefined ? keys.indexOf(last.current) : -1
    const to = keys.indexOf(key)
    const meant = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(selection.keys)
    const isTaken = next.has(key)
    for (const one of meant) {
      if (selection.fixed?.has(one)) continue
      if (isTaken) next.delete(one)
      else next.add(one)
    }
    last.current = key
    selection.onChange(next)
  }
}
