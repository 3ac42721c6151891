import { Suspense } from 'react'
import { useSignOut } from '../domains/access/index.ts'
import { ExpiryLink } from '../domains/inspections/index.ts'
import { APPLICATIONS } from '../platform/hosts.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Outline } from '../ui/Outline.tsx'
import { useFullscreen } from '../ui/useFullscreen.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { Bell } from './Bell.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import styles from './Header.module.css'
import { SignedInAs } from './SignedInAs.tsx'
import { useLayout } from './layout.ts'

/** The line above the page. On a phone the drawer of the menu carries what does not fit. */
export function Header() {
  const isPhone = useIsPhone()
  const { isCollapsed, isDrawerOpen, toggleSide, openDrawer } = useLayout()
  const isOpen = isPhone ? isDrawerOpen : !isCollapsed
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.icon}
        onClick={isPhone ? openDrawer : toggleSide}
        aria-expanded={isOpen}
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
      >
        <Outline name="menu" />
      </button>
      <Breadcrumb />
      <ErrorBoundary fallback={Nothing}>
        <Suspense>
          <ExpiryLink />
        </Suspense>
      </ErrorBoundary>
      <Bell />
      {!isPhone && <HeaderActions />}
    </header>
  )
}

function Nothing() {
  return null
}

function HeaderActions() {
  const fullscreen = useFullscreen()
  const { askToSignOut, question } = useSignOut()
  return (
    <div className={styles.actions}>
      <a className={styles.action} href={APPLICATIONS}>
        <Outline name="apps" size={16} />
        应用中心
      </a>
      {fullscreen.isPossible && (
        <button type="button" className={styles.action} onClick={fullscreen.toggle} aria-pressed={fullscreen.isOn}>
          <Outline name={fullscreen.isOn ? 'reduce' : 'enlarge'} size={16} />
          {fullscreen.isOn ? '退出全屏' : '全屏'}
        </button>
      )}
      <SignedInAs />
      <button type="button" className={styles.action} onClick={askToSignOut}>
        <Outline name="leave" size={16} />
        退出
      </button>
      {question}
    </div>
  )
}
