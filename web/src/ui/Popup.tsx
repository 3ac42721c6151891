import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './Popup.module.css'

interface PopupProps {
  /** On the button that opens it. */
  readonly label: ReactNode
  /** Names the panel. */
  readonly title: string
  /** At which side of the button the panel stands; at its end unless told. */
  readonly side?: 'start' | 'end'
  readonly children: ReactNode
}

/** A small panel under a button; Esc, a click elsewhere or leaving it with the keyboard closes it. */
export function Popup({ label, title, side = 'end', children }: PopupProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.place} role="presentation" onBlur={leave} onKeyDown={escape}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div
          ref={intoView}
          id={id}
          className={styles.panel}
          data-side={side}
          role="group"
          aria-label={title}
          tabIndex={-1}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** Between the panel and the edge of the window, in pixels. */
const MARGIN = 12

/** Brings a panel back into the window, wherever its button stands. */
function intoView(panel: HTMLElement | null) {
  if (!panel) return
  const { left, right } = panel.getBoundingClientRect()
  const beyond = right - (document.documentElement.clientWidth - MARGIN)
  const by = left < MARGIN ? MARGIN - left : -Math.max(0, beyond)
  if (by !== 0) panel.style.translate = `${by}px`
}
