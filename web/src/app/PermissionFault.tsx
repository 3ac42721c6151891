import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useOpenAddress } from '../engine/page/index.ts'
import { type PermissionFaultProps, useOrganPath } from '../engine/permission/index.ts'
import { BASE } from '../platform/hosts.ts'
import { HttpFailure } from '../platform/http.ts'
import { leave } from '../platform/leave.ts'
import { Button } from '../ui/Button.tsx'
import { StateBlock } from '../ui/StateBlock.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WholePage } from '../ui/WholePage.tsx'
import { homeOf } from './home-of.ts'
import { noteRefusedOrgan } from './refused-state.ts'
import { useWallRescue } from './use-wall-rescue.ts'

/** The permission did not come. A refusal concerns the organisation of the address, or there is no access at all. */
export function PermissionFault({ failure, onAgain }: PermissionFaultProps) {
  const organPath = useOrganPath()
  const status = failure instanceof HttpFailure ? failure.status : 0
  if (status === 401)
    return (
      <WholePage>
        <Waiting text="正在前往登录…" />
      </WholePage>
    )
  // An organisation that is none at all is as little for the person as one of others.
  if (organPath !== undefined && (status === 403 || status === 400)) return <HomeInstead />
  if (status === 403) return <Navigate to="/404" replace />
  return <Unreachable failure={failure} onAgain={onAgain} />
}

function Unreachable({ failure, onAgain }: PermissionFaultProps) {
  useWallRescue(onAgain)
  const again = (
    <Button kind="primary" onClick={onAgain}>
      重试
    </Button>
  )
  return (
    <WholePage>
      <StateBlock kind="failed" title={failure.message} action={again} />
    </WholePage>
  )
}

/** Back to where the module begins, without the organisation that was refused. */
function HomeInstead() {
  const address = useOpenAddress()
  useEffect(() => {
    noteRefusedOrgan()
    leave.instead(`${BASE}${homeOf(address?.module)}`)
  }, [address])
  return (
    <WholePage>
      <Waiting />
    </WholePage>
  )
}
