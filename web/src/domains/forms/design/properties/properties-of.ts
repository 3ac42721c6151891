import type { Field, Fields } from '@farm/contract/forms'
import type { FieldOf } from '../../../../engine/form/control-props.ts'

/** What the properties of a kind of field are drawn from. */
export interface PropertiesOf<Type extends Field['type']> {
  readonly field: FieldOf<Type>
  readonly onChange: (field: Field) => void
  /** The field and those beside it that are in use. */
  readonly neighbours: Fields
  readonly name: string
}
