import type { MenuEntry } from '@farm/contract/access'
import { type KeyboardEvent, useRef } from 'react'
import { MenuLink } from './MenuLink.tsx'
import styles from './SideMenu.module.css'
import { foundIn } from './menu-search.ts'

interface MenuSearchProps {
  readonly text: string
  readonly onText: (text: string) => void
}

/** Where one types what a page is called, or what one calls it oneself. Esc ends it, Enter goes to the first page found. */
export function MenuSearch({ text, onText }: MenuSearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('')
    if (event.key === 'Enter') box.current?.parentElement?.querySelector<HTMLAnchorElement>('nav a')?.click()
  }
  return (
    <div ref={box} className={styles.search}>
      <input
        type="search"
        aria-label="搜索菜单"
        placeholder="搜索菜单"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKey}
      />
    </div>
  )
}

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
