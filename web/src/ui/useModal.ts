import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** Lets a `<dialog>` stand open as long as it is drawn; Esc and a touch beside it ask for its end. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    // A browser closes what is asked to end a second time in a row: what stays drawn stands open all the same.
    const reopen = () => shown?.open || shown?.showModal()
    shown?.showModal()
    shown?.addEventListener('close', reopen)
    return () => {
      shown?.removeEventListener('close', reopen)
      shown?.close()
    }
  }, [])
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault()
      onClose()
    },
    onClick: (event: MouseEvent) => {
      if (event.target === dialog.current) onClose()
    },
  }
}
