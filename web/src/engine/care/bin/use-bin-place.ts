import { useKeptAddress } from '../../page/index.ts'

/** The page of the bin and the record that is looked at, as the address says. */
export function useBinPlace() {
  const [address, setAddress] = useKeptAddress()
  const set = (name: string, value: string | undefined) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (value === undefined) next.delete(name)
      else next.set(name, value)
      return next
    })
  const page = Number(address.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: address.get('open') ?? undefined,
    turnTo: (to: number) => set('page', to === 1 ? undefined : String(to)),
    look: (id: string | undefined) => set('open', id),
  }
}
