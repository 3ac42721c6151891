import type { MyPermission } from '@farm/contract/access'
import { useState } from 'react'
import styles from './ViewingBanner.module.css'
import { endViewing } from './session.ts'

/** Over every page while somebody looks through the eyes of another. */
export function ViewingBanner({
  permission: { User, Viewer },
}: {
  readonly permission: Pick<MyPermission, 'User' | 'Viewer'>
}) {
  const [isEnding, setIsEnding] = useState(false)
  if (!Viewer) return null
  const end = () => {
    setIsEnding(true)
    void endViewing()
  }
  return (
    <p className={styles.banner} role="status">
      <span>
        {Viewer.RealName || Viewer.Name}，您正以 {User.RealName || User.Name}（{User.Organ.Name}
        ）的身份查看，只能看，不能改
      </span>
      <button type="button" className={styles.end} disabled={isEnding} onClick={end}>
        结束查看
      </button>
    </p>
  )
}
