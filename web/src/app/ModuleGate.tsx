import { modules } from '@farm/contract/access'
import type { Address } from '@farm/contract/addresses'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageNameProvider, useOpenAddress } from '../engine/page/index.ts'
import { PermissionProvider } from '../engine/permission/index.ts'
import { preload } from '../platform/chunk.ts'
import { phonePages } from '../routes/phone-pages.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { WholePage } from '../ui/WholePage.tsx'
import { Entrance } from './Entrance.tsx'
import { LiveQueries } from './LiveQueries.tsx'
import { OneSession } from './OneSession.tsx'
import { PermissionFault } from './PermissionFault.tsx'
import { ComponentTheme } from './chunks.ts'
import { screens } from './screens.ts'

/** Stands before every page of a module: nothing is drawn until it is known what the person may see. */
export function ModuleGate() {
  const address = useOpenAddress()
  const { key } = useLocation()
  const [firstKey] = useState(key)
  usePreloaded(address)
  if (!address || address.module === 'host' || address.module === 'none') return <Navigate to="/404" replace />
  return (
    <PermissionProvider
      module={modules[address.module]}
      waiting={
        <WholePage>
          <Waiting />
        </WholePage>
      }
      failed={PermissionFault}
    >
      <OneSession />
      <LiveQueries />
      <PageNameProvider>
        <Entrance address={address} isFirstEntry={key === firstKey} />
      </PageNameProvider>
    </PermissionProvider>
  )
}

/** Code and permission come at the same time. */
function usePreloaded(address: Address | undefined): void {
  useEffect(() => {
    const { path = '' } = address ?? {}
    if (!phonePages.has(path)) preload(ComponentTheme)
    preload(screens[path])
  }, [address])
}
