import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useKeptAddress } from '../../../engine/page/index.ts'
import { useNow } from '../../../engine/records/now.ts'
import { type ReplayAddress, readReplay, writeReplay } from './replay-address.ts'

export type ChangeReplay = (change: Partial<ReplayAddress>) => void

/** What is looked at, kept in the address of the page; going back leaves the page, not the moment. */
export function useReplayAddress(): readonly [ReplayAddress, ChangeReplay] {
  const [address] = useSearchParams()
  const [, setAddress] = useKeptAddress()
  const now = useNow()
  const wished = useMemo(() => readReplay(address, now), [address, now])
  const change = useCallback<ChangeReplay>(
    (next) => setAddress((present) => writeReplay(present, next), { replace: true, preventScrollReset: true }),
    [setAddress],
  )
  return [wished, change]
}
