import type { MenuEntry } from '@farm/contract/access'
import { MenuLink } from './MenuLink.tsx'
import styles from './SideMenu.module.css'
import { foundIn } from './menu-search.ts'

interface FoundPagesProps {
  readonly menus: readonly MenuEntry[]
  readonly text: string
  readonly active: string | undefined
  readonly onPick: () => void
}

/** The pages that were found, or that there is none. */
export function FoundPages({ menus, text, active, onPick }: FoundPagesProps) {
  const found = foundIn(menus, text)
  if (found.length === 0) return <p className={styles.none}>没有名称含“{text.trim()}”的页面</p>
  return (
    <ul>
      {found.map(({ entry, group }) => (
        <li key={`${group ?? ''} ${entry.Url}`}>
          <MenuLink entry={entry} group={group} active={active} onPick={onPick} />
        </li>
      ))}
    </ul>
  )
}
