import { useRouteError } from 'react-router'
import { leave } from '../platform/leave.ts'
import { PageFault } from './PageFault.tsx'

/** A fault outside of the page, in what stands around it. */
export function RouteFault() {
  return <PageFault error={useRouteError()} onAgain={leave.again} />
}
