import type { Address } from '@farm/contract/addresses'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { PageNameProvider, useOpenAddress } from '../engine/page/index.ts'
import { PermissionProvider } from '../engine/permission/index.ts'
import { preload } from '../platform/chunk.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { WholePage } from '../ui/WholePage.tsx'
import { Entrance } from './Entrance.tsx'
import { LiveQueries } from './LiveQueries.tsx'
import { OneSession } from './OneSession.tsx'
import { PermissionFault } from './PermissionFault.tsx'
import { screens } from './screens.ts'
import { isWithinShell, useShellModule } from './use-shell-module.ts'

/** Stands before every page within the shell: nothing is drawn until it is known what the person may see. */
export function ModuleGate() {
  const address = useOpenAddress()
  if (!address || !isWithinShell(address)) return <Navigate to="/404" replace />
  return <Gate address={address} />
}

function Gate({ address }: { readonly address: Address }) {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const isLoaded = useLoaded(address)
  const { module, error, retry } = useShellModule(address)
  if (module === undefined) return error ? <PermissionFault failure={error} onAgain={retry} /> : waiting
  return (
    <PermissionProvider module={module} waiting={waiting} failed={PermissionFault}>
      <OneSession />
      <LiveQueries />
      <PageNameProvider>
        {isLoaded ? <Entrance address={address} isFirstEntry={key === firstKey} /> : waiting}
      </PageNameProvider>
    </PermissionProvider>
  )
}

const waiting = (
  <WholePage>
    <Waiting />
  </WholePage>
)

/**
 * Code and permission come at the same time. Nothing is drawn before the code of the first page is there, so that the page
 * comes in one piece; from then on the shell stands, and each page waits within it.
 */
function useLoaded(address: Address | undefined): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isOver = false
    void preload(address && screens[address.path]).then(() => isOver || setLoaded(true))
    return () => {
      isOver = true
    }
  }, [address])
  return isLoaded
}
