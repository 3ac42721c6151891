import { isAsked } from '@farm/contract/forms'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ElsewhereNote } from '../../../engine/outbox/ElsewhereNote.tsx'
import { AS_ANOTHER } from '../../../engine/outbox/use-elsewhere.ts'
import { useKept } from '../../../engine/outbox/use-kept.ts'
import { useAddress, usePermission } from '../../../engine/permission/index.ts'
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
import { WorkTimeCard } from './WorkTimeCard.tsx'
import { AreaCard, HarvestCard } from './figure-cards.tsx'
import { changedOwner, contentOf, draftOwner, draftPlace, readDraft } from './draft.ts'
import { HARVEST } from './handing-in.ts'
import type { Begun } from './use-filling.ts'
import { type PunchIn, usePunchIn } from './use-punch-in.ts'
import { changePath, workDetailPath } from './work-detail-path.ts'

// Fields of all kinds need the heavy component library: it comes only where somebody added some.
const AddedFields = chunk(() => import('../../../engine/form/AddedFields.tsx').then((file) => file.AddedFields))

// It comes while the punch-in is on its way, not before there is anything to send.
const KeptView = chunk(() => import('./KeptView.tsx').then((file) => file.KeptView))
const StoredView = chunk(() => import('./StoredView.tsx').then((file) => file.StoredView))
// Only who says that they worked elsewhere than they stand is asked why.
const PlaceReasonCard = chunk(() => import('./PlaceReasonCard.tsx').then((file) => file.PlaceReasonCard))
// What is checked weighs something: it comes where something is used or harvested.
const UsesCheck = chunk(() => import('./CheckCard.tsx').then((file) => file.UsesCheck))
const HarvestCheck = chunk(() => import('./CheckCard.tsx').then((file) => file.HarvestCheck))
const ForbiddenDialog = chunk(() => import('./CheckCard.tsx').then((file) => file.ForbiddenDialog))
// Only who works on several plots may say how much was done on each.
const ByPlaceCard = chunk(() => import('./ByPlaceCard.tsx').then((file) => file.ByPlaceCard))
const OverrideCard = chunk(() => import('./OverrideCard.tsx').then((file) => file.OverrideCard))
const WorkOrderCard = chunk(() => import('./WorkOrderCard.tsx').then((file) => file.WorkOrderCard))
const ChangedForm = chunk(() => import('./ChangedForm.tsx').then((file) => file.ChangedForm))
const OrderedForm = chunk(() => import('./OrderedForm.tsx').then((file) => file.OrderedForm))

/**
 * Filling in a punch-in: in the ordinary case two taps and a photo; `?workId=` says for which work order it is, `?item=`
 * which of those that wait on the device is changed.
 */
export function ClockForm() {
  const [parameters] = useSearchParams()
  const { key } = useLocation()
  const [workId, item] = [parameters.get('workId'), parameters.get('item')]
  if (workId === null && item === null) return <PunchInForm />
  return (
    <Suspense fallback={<Waiting />}>
      {item === null ? (
        <OrderedForm key={workId} id={workId ?? ''} form={PunchInForm} />
      ) : (
        <ChangedForm key={`${item}:${key}`} id={item} form={PunchInForm} />
      )}
    </Suspense>
  )
}

interface PunchInFormProps {
  readonly workOrder?: WorkOrder
  readonly begun?: Begun | undefined
}

/** The form, free or for a work order, new or handed in before. */
function PunchInForm(props: PunchInFormProps) {
  const { User } = usePermission()
  const { workOrder, begun } = props
  const owner = begun ? changedOwner(User.Id, begun.id) : draftOwner(User.Id, workOrder?.id)
  const [kept] = useState(() => {
    const place = draftPlace(owner)
    return { place, draft: readDraft(owner, place) }
  })
  // A change of what still waits as it stood then was handed in by nobody; it may well hold less than that.
  const isOwnChange = begun !== undefined && (begun.isFirst || kept.draft?.changes === begun.changes)
  const isSure = useKept({
    id: isOwnChange ? undefined : kept.draft?.id,
    content: kept.draft && contentOf(kept.draft),
    onHandedIn: () => kept.place.drop(),
  })
  return isSure ? <OpenForm {...props} /> : <Waiting />
}

function OpenForm({ workOrder, begun }: PunchInFormProps) {
  const { title = '填写打卡' } = usePage()
  const address = useAddress()
  const punchIn = usePunchIn(workOrder, begun)
  const { blocker } = punchIn
  const home = address(workOrder ? workDetailPath(workOrder.id) : '/Clock')
  return (
    <div className={styles.column}>
      <TopBar title={title} back={home} />
      <Handed punchIn={punchIn} home={home} isChange={begun !== undefined}>
        <Fields punchIn={punchIn} workOrder={workOrder} isChange={begun !== undefined} />
      </Handed>
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text={punchIn.keeping.isLasting ? KEPT_TEXT : LOST_TEXT}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </div>
  )
}

const KEPT_TEXT = '打卡还没有提交。离开后填写的内容和照片会留在这台设备上，下次打开可以继续填写。'
const LOST_TEXT = '打卡还没有提交。离开后填写的内容会留在这台设备上，没有上传完的照片不会保留。'

/** Where what was handed in stands once it arrived. */
const STORED = { text: '我的打卡', path: '/Clock' }

interface HandedProps {
  readonly punchIn: PunchIn
  readonly home: string
  /** Changed ones are handed in one by one. */
  readonly isChange: boolean
  /** What stands here until it is handed in. */
  readonly children: ReactNode
}

