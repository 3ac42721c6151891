import type { MenuEntry } from '@farm/contract/access'
import { Link } from 'react-router'
import { useAddress } from '../engine/permission/index.ts'
import { Outline } from '../ui/Outline.tsx'
import styles from './SideMenu.module.css'

interface MenuLinkProps {
  readonly entry: Pick<MenuEntry, 'Name' | 'Url'>
  /** The group that it stands in, told where it stands outside of it. */
  readonly group?: string | undefined
  /** Entries of the first level have one. */
  readonly icon?: string
  /** The `Url` of the entry that is marked. */
  readonly active: string | undefined
  readonly isFolded?: boolean
  readonly onPick?: (() => void) | undefined
}

export function MenuLink({ entry: { Name, Url }, group, icon, active, isFolded = false, onPick }: MenuLinkProps) {
  const address = useAddress()
  return (
    <Link
      to={address(Url)}
      className={styles.entry}
      title={Name}
      onClick={onPick}
      aria-current={Url === active ? 'page' : undefined}
    >
      {icon !== undefined && <Outline name={icon} />}
      <span className={isFolded ? styles.hidden : styles.name}>{Name}</span>
      {group !== undefined && <span className={styles.group}>{group}</span>}
    </Link>
  )
}
