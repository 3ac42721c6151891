import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

/** Lets a `<dialog>` stand open as long as it is drawn; Esc and a touch beside it ask for its end. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
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