/** What became of the punch-in, once it is handed in. */
function Handed({ punchIn, home, isChange, children }: HandedProps) {
  const address = useAddress()
  const { phase, item, isLasting } = punchIn.submit
  const onAnother = isChange ? undefined : punchIn.another
  if (phase !== 'kept') return children
  return (
    <Suspense fallback={<Waiting />}>
      {item?.record ? (
        <StoredView record={item.record} home={home} onAnother={onAnother} />
      ) : (
        <KeptView
          item={item}
          isLasting={isLasting}
          home={home}
          change={address(changePath(item?.id ?? ''))}
          onAnother={onAnother}
        />
      )}
    </Suspense>
  )
}

interface FieldsProps {
  readonly punchIn: PunchIn
  readonly workOrder: WorkOrder | undefined
  readonly isChange: boolean
}

function Fields({ punchIn, workOrder, isChange }: FieldsProps) {
  const { submit, foreseen, handedIn } = punchIn
  const { found } = handedIn
  const note = found && (
    <ElsewhereNote elsewhere={found} noun="打卡" isChange={isChange} stored={STORED} onDiscard={handedIn.discard} />
  )
  if (isChange && found === 'same') return note
  return (
    <>
      <div className={styles.cards} inert={submit.phase !== 'filling'}>
        {note}
        {!found && punchIn.isRestored && <RestoredNote onDiscard={punchIn.another} />}
        <Standing punchIn={punchIn} />
        {workOrder ? <Ordered punchIn={punchIn} workOrder={workOrder} /> : <Chosen punchIn={punchIn} />}
        <Told punchIn={punchIn} />
      </div>
      <SubmitBar
        label={found === 'different' ? AS_ANOTHER : '提交打卡'}
        phase={submit.phase}
        fault={punchIn.fault}
        waitsFor={punchIn.waitsFor}
        isLasting={submit.isLasting}
        onSubmit={() => {
          void preload(KeptView)
          void preload(StoredView)
          punchIn.press()
        }}
      />
      {foreseen.asked && (
        <Suspense>
          <ForbiddenDialog about={foreseen.asked} onConfirm={punchIn.insist} onCancel={foreseen.close} />
        </Suspense>
      )}
    </>
  )
}

interface PartProps {
  readonly punchIn: PunchIn
}

/** Where the person is. */
function Standing({ punchIn: { farm, form, position, latestFix: fix, faults, locate } }: PartProps) {
  if (!isAsked(form.fields, 'Position')) return null
  return (
    <PositionCard
      position={position.kind === 'fixed' && fix ? { kind: 'fixed', fix } : position}
      fix={fix}
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
      {isAsked(punchIn.form.fields, 'Place') && <PlaceCard punchIn={punchIn} />}
      <Elsewhere punchIn={punchIn} />
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
      {isAsked(form.fields, 'Plan') && <PlanCard punchIn={punchIn} />}
      {isAsked(form.fields, 'Place') && <PlaceCard punchIn={punchIn} />}
      <Elsewhere punchIn={punchIn} />
      {isAsked(form.fields, 'Operation') && <OperationCard punchIn={punchIn} />}
    </>
  )
}

/** Why the person stands elsewhere than they say that they worked. */
function Elsewhere({ punchIn }: PartProps) {
  const { elsewhere } = punchIn
  if (!elsewhere) return null
  return (
    <Suspense>
      <PlaceReasonCard punchIn={punchIn} around={elsewhere} />
    </Suspense>
  )
}

/** What there is to say of the work. */
function Told({ punchIn }: PartProps) {
  const { form, farm, added, draft } = punchIn
  const isHarvest = farm.operation?.type === HARVEST
  return (
    <>
      {isAsked(form.fields, 'StartTime') && <WorkTimeCard punchIn={punchIn} />}
      {isAsked(form.fields, 'Photos') && <PhotosCard punchIn={punchIn} />}
      {isAsked(form.fields, 'Inputs') && <InputsCard punchIn={punchIn} />}
      <Checks punchIn={punchIn} isHarvest={isHarvest} />
      {isAsked(form.fields, 'Area') && <AreaCard punchIn={punchIn} />}
      {isHarvest && isAsked(form.fields, 'Harvest') && <HarvestCard punchIn={punchIn} />}
      <Divided punchIn={punchIn} isHarvest={isHarvest} />
      {isAsked(form.fields, 'Note') && <NoteCard punchIn={punchIn} />}
      {added.length > 0 && (
        <Suspense fallback={<Waiting />}>
          <AddedFields key={draft.draft.id} of={punchIn} />
        </Suspense>
      )}
    </>
  )
}

/** How much of it was done on each of several plots. */
function Divided({ punchIn, isHarvest }: PartProps & { readonly isHarvest: boolean }) {
  const { form, farm } = punchIn
  const of = [
    ...(isAsked(form.fields, 'Area') ? (['area'] as const) : []),
    ...(isHarvest && isAsked(form.fields, 'Harvest') ? (['harvest'] as const) : []),
  ]
  if (farm.filled.places.length < 2 || of.length === 0 || !isAsked(form.fields, 'ByPlace')) return null
  return (
    <Suspense>
      <ByPlaceCard punchIn={punchIn} of={of} />
    </Suspense>
  )
}

/** What is known of what is used or harvested, and the word by which a harvest is let pass that was stopped. */
function Checks({ punchIn, isHarvest }: PartProps & { readonly isHarvest: boolean }) {
  const { farm, faults, entries } = punchIn
  const isStopped = faults.OverrideReason !== undefined || entries.overrideReason !== undefined
  return (
    <Suspense>
      {farm.filled.inputs.some(({ input }) => input !== undefined) && <UsesCheck punchIn={punchIn} />}
      {isHarvest && <HarvestCheck punchIn={punchIn} />}
      {isStopped && <OverrideCard punchIn={punchIn} />}
    </Suspense>
  )
}
