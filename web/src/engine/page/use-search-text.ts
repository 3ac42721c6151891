import { useState } from 'react'
import { changedAddress } from '../../platform/changed-address.ts'
import { useKeptAddress } from './use-kept-address.ts'

const SEARCH = 'search'

/** What a page is searched for, as it is typed and kept in its address. */
export function useSearchText(): [string, (text: string) => void] {
  const [address, setAddress] = useKeptAddress()
  const [typed, setTyped] = useState(address.get(SEARCH) ?? '')
  const search = (text: string) => {
    setTyped(text)
    setAddress((before) => changedAddress(before, { [SEARCH]: text }), { replace: true })
  }
  return [typed, search]
}
