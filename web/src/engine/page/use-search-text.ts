import { useState } from 'react'
import { useKeptAddress } from './use-kept-address.ts'

const SEARCH = 'search'

/** What a page is searched for, as it is typed and kept in its address. */
export function useSearchText(): [string, (text: string) => void] {
  const [address, setAddress] = useKeptAddress()
  const [typed, setTyped] = useState(address.get(SEARCH) ?? '')
  const search = (text: string) => {
    setTyped(text)
    setAddress(
      (before) => {
        if (text === '') before.delete(SEARCH)
        else before.set(SEARCH, text)
        return before
      },
      { replace: true },
    )
  }
  return [typed, search]
}
