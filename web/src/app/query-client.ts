import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpFailure, isRefusal } from '../platform/http-failure.ts'

const RETRIES = 2
const FORBIDDEN = 403
const PERMISSION = 'permission'

/** What failed on the way is tried again; what was refused is not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES
}

export function makeQueryClient(): QueryClient {
  /** Rights were taken since the page was opened: the menu offers no longer what they gave. */
  const hear = (failure: Error) => {
    if (!(failure instanceof HttpFailure) || failure.status !== FORBIDDEN) return
    void client.invalidateQueries({ queryKey: [PERMISSION] }, { cancelRefetch: false })
  }
  const client = new QueryClient({
    // A refused permission tells nothing of a permission that is better.
    queryCache: new QueryCache({ onError: (failure, { queryKey: [of] }) => of === PERMISSION || hear(failure) }),
    mutationCache: new MutationCache({ onError: hear }),
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting in silence for the network to come back.
      queries: { retry: isWorthRetrying, networkMode: 'always', staleTime: 5_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
