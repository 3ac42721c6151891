import type { Reading } from '@farm/contract/values'
import { Input, type InputProps } from 'antd'
import { useState } from 'react'

/** A number, or the text of what is none: it stands in its field until somebody mends it. */
export type Entered = number | string | undefined

interface NumberInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value: Entered
  readonly read: (text: string) => Reading<number>
  /** How a number is written while nobody types. */
  readonly write?: (value: number) => string
  readonly onChange: (entered: Entered) => void
}

/**
 * A field in which somebody types a number as they write it on paper: 1,234.5, １２, 4亩2分. Once it is left, it shows what was
 * understood; what was not understood stays as it is, and the check of its field says why.
 */
export function NumberInput({ value, read, write = String, onChange, onBlur, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const isTyping = typed !== undefined && Object.is(enteredIn(typed, read), value)
  const written = typeof value === 'number' ? write(value) : (value ?? '')
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={isTyping ? typed : written}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(enteredIn(target.value, read))
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}

function enteredIn(text: string, read: NumberInputProps['read']): Entered {
  if (text.trim() === '') return undefined
  const reading = read(text)
  return 'fault' in reading ? text : reading.value
}

/** A value of a record or of an address as it is entered; of anything else there is nothing. */
export function enteredOf(value: unknown): Entered {
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}
