import { Form } from 'antd'
import { type Field, type WireRecord, isFilledIn } from '@farm/contract/forms'
import { FieldControl } from '../../../engine/form/FieldControl.tsx'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { AreaHint } from './AreaHint.tsx'
import { OperationsPicker } from './OperationsPicker.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { PlanItem } from './PlanItem.tsx'
import { SeasonHint } from './SeasonHint.tsx'
import { type PlanControls, useTextOf } from './form-values.ts'
import type { PlanArea } from './use-plan-area.ts'

interface PlanFieldProps {
  readonly name: string
  /** The form of plans as the person sees it. */
  readonly form: RecordForm
  /** Absent for a new plan. */
  readonly record: WireRecord | undefined
  readonly controls: PlanControls
  readonly area: PlanArea
  readonly onSeason: (season: string) => void
}

/** One field of the form of a plan. */
export function PlanField({ name, form, record, controls, area, onSeason }: PlanFieldProps) {
  const field = form.fields[name]
  if (!field) return null
  if (!isFilledIn(field)) {
    // What the domain sets is worth a line once it is set.
    const isToldLater = field.domainOnly === true && record?.Data[name] === undefined
    return isToldLater ? null : <RecordField name={name} form={form} record={record} />
  }
  switch (name) {
    case 'Place':
      return <PlaceField field={field} controls={controls} area={area} />
    case 'Count':
      return <AreaField field={field} area={area} controls={controls} />
    case 'Season':
      return <SeasonField field={field} controls={controls} onSeason={onSeason} />
    case 'Operations':
      return (
        <PlanItem name={name} field={field} hint="按先后次序排列；进度按其中已打卡的作业计算">
          <OperationsPicker />
        </PlanItem>
      )
    default:
      return <RecordField name={name} form={form} record={record} />
  }
}

type SpecialProps<Needed extends keyof PlanFieldProps> = Pick<PlanFieldProps, Needed> & { readonly field: Field }

function PlaceField({ field, controls, area: { ids, chosen, onChosen } }: SpecialProps<'controls' | 'area'>) {
  const enterprise = useTextOf('Enterprise', controls)
  return (
    <PlanItem name="Place" field={field} hint={enterprise === undefined ? '先选所属企业，只列出它的地块' : undefined}>
      <PlacePicker enterprise={enterprise} ids={ids} chosen={chosen} onChosen={onChosen} />
    </PlanItem>
  )
}

function AreaField({ field, controls, area: { total, take } }: SpecialProps<'controls' | 'area'>) {
  const present: unknown = Form.useWatch('Count', controls)
  return (
    <PlanItem name="Count" field={field} hint={<AreaHint total={total} area={present} onTake={take} />}>
      <FieldControl field={field} />
    </PlanItem>
  )
}

function SeasonField({ field, controls, onSeason }: SpecialProps<'controls' | 'onSeason'>) {
  const start = useTextOf('StartDate', controls)
  return (
    <PlanItem name="Season" field={field} hint={<SeasonHint start={start} onTake={onSeason} />}>
      <FieldControl field={field} />
    </PlanItem>
  )
}
