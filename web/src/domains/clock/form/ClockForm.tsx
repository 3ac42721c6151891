import { type Field, isFilledIn } from '@farm/contract/forms'
import { Suspense } from 'react'
import { useAddress } from '../../../engine/permission/index.ts'
import { usePage } from '../../../engine/page/index.ts'
import { chunk } from '../../../platform/chunk.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { TopBar } from '../TopBar.tsx'
import { AreaCard } from './AreaCard.tsx'
import styles from './ClockForm.module.css'
import { InputsCard } from './InputsCard.tsx'
import { NoteCard } from './NoteCard.tsx'
import { OperationCard } from './OperationCard.tsx'
import { PhotosCard } from './PhotosCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { EnterpriseCard, PlanCard } from './PlanCard.tsx'
import { PositionCard } from './PositionCard.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { StoredView } from './StoredView.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import type { CardName } from './shown-faults.ts'
import { type PunchIn, usePunchIn } from './use-punch-in.ts'

// Fields of all kinds need the heavy component library: it comes only where somebody added some.
const AddedFields = chunk(() => import('./AddedFields.tsx').then((file) => file.AddedFields))

/** Filling in a punch-in: in the ordinary case two taps and a photo. */
export function ClockForm() {
  const { title = '填写打卡' } = usePage()
  const address = useAddress()
  const punchIn = usePunchIn()
  const { blocker, submit } = punchIn
  return (
    <div className={styles.column}>
      <TopBar title={title} back={address('/Clock')} />
      {submit.stored ? (
        <StoredView {...submit.stored} home={address('/Clock')} onAnother={punchIn.another} />
      ) : (
        <Fields punchIn={punchIn} />
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

function Fields({ punchIn }: { readonly punchIn: PunchIn }) {
  const { farm, form, submit } = punchIn
  const { known, chosenPlaces, hasManyEnterprises, hasNoEnterprise } = farm
  const asks = (name: CardName) => asksFor(form.fields[name])
  const showsEnterprise = hasManyEnterprises || hasNoEnterprise || punchIn.faults.Enterprise !== undefined
  return (
    <>
      <div className={styles.cards} inert={submit.phase !== 'filling'}>
        {punchIn.isRestored && <RestoredNote onDiscard={punchIn.another} />}
        {asks('Position') && (
          <PositionCard
            position={punchIn.position}
            places={known.places}
            chosen={chosenPlaces}
            isNeeded={farm.operation?.proof.NeedsPosition === true}
            faults={punchIn.faults}
            onLocate={punchIn.locate}
          />
        )}
        {showsEnterprise && <EnterpriseCard punchIn={punchIn} />}
        {asks('Plan') && <PlanCard punchIn={punchIn} />}
        {asks('Place') && <PlaceCard punchIn={punchIn} />}
        {asks('Operation') && <OperationCard punchIn={punchIn} />}
        {asks('Photos') && <PhotosCard punchIn={punchIn} />}
        {asks('Inputs') && <InputsCard punchIn={punchIn} />}
        {asks('Area') && <AreaCard punchIn={punchIn} />}
        {asks('Note') && <NoteCard punchIn={punchIn} />}
        {punchIn.added.length > 0 && (
          <Suspense fallback={<Waiting />}>
            <AddedFields key={punchIn.draft.draft.id} punchIn={punchIn} />
          </Suspense>
        )}
      </div>
      <SubmitBar
        phase={submit.phase}
        fault={punchIn.fault}
        photos={punchIn.photos}
        onSubmit={punchIn.press}
        onGiveUp={submit.giveUp}
      />
    </>
  )
}

/** A card stands only for what the person may fill in. */
function asksFor(field: Field | undefined): boolean {
  return field !== undefined && isFilledIn(field)
}
