import { type Address, addresses, isOpen } from '@farm/contract/addresses'
import { createContext, useContext } from 'react'
import { useAddress, usePermission } from '../permission/index.ts'

/** One way to a record: a page with `{id}` in its address, for who may open it. */
export interface ThingPage {
  /** As the list of addresses writes it: `/WorkOrder/AddData/:id`. */
  readonly path: string
  readonly at: string
}

/** By the key of a kind the pages of its records, the best first: whoever may not open one is led to the next. */
export type ThingPages = Readonly<Record<string, readonly ThingPage[]>>

const NONE: ThingPages = {}

export const ThingPagesContext = createContext<ThingPages>(NONE)

/** The address at which a person sees a thing best; nothing where no page of it is open to them. */
export function useThingAddress(): (kind: string, id: string) => string | undefined {
  const pages = useContext(ThingPagesContext)
  const { Functions } = usePermission()
  const address = useAddress()
  return (kind, id) => {
    const page = pages[kind]?.find(({ path }) => isOpenPage(path, Functions))
    return page && address(page.at.replace('{id}', id))
  }
}

function isOpenPage(path: string, functions: readonly string[]): boolean {
  const page: Address | undefined = addresses.find((one) => one.path === path)
  return page !== undefined && isOpen(page, functions)
}
