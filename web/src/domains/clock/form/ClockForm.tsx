import { isFilledIn } from '@farm/contract/forms'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { usePage } from '../../../engine/page/index.ts'
import { chunk, preload } from '../../../platform/chunk.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import type { WorkOrder } from '../known.ts'
import styles from './ClockForm.module.css'
import { InputsCard } from './InputsCard.tsx'
import { NoteCard } from './NoteCard.tsx'
import { OperationCard } from './OperationCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { EnterpriseCard, PlanCard } from './PlanCard.tsx'
import { PositionCard } from './PositionCard.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { AreaCard, HarvestCard } from './figure-cards.tsx'
import type { CardName } from './shown-faults.ts'
import { HARVEST, type PunchIn, usePunchIn } from './use-punch-in.ts'
import { workDetailPath } from './work-detail-path.ts'

// Fields of all kinds need the heavy component library: it comes only where somebody added some.
const AddedFields = chunk(() => import('./AddedFields.tsx').then((file) => file.AddedFields))

// It comes while the punch-in is on its way, not before there is anything to send.
const StoredView = chunk(() => import('./StoredView.tsx').then((file) => file.StoredView))
const WorkOrderCard = chunk(() => import('./WorkOrderCard.tsx').then((file) => file.WorkOrderCard))
const OrderedForm = chunk(() => import('./OrderedForm.tsx').then((file) => file.OrderedForm))

/** Filling in a punch-in: in the ordinary case two taps and a photo; `?workId=` says for which work order it is. */
export function ClockForm() {
  const workId = useSearchParams()[0].get('workId')
  if (workId === null) return <PunchInForm />
  return (
    <Suspense fallback={<Waiting />}>
      <OrderedForm key={workId} id={workId} form={PunchInForm} />
    </Suspense>
  )
}

/** The form, free or for a work order. */
function PunchInForm({ workOrder }: { readonly workOrder?: WorkOrder }) {
  const { title = '填写打卡' } = usePage()
  const address = useAddress()
  const punchIn = usePunchIn(workOrder)
  const { blocker, submit } = punchIn
  const home = address(workOrder ? workDetailPath(workOrder.id) : '/Clock')
  return (
    <div className={styles.column}>
      <TopBar title={title} back={home} />
      {submit.stored ? (
        <Suspense fallback={<Waiting />}>
          <StoredView {...submit.stored} home={home} onAnother={punchIn.another} />
        </Suspense>
      ) : (
        <Fields punchIn={punchIn} workOrder={workOrder} />
      )}
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text="打卡还没有提交。离开后填写的内容会留在这台设备上，没有上传完的照片不会保留。"
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </div>
  )
}

interface FieldsProps {
  readonly punchIn: PunchIn
  readonly workOrder: WorkOrder | undefined
}

function Fields({ punchIn, workOrder }: FieldsProps) {
  const { submit } = punchIn
  return (
    <>
      <div className={styles.cards} inert={submit.phase !== 'filling'}>
        {punchIn.isRestored && <RestoredNote onDiscard={punchIn.another} />}
        <Standing punchIn={punchIn} />
        {workOrder ? <Ordered punchIn={punchIn} workOrder={workOrder} /> : <Chosen punchIn={punchIn} />}
        <Told punchIn={punchIn} />
      </div>
      <SubmitBar
        phase={submit.phase}
        fault={punchIn.fault}
        photos={punchIn.photos}
        onSubmit={() => {
          void preload(StoredView)
          punchIn.press()
        }}
        onGiveUp={submit.giveUp}
      />
    </>
  )
}

interface PartProps {
  readonly punchIn: PunchIn
}

/** Where the person is. */
function Standing({ punchIn: { farm, form, position, faults, locate } }: PartProps) {
  if (!asks(form, 'Position')) return null
  return (
    <PositionCard
      position={position}
      places={farm.known.places}
      chosen={farm.chosenPlaces}
      isNeeded={farm.operation?.proof.NeedsPosition === true}
      faults={faults}
      onLocate={locate}
    />
  )
}

/** What it is about, as the work order says; on which of its plots is left to the person. */
function Ordered({ punchIn, workOrder }: PartProps & { readonly workOrder: WorkOrder }) {
  return (
    <>
      <Suspense>
        <WorkOrderCard punchIn={punchIn} workOrder={workOrder} />
      </Suspense>
      {asks(punchIn.form, 'Place') && <PlaceCard punchIn={punchIn} />}
    </>
  )
}

/** What it is about, as the person says. */
function Chosen({ punchIn }: PartProps) {
  const { form, faults } = punchIn
  const { hasManyEnterprises, hasNoEnterprise } = punchIn.farm
  const showsEnterprise = hasManyEnterprises || hasNoEnterprise || faults.Enterprise !== undefined
  return (
    <>
      {showsEnterprise && <EnterpriseCard punchIn={punchIn} />}
      {asks(form, 'Plan') && <PlanCard punchIn={punchIn} />}
      {asks(form, 'Place') && <PlaceCard punchIn={punchIn} />}
      {asks(form, 'Operation') && <OperationCard punchIn={punchIn} />}
    </>
  )
}

/** What there is to say of the work. */
function Told({ punchIn }: PartProps) {
  const { form, farm, added, draft } = punchIn
  return (
    <>
      {asks(form, 'Photos') && <PhotosCard punchIn={punchIn} />}
      {asks(form, 'Inputs') && <InputsCard punchIn={punchIn} />}
      {asks(form, 'Area') && <AreaCard punchIn={punchIn} />}
      {farm.operation?.type === HARVEST && asks(form, 'Harvest') && <HarvestCard punchIn={punchIn} />}
      {asks(form, 'Note') && <NoteCard punchIn={punchIn} />}
      {added.length > 0 && (
        <Suspense fallback={<Waiting />}>
          <AddedFields key={draft.draft.id} punchIn={punchIn} />
        </Suspense>
      )}
    </>
  )
}

/** A card stands only for what the person may fill in. */
function asks({ fields }: PunchIn['form'], name: CardName): boolean {
  const field = fields[name]
  return field !== undefined && isFilledIn(field)
}
