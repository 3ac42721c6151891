import { useSearchParams } from 'react-router'
import { Icon } from '../../../ui/Icon.tsx'
import { ViewSwitch as Switch } from '../../../ui/ViewSwitch.tsx'
import { type View, views, writeView } from './plan-view.ts'

const icons = { list: 'density', gantt: 'columns' } as const satisfies Record<View['key'], string>

/** The same plans as a list or along the calendar. */
export function ViewSwitch({ open }: { readonly open: View }) {
  const [address] = useSearchParams()
  const links = views.map((view) => ({
    key: view.key,
    search: writeView(address, view).toString(),
    label: (
      <>
        <Icon name={icons[view.key]} size={14} />
        {view.label}
      </>
    ),
  }))
  return <Switch views={links} open={open.key} />
}
