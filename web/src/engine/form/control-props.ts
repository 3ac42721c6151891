import type { Field } from '@farm/contract/forms'

/** What a form hands to the control of a field; the value is as in the data of a record. */
export interface ControlProps<F extends Field = Field> {
  readonly field: F
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
  readonly 'aria-describedby'?: string
  readonly 'aria-required'?: 'true' | 'false' | boolean
  readonly 'aria-invalid'?: 'true' | 'false' | boolean
}

type Having<F extends Field, Type> = F extends Field ? ([F['type'] & Type] extends [never] ? never : F) : never

/** The declarations that say of themselves to be of one of the types. */
export type FieldOf<Type extends Field['type']> = Having<Field, Type>
