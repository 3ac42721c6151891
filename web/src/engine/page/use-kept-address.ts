import { useCallback } from 'react'
import { type NavigateOptions, useHref, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useIsHere } from './use-is-here.ts'

type ChangeAddress = (next: (present: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * What a page keeps in its address, and the way to change it. A change builds on what the address says when it is
 * made, not when the page was last drawn; once the person has gone to another page, nothing is changed.
 */
export function useKeptAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const here = useHref(useLocation().pathname)
  const isHere = useIsHere()
  const change = useCallback<ChangeAddress>(
    (next, options) => {
      const { pathname, search } = window.location
      if (!isHere.current || pathname !== here) return
      void navigate({ search: next(new URLSearchParams(search)).toString() }, options)
    },
    [here, isHere, navigate],
  )
  return [address, change]
}
