import type { Reading } from '@farm/contract/values'
import type { Dayjs } from 'dayjs'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { takeOnEnter } from './picker-keys.ts'

interface TypedTime {
  /** What the field holds: nothing, a value, or the text of what is none. */
  readonly value: unknown
  /** The value as the calendar takes it; nothing of a text that is none. */
  readonly parse: (value: string) => Dayjs | undefined
  /** As the calendar writes it. */
  readonly format: string
  readonly read: (text: string) => Reading<string>
  readonly onChange: ((value: unknown) => void) | undefined
  readonly onBlur: (() => void) | undefined
}

/**
 * Lets a calendar take whatever day or time is typed: the component reads its own format alone, drops any other text when it is left,
 * and brings back what was deleted by keyboard. A text that is no day stays, and its field says why.
 */
export function useTypedTime({ value, parse, format, read, onChange, onBlur }: TypedTime) {
  const shown = typeof value === 'string' ? parse(value) : undefined
  const [good, setGood] = useState(shown)
  // With another value the component would take away the text that was not understood.
  const held = shown !== undefined || value === undefined ? shown : good
  if (held?.valueOf() !== good?.valueOf()) setGood(held)
  // A text that was not understood is taken out by leaving the field empty.
  const standing = shown?.format(format) ?? (typeof value === 'string' ? value : '')
  const settle = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement) || target.value === standing) return
    const text = target.value
    const reading = read(text)
    if (text.trim() === '') onChange?.(undefined)
    else onChange?.('fault' in reading ? text : reading.value)
  }
  return {
    value: held ?? null,
    format,
    preserveInvalidOnBlur: true,
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      settle(target)
      onBlur?.()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') settle(event.target)
      takeOnEnter(event)
    },
  }
}
