import { useSearchParams } from 'react-router'
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx'
import { type Show, shows, writeShow } from './show.ts'

/** The same work orders as a list, by state or by the day they are due. */
export function ShowSwitch({ open }: { readonly open: Show }) {
  const [address] = useSearchParams()
  const links = shows.map((show) => ({
    key: show.key,
    label: show.label,
    search: writeShow(address, show).toString(),
  }))
  return <ViewSwitch views={links} open={open.key} />
}
