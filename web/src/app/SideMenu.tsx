import { usePage } from '../engine/page/index.ts'
import { litEntryIn } from '../engine/page/lit-entry.ts'
import { usePermission } from '../engine/permission/index.ts'
import { chunk } from '../platform/chunk.ts'
import { Mark } from '../ui/Mark.tsx'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuLink } from './MenuLink.tsx'
import { MenuSearch } from './MenuSearch.tsx'
import styles from './SideMenu.module.css'
import { activeEntry } from './active-entry.ts'

/** What people call things otherwise is loaded with the first letter that somebody types. */
const FoundPages = chunk(() => import('./FoundPages.tsx').then((file) => file.FoundPages))

interface SideMenuProps {
  /** Icons only. */
  readonly isFolded: boolean
  readonly onPick?: () => void
}

/** The left navigation: what the permission answer lists, and nothing else. */
export function SideMenu({ isFolded, onPick }: SideMenuProps) {
  const { Menus } = usePermission()
  const { menuName } = usePage()
  const location = useLocation()
  const { pathname, search } = location
  const active = activeEntry(Menus, { menuName: litEntryIn(location.state) ?? menuName, pathname, search })
  const [text, setText] = useState('')
  const isSearching = !isFolded && text.trim() !== ''
  const pickFound = () => {
    setText('')
    onPick?.()
  }
  return (
    <div className={styles.menu} data-folded={isFolded || undefined}>
      <div className={styles.brand}>
        <span className={styles.mark}>
          <Mark size={26} />
        </span>
        {!isFolded && <span className={styles.product}>农业ERP系统</span>}
      </div>
      {!isFolded && <MenuSearch text={text} onText={setText} />}
      <nav aria-label="菜单" className={styles.entries}>
        {isSearching ? (
          <Suspense>
            <FoundPages menus={Menus} text={text} active={active} onPick={pickFound} />
          </Suspense>
        ) : (
          <ul>
            {Menus.map((entry) => (
              <li key={entry.Url}>
                {entry.Children?.length ? (
                  <MenuGroup entry={entry} active={active} isFolded={isFolded} onPick={onPick} />
                ) : (
                  <MenuLink entry={entry} icon={entry.Icon} active={active} isFolded={isFolded} onPick={onPick} />
                )}
              </li>
            ))}
          </ul>
        )}
      </nav>
    </div>
  )
}
