import type { MenuEntry } from '@farm/contract/access'
import { useId } from 'react'
import { Outline } from '../ui/Outline.tsx'
import { MenuLink } from './MenuLink.tsx'
import styles from './SideMenu.module.css'
import { useLayout } from './layout.ts'

interface MenuGroupProps {
  readonly entry: MenuEntry
  readonly active: string | undefined
  readonly isFolded: boolean
  readonly onPick?: (() => void) | undefined
}

/** An entry with children; folded to its icon it opens together with the side bar. */
export function MenuGroup({ entry: { Name, Icon, Children = [] }, active, isFolded, onPick }: MenuGroupProps) {
  const { openGroups, openGroup, closeGroup, toggleSide } = useLayout()
  const id = useId()
  const holdsPage = Children.some(({ Url }) => Url === active)
  const isOpen = !isFolded && (openGroups[Name] ?? holdsPage)
  const toggle = () => {
    if (isOpen) closeGroup(Name)
    else openGroup(Name)
    if (isFolded) toggleSide()
  }
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        title={Name}
        onClick={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        data-holds-page={holdsPage || undefined}
      >
        <Outline name={Icon} />
        <span className={isFolded ? styles.hidden : styles.name}>{Name}</span>
        {!isFolded && (
          <span className={styles.arrow}>
            <Outline name="right" size={14} />
          </span>
        )}
      </button>
      <ul id={id} className={styles.children} hidden={!isOpen}>
        {Children.map((child) => (
          <li key={child.Url}>
            <MenuLink entry={child} active={active} onPick={onPick} />
          </li>
        ))}
      </ul>
    </>
  )
}
