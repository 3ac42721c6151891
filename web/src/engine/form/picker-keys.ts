import type { KeyboardEvent } from 'react'

/** Enter takes the day or time that was typed; it must not send the form as well. */
export function takeOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
