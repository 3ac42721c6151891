import { type WireRecord, readData } from '@farm/contract/forms'
import { orderForm, type OrderData } from '@farm/contract/orders'
import { useParams } from 'react-router'
import { useCareTabs } from '../../../engine/care/use-care-tabs.tsx'
import { useEntryActs } from '../../../engine/crud/use-entry-acts.ts'
import section from '../../../engine/form/EditorSection.module.css'
import { StrandedDraft } from '../../../engine/form/StrandedDraft.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord, useRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { ActBar } from '../acts/ActBar.tsx'
import { Fulfilment } from '../facts/Fulfilment.tsx'
import facts from '../facts/OrderFacts.module.css'
import { OrderState } from '../facts/OrderState.tsx'
import { useOrderFacts } from '../facts/order-facts.tsx'
import type { OrderStem } from '../order-acts.ts'
import { isOpenOrder, orderOf } from '../order.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import { OrderEditor } from './OrderEditor.tsx'

/** 编辑订单, with its state, what can be done with it, the plans that serve it and what became of it. */
export function OrderEdit({ at }: { readonly at: OrderStem }) {
  const { id = '' } = useParams()
  const form = useKind(orderForm)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  // A change of its state changes what is edited: the form begins anew from what it has become.
  return (
    <StrandedDraft form={form} recordId={id} error={query.error} anew={<OrderEditor key="new" at={at} />}>
      <RecordState query={query} heading={<PageHeading />}>
        {(record) => <Begun key={`${id} ${record.UpdateTime}`} at={at} record={record} />}
      </RecordState>
    </StrandedDraft>
  )
}

interface BegunProps {
  readonly at: OrderStem
  readonly record: WireRecord
}

function Begun({ at, record }: BegunProps) {
  const toast = useToast()
  // What is worked out of plans and harvests goes on while the rest is being edited.
  const present = useRecord(record.Id).data ?? record
  const told = useOrderFacts(record)
  return (
    <>
      <OrderEditor
        at={at}
        record={record}
        head={({ isUnsaved }) => (
          <section className={section.section} aria-label="现状">
            <div className={facts.head}>
              <OrderState record={{ ...record, Data: { ...record.Data, ...derivedOf(present) } }} />
              <div className={facts.acts}>
                <ActBar
                  record={record}
                  held={() => (isUnsaved() ? '还有没有保存的改动，请先保存' : undefined)}
                  onHeld={toast.failed}
                />
                <PrintButton record={record} />
              </div>
              {!isOpenOrder(orderOf(record)) && <Facts facts={told} />}
            </div>
          </section>
        )}
      />
      <Beside at={at} record={record} />
    </>
  )
}

/** What stands beside the form: the plans that serve the order, and what is known of every record. */
function Beside({ at, record }: BegunProps) {
  const form = useKind(orderForm)
  const care = useCareTabs({ form, record, canEdit: useEntryActs(at).edit !== undefined })
  return (
    <div className={facts.beside}>
      <Tabs
        label="订单的内容"
        tabs={[{ key: 'plans', label: '明细与计划', content: <Fulfilment record={record} /> }, ...care]}
      />
    </div>
  )
}

function derivedOf({ Data }: WireRecord): OrderData {
  const { Fulfilled, Forecast, Risk, RiskReason } = readData(orderForm, Data)
  return { Fulfilled, Forecast, Risk, RiskReason }
}
