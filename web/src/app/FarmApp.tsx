import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { addressIn } from '../engine/page/index.ts'
import { BASE } from '../platform/hosts.ts'
import { makeQueryClient } from './query-client.ts'
import { routes } from './router.tsx'
import { sendFor } from './send-for.ts'

const queryClient = makeQueryClient()
const router = createBrowserRouter(routes, { basename: BASE })
const handles = router.state.matches.map(({ route }): unknown => route.handle)
sendFor(addressIn(handles), queryClient)

/** Everything within the base path. */
export function FarmApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
