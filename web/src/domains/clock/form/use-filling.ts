import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import type { TakenPhoto } from '../../../engine/photos/photo-queue.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import type { Reason } from '../../../platform/outbox/index.ts'
import type { WorkOrder } from '../known.ts'
import { type Draft, changedOwner, draftOwner, keepLastChoice, readLastChoice } from './draft.ts'
import type { Entries, LastChoice } from './entries.ts'
import { withoutFaultsOf } from './shown-faults.ts'
import { useAddedFields } from './use-added-fields.ts'
import { useDraft } from './use-draft.ts'
import { useFarm } from './use-farm.ts'
import { useMarkedPhotos } from './use-marked-photos.ts'
import { usePosition } from './use-position.ts'

export const NO_FAULTS: Faults = {}

/** A punch-in that was handed in and is changed before it is sent once more. */
export interface Begun extends Draft {
  /** Why it came back, if it did. */
  readonly reason: Reason | undefined
  /** Its photos, as far as the device holds them. */
  readonly photos: readonly TakenPhoto[]
}

/** What is entered and what the page presumes, with what is wrong with it. */
export function useFilling(workOrder: WorkOrder | undefined, begun: Begun | undefined) {
  const { User } = usePermission()
  const owner = begun ? changedOwner(User.Id, begun.id) : draftOwner(User.Id, workOrder?.id)
  const draft = useDraft(owner, begun)
  const { entries } = draft.draft
  const [last, setLast] = useState(() => readLastChoice(User.Id))
  const [faults, setFaults] = useState(begun?.reason?.fields ?? NO_FAULTS)
  const { state: position, locate } = usePosition()
  const fix = position.kind === 'fixed' ? position.fix : undefined
  const farm = useFarm(entries, { last, fix, workOrder })
  const additions = useAddedFields(entries)
  const { added } = additions
  const enter = (entered: Partial<Entries>) => {
    setFaults((before) => withoutFaultsOf(before, Object.keys(entered), added))
    draft.enter(entered)
  }
  const { max } = clockForm.fields.Photos
  const queued = usePhotos({
    value: entries.photos,
    onChange: (ids) => enter({ photos: ids }),
    max,
    held: begun?.photos,
  })
  const { photos, isMarking } = useMarkedPhotos({
    photos: queued,
    surroundings: () => ({ now: Date.now(), name: User.RealName || User.Name, fix, places: farm.known.places }),
    onMark: draft.mark,
  })
  return {
    ...additions,
    draft,
    entries,
    enter,
    farm,
    photos,
    isMarking,
    position,
    locate,
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
      draft.startAfresh()
    },
  }
}
