import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Asked } from '../../platform/http-failure.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ConfirmingContext } from './confirming-context.ts'

interface Open {
  readonly asked: readonly Asked[]
  readonly answer: (isConfirmed: boolean) => void
}

const WORDS = { confirm: '确认', cancel: '返回' } as const

/** Asks, over the page, what the server wants to have confirmed. What is asked while a question is open is not confirmed. */
export function ConfirmingProvider({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<Open>()
  const isOpen = useRef(false)
  const ask = useCallback((asked: readonly Asked[]): Promise<boolean> => {
    if (isOpen.current) return Promise.resolve(false)
    isOpen.current = true
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        isOpen.current = false
        setOpen(undefined)
        resolve(isConfirmed)
      }
      setOpen({ asked, answer })
    })
  }, [])
  return (
    <ConfirmingContext value={ask}>
      {children}
      {open && <Question open={open} />}
    </ConfirmingContext>
  )
}

function Question({ open: { asked, answer } }: { readonly open: Open }) {
  const [first, ...rest] = asked
  return (
    <ConfirmDialog
      title="请确认"
      text={first?.text ?? ''}
      words={WORDS}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {rest.length > 0 && rest.map(({ code, text }) => <p key={code}>{text}</p>)}
    </ConfirmDialog>
  )
}
