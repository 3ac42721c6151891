import type { Field, Fields } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { ChoiceProperties } from './ChoiceProperties.tsx'
import { ComputedProperties } from './ComputedProperties.tsx'
import { CountProperties } from './CountProperties.tsx'
import { NumberProperties } from './NumberProperties.tsx'
import { ReferenceProperties } from './ReferenceProperties.tsx'
import { RowsProperties } from './RowsProperties.tsx'
import { SequenceProperties } from './SequenceProperties.tsx'
import { TextProperties } from './TextProperties.tsx'

interface KindPropertiesProps {
  readonly field: Field
  readonly onChange: (field: Field) => void
  readonly neighbours: Fields
  readonly name: string
}

/** What only fields of a kind say of themselves. */
export function KindProperties({ field, ...rest }: KindPropertiesProps): ReactNode {
  switch (field.type) {
    case 'text':
      return <TextProperties {...rest} field={field} />
    case 'whole':
    case 'decimal':
    case 'money':
      return <NumberProperties {...rest} field={field} />
    case 'choice':
    case 'choices':
      return <ChoiceProperties {...rest} field={field} />
    case 'reference':
    case 'references':
      return <ReferenceProperties {...rest} field={field} />
    case 'photos':
    case 'files':
      return <CountProperties {...rest} field={field} />
    case 'sequence':
      return <SequenceProperties {...rest} field={field} />
    case 'computed':
      return <ComputedProperties {...rest} field={field} />
    case 'rows':
      return <RowsProperties {...rest} field={field} />
    case 'yesNo':
    case 'date':
    case 'moment':
    case 'time':
    case 'period':
    case 'position':
    case 'polygon':
      return null
  }
}
