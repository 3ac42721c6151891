import { type StockView, stockCalls } from '@farm/contract/stock'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useOrganPath } from '../../engine/permission/index.ts'
import { RECORDS } from '../../engine/records/records-key.ts'
import { get } from '../../platform/http.ts'

const SOON_MS = 3000

/** What lies of an input in the store of an enterprise, once both are known. */
export function useStock(enterprise: string | undefined, input: string | undefined, { enabled = true } = {}) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'stock', 'batches', enterprise, input],
    queryFn: ({ signal }) => get(stockCalls.board, { enterprise, input }, signal),
    enabled: enabled && enterprise !== undefined && input !== undefined,
  })
}

/** What lies in the stores in reach; what was there before stays while it is asked for anew. */
export function useStocks(show: StockView) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'stock', show],
    queryFn: ({ signal }) => get(stockCalls.board, { show }, signal),
    placeholderData: keepPreviousData,
    // Nobody says that a store is valued where nothing else changes by it.
    refetchInterval: ({ state }) => state.data?.Stocks.some(({ IsValuing }) => IsValuing) === true && SOON_MS,
  })
}
