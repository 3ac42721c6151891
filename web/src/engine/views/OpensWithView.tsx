import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { withView } from '../list/write-list.ts'
import { useViews } from './use-views.ts'
import { saysNothing } from './view-state.ts'

interface OpensWithViewProps {
  readonly screen: string
  readonly children: ReactNode
}

/** A list whose address says nothing opens with the view that the person chose for that. */
export function OpensWithView({ screen, children }: OpensWithViewProps) {
  const [address] = useSearchParams()
  const view = useViews(screen).find(({ IsDefault }) => IsDefault)
  if (!view || !saysNothing(address)) return children
  return <Navigate to={{ search: withView(address, view).toString() }} replace />
}
