import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { ORGAN_PATH } from '../../platform/http.ts'

/** The organisation that the page is narrowed to by its address; part of every query key. */
export function useOrganPath(): string | undefined {
  const [parameters] = useSearchParams()
  return parameters.get(ORGAN_PATH) ?? undefined
}

/** Makes addresses that stay within the organisation of the page: `address('/Core/CropAdd')`. */
export function useAddress(): (path: string) => string {
  const organPath = useOrganPath()
  return useCallback((path) => withOrganPath(path, organPath), [organPath])
}

/** `path` may have a query and a fragment of its own; an organPath of its own wins. */
export function withOrganPath(path: string, organPath: string | undefined): string {
  if (organPath === undefined) return path
  const [before = '', fragment] = path.split('#', 2)
  const [pathname = '', query] = before.split('?', 2)
  const parameters = new URLSearchParams(query)
  if (!parameters.has(ORGAN_PATH)) parameters.set(ORGAN_PATH, organPath)
  return `${pathname}?${parameters.toString()}${fragment === undefined ? '' : `#${fragment}`}`
}
