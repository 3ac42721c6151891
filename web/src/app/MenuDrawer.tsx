import { useState } from 'react'
import { useSignOut } from '../domains/access/index.ts'
import { APPLICATIONS } from '../platform/hosts.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Outline } from '../ui/Outline.tsx'
import styles from './MenuDrawer.module.css'
import { SideMenu } from './SideMenu.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { isLargeType, keepLargeType } from './large-type.ts'
import { useLayout } from './layout.ts'

/** The menu of a phone, with what the header has no room for. */
export function MenuDrawer() {
  const { isDrawerOpen, closeDrawer } = useLayout()
  const { askToSignOut, question } = useSignOut()
  if (!isDrawerOpen) return null
  return (
    <Drawer label="菜单" onClose={closeDrawer}>
      <SideMenu isFolded={false} onPick={closeDrawer} />
      <div className={styles.foot}>
        <SignedInAs />
        <a className={styles.action} href={APPLICATIONS}>
          <Outline name="apps" />
          应用中心
        </a>
        <LargeType />
        <button type="button" className={styles.action} onClick={askToSignOut}>
          <Outline name="leave" />
          退出
        </button>
      </div>
      {question}
    </Drawer>
  )
}

/** Everything larger, for eyes and thumbs that need it; the device remembers it. */
function LargeType() {
  const [isLarge, setLarge] = useState(isLargeType)
  const toggle = () => {
    keepLargeType(!isLarge)
    setLarge(!isLarge)
  }
  return (
    <button type="button" className={styles.action} aria-pressed={isLarge} onClick={toggle}>
      <Outline name={isLarge ? 'reduce' : 'enlarge'} />
      {isLarge ? '标准字号' : '大字模式'}
    </button>
  )
}
