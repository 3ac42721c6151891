import {
  type DefaultError,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { HttpFailure, isRefusal } from '../platform/http-failure.ts'

const RETRIES = 2
const FORBIDDEN = 403
const PERMISSION = 'permission'

/** What failed on the way is tried again; what was refused is not. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return !isRefusal(error) && failures < RETRIES
}

/**
 * Reads once more what is invalidated while it is read for the first time. The library lets such a read go on, since there is
 * nothing yet that could be shown meanwhile, and counts its answer as fresh: what the server answered before the change would
 * stay on the page.
 */
class FreshQueryClient extends QueryClient {
  readonly #again = new WeakSet<Query<unknown, DefaultError, unknown, QueryKey>>()

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const isFirstRead = query.state.data === undefined && query.state.fetchStatus === 'fetching'
      if (isFirstRead && !this.#again.has(query)) void this.#readAgain(query)
    }
    return super.invalidateQueries(filters, options)
  }

  async #readAgain(query: Query): Promise<void> {
    this.#again.add(query)
    // Why it failed is shown where it was asked for.
    await query.promise?.catch(() => undefined)
    this.#again.delete(query)
    if (query.state.data !== undefined) await super.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

export function makeQueryClient(): QueryClient {
  /** Rights were taken since the page was opened: the menu offers no longer what they gave. */
  const hear = (failure: Error) => {
    if (!(failure instanceof HttpFailure) || failure.status !== FORBIDDEN) return
    void client.invalidateQueries({ queryKey: [PERMISSION] }, { cancelRefetch: false })
  }
  const client = new FreshQueryClient({
    // That the permission itself is refused is no reason to ask for it again.
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
