import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { PolygonControl } from './PolygonControl.tsx'
import { ChoiceControl } from './ChoiceControl.tsx'
import { FilesControl } from './FilesControl.tsx'
import { NumberControl } from './NumberControl.tsx'
import { PhotosControl } from './PhotosControl.tsx'
import { PositionControl } from './PositionControl.tsx'
import { ReferenceControl } from './ReferenceControl.tsx'
import { TextControl } from './TextControl.tsx'
import { TimeWaiting } from './TimeWaiting.tsx'
import { YesNoControl } from './YesNoControl.tsx'
import type { ControlProps } from './control-props.ts'

// The calendar weighs as much as all other controls; forms without days do without it.
const TimeControl = chunk(() => import('./TimeControl.tsx').then((file) => file.TimeControl))
const ClockTimeControl = chunk(() => import('./ClockTimeControl.tsx').then((file) => file.ClockTimeControl))
const PeriodControl = chunk(() => import('./PeriodControl.tsx').then((file) => file.PeriodControl))

interface FieldControlProps extends ControlProps {
  /** Ids that a reference can’t take: a record does not refer to itself. */
  readonly exclude?: readonly string[]
}

/** The control of a field, by its kind; nothing for what nobody fills in, and for tables. */
export function FieldControl({ field, exclude = [], ...rest }: FieldControlProps): ReactNode {
  switch (field.type) {
    case 'text':
      return <TextControl {...rest} field={field} />
    case 'whole':
    case 'decimal':
    case 'money':
      return <NumberControl {...rest} field={field} />
    case 'yesNo':
      return <YesNoControl {...rest} field={field} />
    case 'choice':
    case 'choices':
      return <ChoiceControl {...rest} field={field} />
    case 'date':
    case 'moment':
      return (
        <Suspense fallback={<TimeWaiting field={field} value={rest.value} />}>
          <TimeControl {...rest} field={field} />
        </Suspense>
      )
    case 'time':
      return (
        <Suspense>
          <ClockTimeControl {...rest} field={field} />
        </Suspense>
      )
    case 'period':
      return (
        <Suspense>
          <PeriodControl {...rest} field={field} />
        </Suspense>
      )
    case 'reference':
    case 'references':
      return <ReferenceControl {...rest} field={field} exclude={exclude} />
    case 'position':
      return <PositionControl {...rest} field={field} />
    case 'polygon':
      return <PolygonControl {...rest} field={field} />
    case 'photos':
      return <PhotosControl {...rest} field={field} />
    case 'files':
      return <FilesControl {...rest} field={field} />
    case 'computed':
    case 'sequence':
    case 'rows':
      return null
  }
}
