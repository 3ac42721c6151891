import { Link } from 'react-router'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useAddress, useIsViewing } from '../permission/index.ts'
import styles from './OutboxPill.module.css'
import { OUTBOX_PATH } from './outbox-path.ts'

/** How many records wait on the device, and the way to them; nobody sees what somebody else has left. */
export function OutboxPill() {
  return useIsViewing() ? null : <OwnPill />
}

function OwnPill() {
  const address = useAddress()
  const { items } = useOutbox().view
  const unsent = items.filter(({ state }) => state !== 'delivered')
  if (unsent.length === 0) return null
  const isRefused = unsent.some(({ state }) => state === 'refused')
  return (
    <Link className={styles.pill} to={address(OUTBOX_PATH)} data-refused={isRefused || undefined}>
      {isRefused ? '被退回' : '待上传'} {unsent.length}
    </Link>
  )
}
