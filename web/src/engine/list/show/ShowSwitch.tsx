import { useSearchParams } from 'react-router'
import { Icon } from '../../../ui/Icon.tsx'
import { ViewSwitch } from '../../../ui/ViewSwitch.tsx'
import { type Show, shows, writeShow } from './show.ts'

/** The same records as a list or on the map. */
export function ShowSwitch({ open }: { readonly open: Show }) {
  const [address] = useSearchParams()
  const links = shows.map((show) => ({
    key: show.key,
    search: writeShow(address, show).toString(),
    label: (
      <>
        <Icon name={show.icon} size={14} />
        {show.label}
      </>
    ),
  }))
  return <ViewSwitch views={links} open={open.key} />
}
