import { useEffect, useRef } from 'react'

const CONTROLS = 'button:not([disabled]), input, select, textarea'

/** Leads to the first card at fault, once it is drawn. */
export function useToFirstFault(): () => void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    const card = document.querySelector('[data-card][data-faulty]')
    if (!card) return
    card.scrollIntoView({ block: 'center' })
    const control =
      card.querySelector<HTMLElement>(`[aria-invalid='true']`) ?? card.querySelector<HTMLElement>(CONTROLS)
    control?.focus({ preventScroll: true })
  })
  return () => {
    isAsked.current = true
  }
}
