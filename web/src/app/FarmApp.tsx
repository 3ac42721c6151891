import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { BASE } from '../platform/hosts.ts'
import { makeQueryClient } from './query-client.ts'
import { routes } from './router.tsx'

const queryClient = makeQueryClient()
const router = createBrowserRouter(routes, { basename: BASE })

/** Everything within the base path. */
export function FarmApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
