import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from '../platform/http-failure.ts'

const RETRIES = 2

/** What failed on the way is tried again; what was refused is not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting in silence for the network to come back.
      queries: { retry: isWorthRetrying, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
