import type { MyPermission } from '@farm/contract/access'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { Outlet, createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { makeQueryClient } from '../app/query-client.ts'
import { ConfirmingProvider } from '../engine/confirming/ConfirmingProvider.tsx'
import { PageNameProvider } from '../engine/page/index.ts'
import { KnownPermission } from '../engine/permission/index.ts'
import { BASE } from '../platform/hosts.ts'
import { ToastProvider } from '../ui/ToastProvider.tsx'
import { permissionOf } from './builders.ts'

/** Nothing is asked for a second time. */
export function renderRouter(router: ReturnType<typeof createBrowserRouter>) {
  const client = makeQueryClient()
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retry: false } })
  return {
    router,
    client,
    ...render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  }
}

interface ScreenOptions {
  /** Address within the base path, with its query. */
  readonly at: string
  /** The pattern of the address where it has parameters: `/Core/CropAdd/:id`. */
  readonly path?: string
  readonly permission?: MyPermission
}

/** Draws one screen, without the shell, at its address; the rest of the addresses stay empty. */
export function renderScreen(screen: ReactElement, { at, path, permission = permissionOf() }: ScreenOptions) {
  window.history.replaceState(null, '', `${BASE}${at}`)
  const element = (
    <KnownPermission permission={permission}>
      <PageNameProvider>{screen}</PageNameProvider>
    </KnownPermission>
  )
  const router = createBrowserRouter(
    [
      {
        element: (
          <ToastProvider>
            <ConfirmingProvider>
              <Outlet />
            </ConfirmingProvider>
          </ToastProvider>
        ),
        children: [
          { path: path ?? at.split('?', 1)[0] ?? at, element },
          { path: '*', element: null },
        ],
      },
    ],
    { basename: BASE },
  )
  return renderRouter(router)
}
