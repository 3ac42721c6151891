import { useCallback, useMemo } from 'react'
import { useKeptAddress } from '../page/index.ts'
import { type ListState, readList } from './list-address.ts'
import type { ListDeclaration } from './list-declaration.ts'
import { type ListChange, writeList } from './write-list.ts'

export interface ChangeOptions {
  /** The change refines the one before; going back skips it. */
  readonly replace?: boolean
}

export type ChangeList = (change: ListChange, options?: ChangeOptions) => void

/** The state of a list, kept in the address of the page. */
export function useListAddress(declaration: ListDeclaration): [ListState, ChangeList] {
  const [address, setAddress] = useKeptAddress()
  const state = useMemo(() => readList(address, declaration), [address, declaration])
  const change = useCallback<ChangeList>(
    (one, { replace = false } = {}) =>
      setAddress((present) => writeList(present, one), { replace, preventScrollReset: true }),
    [setAddress],
  )
  return [state, change]
}
