import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { signOut } from './session.ts'

const TITLE = '退出系统'
const TEXT = '确定要退出系统吗？'

interface SignOut {
  readonly askToSignOut: () => void
  /** Stands where the asking component wants it; null while nothing is asked. */
  readonly question: ReactNode
}

/** Signs out after asking; phones ask in their own way. */
export function useSignOut(): SignOut {
  const isPhone = useIsPhone()
  const [isAsking, setIsAsking] = useState(false)
  const askToSignOut = () => {
    if (!isPhone) setIsAsking(true)
    // oxlint-disable-next-line no-alert -- what a phone shows best
    else if (window.confirm(TEXT)) void signOut()
  }
  const question = isAsking ? (
    <ConfirmDialog title={TITLE} text={TEXT} onConfirm={() => void signOut()} onCancel={() => setIsAsking(false)} />
  ) : null
  return { askToSignOut, question }
}
