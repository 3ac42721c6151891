import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCustomers } from '../order-queries.ts'

/** Customers to filter by: those of the newest orders, and whoever the address names already. */
export function useKnownCustomers(): readonly string[] {
  const { data } = useCustomers('')
  const [address] = useSearchParams()
  const asked = address.getAll('Customer').join('\n')
  return useMemo(() => {
    const named = asked === '' ? [] : asked.split('\n')
    return [...new Set([...named, ...(data ?? []).map(({ Customer }) => Customer)])]
  }, [data, asked])
}
