import type { MyPermission } from '@farm/contract/access'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../engine/records/Failure.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { PlatformHeader } from './PlatformHeader.tsx'
import { ViewingBanner } from './ViewingBanner.tsx'
import styles from './account/AccountPage.module.css'
import { whoQuery } from './account/account-query.ts'

interface PlatformFrameProps {
  /** Drawn once it is known who looks. */
  readonly children: (permission: MyPermission) => ReactNode
}

/** What stands around pages that belong to no module, for whoever is signed in. */
export function PlatformFrame({ children }: PlatformFrameProps) {
  const { data: permission, error, refetch } = useQuery(whoQuery)
  return (
    <div className={styles.page}>
      {permission && <ViewingBanner permission={permission} />}
      <PlatformHeader user={permission?.User} />
      <main className={styles.main}>
        {permission && children(permission)}
        {!permission && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      </main>
    </div>
  )
}
