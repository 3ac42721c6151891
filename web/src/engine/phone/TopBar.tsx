import { Link } from 'react-router'
import { useShellBell, useShellMenu } from '../page/index.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Outline } from '../../ui/Outline.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { KeptNote } from './KeptNote.tsx'
import { NetworkPill } from './NetworkPill.tsx'
import { OutboxPill } from './OutboxPill.tsx'
import styles from './TopBar.module.css'

interface TopBarProps {
  readonly title: string
  /** The page before this one; without it the bar has the button of the menu. */
  readonly back?: string
}

const pills = (
  <>
    <OutboxPill />
    <NetworkPill />
  </>
)

/** The head of a page of the punch-in: a bar of its own on a phone, the ordinary heading elsewhere. */
export function TopBar({ title, back }: TopBarProps) {
  const isPhone = useIsPhone()
  const bell = useShellBell()
  if (!isPhone) return <PageHeader title={title} actions={pills} />
  return (
    <>
      <div className={styles.bar}>
        {back === undefined ? (
          <MenuButton />
        ) : (
          <Link to={back} className={styles.button} aria-label="返回">
            <Icon name="back" size={20} />
          </Link>
        )}
        <h1 className={styles.title}>{title}</h1>
        {pills}
        {back === undefined && bell}
      </div>
      <KeptNote />
    </>
  )
}

function MenuButton() {
  const open = useShellMenu()
  if (!open) return <span className={styles.space} />
  return (
    <button type="button" className={styles.button} aria-label="展开菜单" onClick={open}>
      <Outline name="menu" size={20} />
    </button>
  )
}
