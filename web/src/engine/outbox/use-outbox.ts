import { useMemo, useSyncExternalStore } from 'react'
import { type Outbox, type OutboxView, outboxOf } from '../../platform/outbox/index.ts'
import { usePermission } from '../permission/index.ts'

interface OpenOutbox {
  readonly outbox: Outbox
  readonly view: OutboxView
}

/** What the signed-in person has handed in on this device, as it stands at this moment. */
export function useOutbox(): OpenOutbox {
  const { User } = usePermission()
  const outbox = useMemo(() => outboxOf(User.Id), [User.Id])
  return { outbox, view: useSyncExternalStore(outbox.subscribe, outbox.snapshot) }
}
