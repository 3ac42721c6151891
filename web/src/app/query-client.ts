import { QueryClient } from '@tanstack/react-query'
import { HttpFailure } from '../platform/http.ts'

const RETRIES = 2

/** What failed on the way is tried again; what was refused is not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefused = error instanceof HttpFailure && error.status >= 400 && error.status < 500
  return !isRefused && failures < RETRIES
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
