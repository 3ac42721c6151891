import { useEffect } from 'react'
import { useOutbox } from './use-outbox.ts'

interface OwnId {
  readonly id: string
  /** It is new and being filled in: what stands under its id in the outbox is not it. */
  readonly isFree: boolean
  readonly renew: () => void
}

/** Gives what is being filled in another id where another page has handed something in under its own. */
export function useOwnId({ id, isFree, renew }: OwnId): void {
  const { view } = useOutbox()
  const isTaken = isFree && view.items.some((item) => item.id === id || item.formerId === id)
  useEffect(() => {
    if (isTaken) renew()
  }, [isTaken, renew])
}
