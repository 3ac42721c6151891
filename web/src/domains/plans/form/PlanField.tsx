import { Form } from 'antd'
import type { WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { FieldItem } from '../../../engine/form/FieldItem.tsx'
import { NumberControl } from '../../../engine/form/NumberControl.tsx'
import { TextControl } from '../../../engine/form/TextControl.tsx'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { fieldOf } from '../../../engine/records/record-fields.ts'
import { AreaHint } from './AreaHint.tsx'
import { OperationsPicker } from './OperationsPicker.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { PlanItem } from './PlanItem.tsx'
import { SeasonHint } from './SeasonHint.tsx'
import { type PlanControls, useTextOf } from './form-values.ts'
import type { PlanArea } from './use-plan-area.ts'

const { Place, Count, Season, Operations } = planForm.fields

interface PlanFieldProps {
  readonly name: string
  /** Absent for a new plan. */
  readonly record: WireRecord | undefined
  readonly controls: PlanControls
  readonly area: PlanArea
  readonly onSeason: (season: string) => void
}

/** One field of the form of a plan. */
export function PlanField({ name, record, controls, area, onSeason }: PlanFieldProps) {
  switch (name) {
    case 'Place':
      return <PlaceField controls={controls} area={area} />
    case 'Count':
      return <AreaField area={area} controls={controls} />
    case 'Season':
      return <SeasonField controls={controls} onSeason={onSeason} />
    case 'Operations':
      return (
        <PlanItem name={name} field={Operations} hint="按先后次序排列；进度按其中已打卡的作业计算">
          <OperationsPicker />
        </PlanItem>
      )
  }
  const field = fieldOf(planForm, name)
  if (!field) return null
  if (!field.domainOnly) return <FieldItem name={[name]} field={field} />
  return (
    record?.Data[name] !== undefined && (
      <Form.Item label={field.label}>
        <FieldValue form={planForm} record={record} name={name} as="whole" />
      </Form.Item>
    )
  )
}

function PlaceField({ controls, area: { ids, chosen, onChosen } }: Pick<PlanFieldProps, 'controls' | 'area'>) {
  const enterprise = useTextOf('Enterprise', controls)
  return (
    <PlanItem name="Place" field={Place} hint={enterprise === undefined ? '先选所属企业，只列出它的地块' : undefined}>
      <PlacePicker enterprise={enterprise} ids={ids} chosen={chosen} onChosen={onChosen} />
    </PlanItem>
  )
}

function AreaField({ controls, area: { total, take } }: Pick<PlanFieldProps, 'controls' | 'area'>) {
  const present: unknown = Form.useWatch('Count', controls)
  return (
    <PlanItem name="Count" field={Count} hint={<AreaHint total={total} area={present} onTake={take} />}>
      <NumberControl field={Count} />
    </PlanItem>
  )
}

function SeasonField({ controls, onSeason }: Pick<PlanFieldProps, 'controls' | 'onSeason'>) {
  const start = useTextOf('StartDate', controls)
  return (
    <PlanItem name="Season" field={Season} hint={<SeasonHint start={start} onTake={onSeason} />}>
      <TextControl field={Season} />
    </PlanItem>
  )
}
