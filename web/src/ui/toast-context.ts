import { createContext, useContext } from 'react'

/** Says in passing what became of something. */
export interface Toast {
  readonly done: (text: string) => void
  readonly failed: (text: string) => void
  /** Of what can be taken back for a while. */
  readonly undoable: (text: string, undo: () => void) => void
}

export const ToastContext = createContext<Toast | undefined>(undefined)

export function useToast(): Toast {
  const toast = useContext(ToastContext)
  if (!toast) throw new Error('useToast stands outside of ToastProvider')
  return toast
}
