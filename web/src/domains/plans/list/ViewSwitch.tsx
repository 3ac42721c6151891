import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './ViewSwitch.module.css'
import { type View, views, writeView } from './plan-view.ts'

const icons = { list: 'density', gantt: 'columns' } as const satisfies Record<View['key'], string>

/** The same plans as a list or along the calendar. */
export function ViewSwitch({ open }: { readonly open: View }) {
  const [address] = useSearchParams()
  return (
    <nav className={styles.switch} aria-label="显示方式">
      {views.map((view) => (
        <Link
          key={view.key}
          to={{ search: writeView(address, view).toString() }}
          className={styles.view}
          aria-current={view.key === open.key || undefined}
        >
          <Icon name={icons[view.key]} size={14} />
          {view.label}
        </Link>
      ))}
    </nav>
  )
}
