import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { useState } from 'react'
import { useAwaited } from '../../../engine/form/use-awaited.ts'
import { usePermission } from '../../../engine/permission/index.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import type { Reason } from '../../../platform/outbox/index.ts'
import type { WorkOrder } from '../known.ts'
import { type Draft, changedOwner, draftOwner, keepLastChoice, readLastChoice } from './draft.ts'
import type { Entries, Filled, LastChoice } from './entries.ts'
import { withoutFaultsOf } from './shown-faults.ts'
import type { Fix } from './nearness.ts'
import { useAddedFields } from '../../../engine/form/use-added-fields.ts'
import { useDraft } from './use-draft.ts'
import { useFarm } from './use-farm.ts'
import { type PositionState, usePosition } from './use-position.ts'
import { usePunchInPhotos } from './use-punch-in-photos.ts'

export const NO_FAULTS: Faults = {}

/** A punch-in that was handed in and is changed before it is sent once more. */
export interface Begun extends Draft {
  /** Why it came back, if it did. */
  readonly reason: Reason | undefined
  /** Its photos, as far as the device holds them. */
  readonly photos: readonly TakenPhoto[]
  /** Nothing else was handed in under its id since: what was left of a change is a change of this. */
  readonly isFirst: boolean
}

/** What is entered and what the page presumes, with what is wrong with it. */
export function useFilling(workOrder: WorkOrder | undefined, begun: Begun | undefined) {
  const { User } = usePermission()
  const owner = begun ? changedOwner(User.Id, begun.id) : draftOwner(User.Id, workOrder?.id)
  const draft = useDraft(owner, begun)
  const { entries } = draft.draft
  const [last, setLast] = useState(() => readLastChoice(User.Id))
  const [faults, setFaults] = useState(begun?.reason?.fields ?? NO_FAULTS)
  const { state: position, locate, latest } = usePosition()
  const fix = fixOf(position, draft.draft)
  const farm = useFarm(entries, { last, fix, workOrder })
  const additions = useAddedFields(clockForm, entries.added)
  const { added } = additions
  const enter = (entered: Partial<Entries>) => {
    setFaults((before) => withoutFaultsOf(before, Object.keys(entered), added))
    draft.enter({ ...settledPlan(entered, entries, farm.filled), ...entered })
  }
  const { photos, keeping, isMarking } = usePunchInPhotos({
    draft,
    held: begun?.photos,
    onChange: (ids) => enter({ photos: ids }),
    surroundings: () => ({ now: Date.now(), name: User.RealName || User.Name, fix, places: farm.known.places }),
  })
  return {
    ...additions,
    ...useAwaited([...farm.awaited, ...(additions.areAddedAwaited ? ['补充信息'] : [])], '提交打卡'),
    draft,
    entries,
    enter,
    farm,
    photos,
    keeping,
    isMarking,
    position,
    locate,
    /** Shown and handed in: where the device is now, not where it was when the page opened. */
    latestFix: position.kind === 'fixed' ? (latest ?? fix) : fix,
    faults,
    setFaults,
    /** Is presumed the next time. */
    remember: (chosen: LastChoice) => {
      // What a work order asked for is not what somebody chose.
      if (workOrder) return
      keepLastChoice(User.Id, chosen)
      setLast(chosen)
    },
    startAfresh: () => {
      setFaults(NO_FAULTS)
      photos.removePending()
      keeping.forget((draft.draft.taken ?? []).map(({ id }) => id))
      draft.startAfresh()
    },
  }
}

/** Where the device says it is; where it does not tell, what a photo says of it. */
function fixOf(position: PositionState, { entries: { photoPlace, photos }, taken = [] }: Draft): Fix | undefined {
  if (position.kind === 'fixed') return position.fix
  const hasPhotos = photos.length > 0 || taken.length > 0
  const isTold = position.kind === 'failed' && photoPlace !== undefined && hasPhotos
  return isTold ? { ...photoPlace, accuracyMetres: undefined, source: '照片' } : undefined
}

/** Who says what they did, and where, has seen for which plan: a position that comes later moves it no more. */
function settledPlan(entered: Partial<Entries>, { plan }: Entries, filled: Filled): Partial<Entries> {
  const isTelling = entered.operation !== undefined || entered.places !== undefined
  const isOpen = plan === undefined && filled.plan !== undefined && filled.workOrder === undefined
  return isTelling && isOpen ? { plan: filled.plan } : {}
}
