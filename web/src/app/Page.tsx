import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { PageFault } from './PageFault.tsx'

/** A part of the product that loads and fails on its own. */
export function Page({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={PageFault}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
