import type { MyPermission } from '@farm/contract/access'
import { accessCalls } from '@farm/contract/access'
import { useCallback, useEffect, useState } from 'react'
import { useDocumentTitle } from '../../engine/page/useDocumentTitle.ts'
import { HttpFailure, get } from '../../platform/http.ts'
import { Button } from '../../ui/Button.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { ApplicationTiles } from './ApplicationTiles.tsx'
import styles from './ApplicationsPage.module.css'
import { Landscape } from './Landscape.tsx'
import { PlatformHeader } from './PlatformHeader.tsx'
import { UpdatePermissionButton } from './modules/UpdatePermissionButton.tsx'
import { ViewingBanner } from './ViewingBanner.tsx'

/** The application centre: one tile for each module that the person may use. */
export function ApplicationsPage() {
  useDocumentTitle('应用中心')
  const { permission, failure, again } = useModules()
  return (
    <div className={styles.page}>
      {permission && <ViewingBanner permission={permission} />}
      <PlatformHeader user={permission?.User} />
      <main className={styles.main}>
        <div className={styles.head}>
          <h1 className={styles.title}>应用中心</h1>
          {permission?.IsAdministrator && <UpdatePermissionButton />}
        </div>
        <p className={styles.lead}>请选择要使用的系统</p>
        {failure && <Failed failure={failure} onAgain={again} />}
        {!failure && (permission ? <ApplicationTiles modules={permission.Modules} /> : <Waiting />)}
      </main>
      <div className={styles.scene}>
        <Landscape part="strip" />
      </div>
    </div>
  )
}

function Failed({ failure, onAgain }: { readonly failure: Error; readonly onAgain: () => void }) {
  if (failure instanceof HttpFailure && failure.status === 401) return <Waiting text="正在前往登录…" />
  return <StateBlock kind="failed" title={failure.message} action={<Button onClick={onAgain}>重试</Button>} />
}

interface Modules {
  readonly permission?: MyPermission
  readonly failure?: Error
}

function useModules(): Modules & { readonly again: () => void } {
  const [modules, setModules] = useState<Modules>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    get(accessCalls.myPermission, {}, stop.signal).then(
      (permission) => setModules({ permission }),
      (failure: unknown) => {
        if (!stop.signal.aborted && failure instanceof Error) setModules({ failure })
      },
    )
    return () => stop.abort()
  }, [round])
  const again = useCallback(() => {
    setModules({})
    setRound((before) => before + 1)
  }, [])
  return { ...modules, again }
}
