import type { Address } from '@farm/contract/addresses'
import { useContext } from 'react'
import { useMatches } from 'react-router'
import { PageNameContext } from './page-name.ts'

/** What the shell says of the page that is open. */
interface PageSigns {
  readonly title?: string | undefined
  /** The breadcrumb, the page itself last. */
  readonly sources: readonly string[]
  readonly menuName?: string | undefined
}

/** `name` is what a screen whose title comes from its form has given itself. */
function signsOf(address: Address | undefined, name?: string): PageSigns {
  const { title, sources = [], menuName, titleFromForm } = address ?? {}
  if (!titleFromForm || name === undefined) return { title, sources, menuName }
  const [group, ...rest] = sources
  return { title: name, sources: group === undefined ? [name] : [group, name, ...rest], menuName: name }
}

/** The address of the page that is open, as its route carries it. */
export function useOpenAddress(): Address | undefined {
  return addressIn(useMatches().map(({ handle }) => handle))
}

/** The address among the handles of the routes that are open. */
export function addressIn(handles: readonly unknown[]): Address | undefined {
  return handles.findLast(isAddress)
}

function isAddress(handle: unknown): handle is Address {
  return typeof handle === 'object' && handle !== null && 'module' in handle && 'path' in handle
}

export function usePage(): PageSigns {
  return signsOf(useOpenAddress(), useContext(PageNameContext).name)
}
