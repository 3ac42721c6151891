import { useMemo, useSyncExternalStore } from 'react'
import { type Outbox, type OutboxView, idleOutbox, outboxOf } from '../../platform/outbox/index.ts'
import { useIsViewing, usePermission } from '../permission/index.ts'

interface OpenOutbox {
  readonly outbox: Outbox
  readonly view: OutboxView
}

/**
 * What the signed-in person has handed in on this device, as it stands at this moment. Who looks through other eyes neither
 * sees nor sends what waits of those.
 */
export function useOutbox(): OpenOutbox {
  const { User } = usePermission()
  const isViewing = useIsViewing()
  const outbox = useMemo(() => (isViewing ? idleOutbox() : outboxOf(User.Id)), [isViewing, User.Id])
  return { outbox, view: useSyncExternalStore(outbox.subscribe, outbox.snapshot) }
}
