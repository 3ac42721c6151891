import type { Address } from '@farm/contract/addresses'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ListPathsContext } from '../engine/care/list-paths.ts'
import { ConfirmingProvider } from '../engine/confirming/ConfirmingProvider.tsx'
import { KnownListsContext } from '../engine/crud/known-lists.ts'
import { usePage } from '../engine/page/index.ts'
import { useDocumentTitle } from '../engine/page/useDocumentTitle.ts'
import { useAddress, usePermission } from '../engine/permission/index.ts'
import { DetailStemsContext } from '../engine/reference/detail-addresses.ts'
import { ThingPagesContext } from '../engine/reference/thing-pages.ts'
import { ViewingBanner } from '../domains/access/index.ts'
import { boardRoutes } from '../routes/boards.routes.ts'
import { phonePages } from '../routes/phone-pages.ts'
import { StateBlock } from '../ui/StateBlock.tsx'
import { ToastProvider } from '../ui/ToastProvider.tsx'
import { Page } from './Page.tsx'
import { Shell } from './Shell.tsx'
import { RefusalNote } from './RefusalNote.tsx'
import { refusedState } from './refused-state.ts'
import { useVerdict } from './use-verdict.ts'
import { useWays } from './ways.ts'

interface EntranceProps {
  readonly address: Address
  /** The page was opened by its address and not from another page. */
  readonly isFirstEntry: boolean
}

/** Lets in, leads on, or turns away; a refusal later on is shown where it happens. */
export function Entrance({ address, isFirstEntry }: EntranceProps) {
  const keepOrgan = useAddress()
  const verdict = useVerdict(address, usePermission())
  if (verdict.kind === 'leads-on') return <Navigate to={keepOrgan(verdict.to)} replace />
  if (verdict.kind === 'refused' && isFirstEntry) {
    return <Navigate to={verdict.instead} replace state={refusedState(address.title)} />
  }
  const isOpen = verdict.kind === 'open'
  if (isOpen && address.path in boardRoutes) return <OnItsOwn />
  return <WithinShell address={address} isOpen={isOpen} />
}

/** A page that fills the screen. */
function OnItsOwn() {
  const { pathname } = useLocation()
  useDocumentTitle(usePage().title)
  return (
    <ToastProvider>
      <ViewingBanner permission={usePermission()} />
      <ConfirmingProvider>
        <Page key={pathname}>
          <Outlet />
        </Page>
      </ConfirmingProvider>
    </ToastProvider>
  )
}

interface WithinShellProps {
  readonly address: Address
  readonly isOpen: boolean
}

function WithinShell({ address, isOpen }: WithinShellProps) {
  const { pathname, search } = useLocation()
  const { thingPages, detailStems, listPaths, knownLists } = useWays()
  const id = address.titleFromForm ? (new URLSearchParams(search).get('id') ?? '') : ''
  const pageKey = `${pathname}#${id}`
  const isPhonePage = phonePages.has(address.path)
  return (
    <ThingPagesContext value={thingPages}>
      <Shell pageKey={pageKey} hasOwnBar={isPhonePage && isOpen}>
        <ToastProvider>
          <RefusalNote />
          <DetailStemsContext value={detailStems}>
            <ListPathsContext value={listPaths}>
              <KnownListsContext value={knownLists}>
                <ConfirmingProvider>
                  <Page key={pageKey}>{isOpen ? <Outlet /> : <Forbidden />}</Page>
                </ConfirmingProvider>
              </KnownListsContext>
            </ListPathsContext>
          </DetailStemsContext>
        </ToastProvider>
      </Shell>
    </ThingPagesContext>
  )
}

function Forbidden() {
  return (
    <StateBlock kind="forbidden" title="您没有这个页面的权限">
      需要时请联系管理员为您开通
    </StateBlock>
  )
}
