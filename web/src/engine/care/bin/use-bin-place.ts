import { useKeptAddress } from '../../page/index.ts'
import { changedAddress } from '../../../platform/changed-address.ts'

/** The page of the bin and the record that is looked at, as the address says. */
export function useBinPlace() {
  const [address, setAddress] = useKeptAddress()
  const set = (name: string, value: string | undefined) =>
    setAddress((before) => changedAddress(before, { [name]: value }))
  const page = Number(address.get('page') ?? 1)
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: address.get('open') ?? undefined,
    turnTo: (to: number) => set('page', to === 1 ? undefined : String(to)),
    look: (id: string | undefined) => set('open', id),
  }
}
