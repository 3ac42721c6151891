import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { signOut } from './session.ts'
import { leftBehindText } from './unsent.ts'

const TITLE = '退出系统'
const TEXT = '确定要退出系统吗？'

interface SignOut {
  readonly askToSignOut: () => void
  /** Stands where the asking component wants it; null while nothing is asked. */
  readonly question: ReactNode
}

/** Signs out after asking, which says what is not sent by then; phones ask in their own way. */
export function useSignOut(): SignOut {
  const isPhone = useIsPhone()
  const [asked, setAsked] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const ask = async () => {
    setLooking(true)
    const text = [await leftBehindText(), TEXT].filter(Boolean).join('')
    setLooking(false)
    if (!isPhone) setAsked(text)
    // oxlint-disable-next-line no-alert -- what a phone shows best
    else if (window.confirm(text)) void signOut()
  }
  const question =
    asked === undefined ? null : (
      <ConfirmDialog title={TITLE} text={asked} onConfirm={() => void signOut()} onCancel={() => setAsked(undefined)} />
    )
  return { askToSignOut: () => void (isLooking || ask()), question }
}
