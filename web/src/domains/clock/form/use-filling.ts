import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { useState } from 'react'
import { usePermission } from '../../../engine/permission/index.ts'
import { usePhotos } from '../../../engine/photos/use-photos.ts'
import type { WorkOrder } from '../known.ts'
import { draftOwner, keepLastChoice, readLastChoice } from './draft.ts'
import type { Entries, LastChoice } from './entries.ts'
import { withoutFaultsOf } from './shown-faults.ts'
import { useAddedFields } from './use-added-fields.ts'
import { useDraft } from './use-draft.ts'
import { useFarm } from './use-farm.ts'
import { usePosition } from './use-position.ts'

export const NO_FAULTS: Faults = {}

/** What is entered and what the page presumes, with what is wrong with it. */
export function useFilling(workOrder: WorkOrder | undefined) {
  const { User } = usePermission()
  const draft = useDraft(draftOwner(User.Id, workOrder?.id))
  const { entries } = draft.draft
  const [last, setLast] = useState(() => readLastChoice(User.Id))
  const [faults, setFaults] = useState(NO_FAULTS)
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
  const photos = usePhotos({ value: entries.photos, onChange: (ids) => enter({ photos: ids }), max })
  return {
    ...additions,
    draft,
    entries,
    enter,
    farm,
    photos,
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
