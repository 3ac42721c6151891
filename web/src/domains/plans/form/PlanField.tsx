import { Form } from 'antd'
import { type Field, isFilledIn } from '@farm/contract/forms'
import { FieldControl } from '../../../engine/form/FieldControl.tsx'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import { OverrideField } from '../../../engine/input-checks/OverrideField.tsx'
import { AreaHint } from './AreaHint.tsx'
import { LateForDelivery } from './LateForDelivery.tsx'
import { LinePicker } from './LinePicker.tsx'
import { OrderPicker } from './OrderPicker.tsx'
import { PlaceField } from './PlaceField.tsx'
import { PlanItem } from './PlanItem.tsx'
import { SeasonHint } from './SeasonHint.tsx'
import { ServedNotice } from './ServedNotice.tsx'
import { ShiftHint } from './ShiftHint.tsx'
import { useTextOf } from './form-values.ts'
import type { PlanForm } from './use-plan-form.ts'

interface PlanFieldProps {
  readonly name: string
  readonly plan: PlanForm
}

/** One field of the form of a plan. */
export function PlanField({ name, plan }: PlanFieldProps) {
  const { form, record, serving } = plan
  const field = form.fields[name]
  if (!field) return null
  if (!isFilledIn(field)) {
    // What the domain sets is worth a line once it is set.
    const isToldLater = field.domainOnly === true && record?.Data[name] === undefined
    return isToldLater ? null : <RecordField name={name} form={form} record={record} />
  }
  switch (name) {
    case 'OverrideReason':
      return <OverrideField form={form} record={record} />
    case 'Place':
      return <PlaceField field={field} plan={plan} />
    case 'Count':
      return <AreaField field={field} plan={plan} />
    case 'Season':
      return <SeasonField field={field} plan={plan} />
    case 'StartDate':
      return (
        <PlanItem
          name={name}
          field={field}
          hint={plan.shift.days === undefined ? undefined : <ShiftHint shift={plan.shift} />}
        >
          <FieldControl field={field} />
        </PlanItem>
      )
    case 'Order':
      return <OrderField field={field} plan={plan} />
    case 'OrderLine':
      return serving.isChosen ? <LineField field={field} plan={plan} /> : null
    default:
      return <RecordField name={name} form={form} record={record} />
  }
}

interface SpecialProps {
  readonly field: Field
  readonly plan: PlanForm
}

function AreaField({ field, plan: { controls, area } }: SpecialProps) {
  const present: unknown = Form.useWatch('Count', controls)
  return (
    <PlanItem name="Count" field={field} hint={<AreaHint total={area.total} area={present} onTake={area.take} />}>
      <FieldControl field={field} />
    </PlanItem>
  )
}

function SeasonField({ field, plan: { controls, put } }: SpecialProps) {
  const start = useTextOf('StartDate', controls)
  return (
    <PlanItem name="Season" field={field} hint={<SeasonHint start={start} onTake={(Season) => put({ Season })} />}>
      <FieldControl field={field} />
    </PlanItem>
  )
}

function OrderField({ field, plan: { controls, serving } }: SpecialProps) {
  const enterprise = useTextOf('Enterprise', controls)
  return (
    <PlanItem name="Order" field={field}>
      <OrderPicker enterprise={enterprise} onChosen={serving.forgetLine} />
    </PlanItem>
  )
}

function LineField({ field, plan: { controls, serving } }: SpecialProps) {
  const hint = (
    <>
      {serving.delivery !== undefined && <div>交货日期 {serving.delivery}；选定后填入作物和目标产量</div>}
      {serving.delivery !== undefined && <LateForDelivery delivery={serving.delivery} controls={controls} />}
      <ServedNotice plans={serving.others} />
    </>
  )
  return (
    <PlanItem name="OrderLine" field={{ ...field, label: '订单产品', required: true }} hint={hint}>
      <LinePicker lines={serving.lines} onChosen={serving.take} />
    </PlanItem>
  )
}
