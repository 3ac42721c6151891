import { type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { ViewingBanner } from '../domains/access/index.ts'
import { RetentionBanner } from '../domains/retention/index.ts'
import { ShellBellContext, ShellMenuContext, usePage } from '../engine/page/index.ts'
import { useDocumentTitle } from '../engine/page/useDocumentTitle.ts'
import { usePermission } from '../engine/permission/index.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { Bell } from './Bell.tsx'
import { Header } from './Header.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { useLayout } from './layout.ts'

interface ShellProps {
  /** Names the page that is open; another one starts at its top. */
  readonly pageKey: string
  /** On a phone the page draws a bar of its own in place of the header. */
  readonly hasOwnBar?: boolean
  readonly children: ReactNode
}

const bell = <Bell />

/** What stands around every page of a module. */
export function Shell({ pageKey, hasOwnBar = false, children }: ShellProps) {
  const isPhone = useIsPhone()
  const permission = usePermission()
  const { isCollapsed, openDrawer } = useLayout()
  const content = useRef<HTMLElement>(null)
  useDocumentTitle(usePage().title)
  const openPage = useRef(pageKey)
  useLayoutEffect(() => {
    // The first page is at its top; to say so would make the browser lay it out twice.
    if (openPage.current === pageKey) return
    openPage.current = pageKey
    if (content.current) content.current.scrollTop = 0
    document.documentElement.scrollTop = 0
  }, [pageKey])
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content" onClick={skip}>
        跳到正文
      </a>
      {isPhone ? (
        <MenuDrawer />
      ) : (
        <aside className={styles.side} data-folded={isCollapsed || undefined}>
          <SideMenu isFolded={isCollapsed} />
        </aside>
      )}
      <div className={styles.body}>
        <ViewingBanner permission={permission} />
        {permission.IsAdministrator && !permission.Viewer && (
          <ErrorBoundary fallback={Nothing}>
            <Suspense>
              <RetentionBanner />
            </Suspense>
          </ErrorBoundary>
        )}
        {!(isPhone && hasOwnBar) && <Header />}
        <main id="content" className={styles.content} ref={content} tabIndex={-1}>
          <ShellMenuContext value={isPhone ? openDrawer : undefined}>
            <ShellBellContext value={isPhone ? bell : undefined}>{children}</ShellBellContext>
          </ShellMenuContext>
        </main>
      </div>
    </div>
  )
}

function Nothing() {
  return null
}
