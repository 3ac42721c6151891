import type { MyPermission } from '@farm/contract/access'
import type { Address } from '@farm/contract/addresses'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Verdict, judgeEntry } from './entrance.ts'

/**
 * What becomes of somebody who comes to an address. Who was let in stays until they leave the page, whatever is taken from
 * them meanwhile: what they have typed is theirs, and the server refuses where it must.
 */
export function useVerdict(address: Address, permission: MyPermission): Verdict {
  const { pathname } = useLocation()
  const judged = judgeEntry(address, permission)
  const [last, setLast] = useState({ pathname, isIn: false })
  const isIn = judged.kind === 'open' || (last.isIn && last.pathname === pathname)
  if (last.isIn !== isIn || last.pathname !== pathname) setLast({ pathname, isIn })
  return isIn ? { kind: 'open' } : judged
}
