import { useEffect } from 'react'
import { useIsViewing, usePermission } from '../engine/permission/index.ts'
import { whenIdle } from '../platform/idle.ts'
import { followSession } from '../platform/sign-in-again.ts'
import { NewVersion } from './NewVersion.tsx'

/**
 * Keeps the tab to the person whom it was opened for, and sends what they have left on this device; stands once in it,
 * while somebody is signed in.
 */
export function OneSession() {
  const { User } = usePermission()
  const isViewing = useIsViewing()
  useEffect(followSession, [])
  useEffect(() => (isViewing ? undefined : whenIdle(() => void goOnSending(User.Id))), [User.Id, isViewing])
  return <NewVersion />
}

/** It comes once the page stands; without it the next page tries. */
async function goOnSending(owner: string): Promise<void> {
  const found = await import('../platform/outbox/index.ts').catch(() => undefined)
  found?.outboxOf(owner)
}
