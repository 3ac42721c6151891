import { useRef, useState } from 'react'

/** Whether the filter builder stands open, and at which condition. */
export function useBuilder() {
  const [at, setAt] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    /** The condition that was asked for, counted from 0; undefined: none of them. */
    at,
    button,
    open: (one?: number) => {
      setAt(one)
      setOpen(true)
    },
    close: () => {
      setOpen(false)
      button.current?.focus()
    },
  }
}
