import { type Address, addresses } from '@farm/contract/addresses'
import { Navigate, Outlet, type RouteObject } from 'react-router'
import { redirects } from '../routes/root.routes.ts'
import { ModuleGate } from './ModuleGate.tsx'
import { Page } from './Page.tsx'
import { RouteFault } from './RouteFault.tsx'
import { screens } from './screens.ts'
import { isWithinShell } from './use-shell-module.ts'

const pages = addresses.filter(({ path, outside }) => !outside && screens[path])

/** What only leads on draws nothing itself. */
function routeOf(address: Address): RouteObject {
  const Screen = screens[address.path]
  return { path: address.path, handle: address, element: Screen ? <Screen /> : null }
}

/** Plain objects: each carries its line of the list of addresses as its handle. */
export const routes: RouteObject[] = [
  {
    Component: ModuleGate,
    ErrorBoundary: RouteFault,
    children: [...redirects, ...pages.filter(isWithinShell)].map(routeOf),
  },
  {
    element: (
      <Page>
        <Outlet />
      </Page>
    ),
    ErrorBoundary: RouteFault,
    children: pages.filter((page) => !isWithinShell(page)).map(routeOf),
  },
  { path: '*', element: <Navigate to="/404" replace /> },
]
