import type { Faults } from '@farm/contract/errors'
import { useCallback } from 'react'
import { useLeaveGuard } from '../../../engine/form/use-leave-guard.ts'
import type { Operation, WorkOrder } from '../known.ts'
import { type Entries, faultsOf, isTouched, sentOf, usedRows, valuesOf } from './entries.ts'
import { splitFaults } from './shown-faults.ts'
import { NO_FAULTS, useFilling } from './use-filling.ts'
import { useSubmit } from './use-submit.ts'
import { useToFirstFault } from './use-to-first-fault.ts'

/** The type of the operations that bring something in. */
export const HARVEST = '采收'
const CHECK_TEXT = '填写有误，请检查标出的地方'

/** The life of one punch-in on the page: from what is presumed, through what is entered, to what is stored. */
export function usePunchIn(workOrder?: WorkOrder) {
  const filling = useFilling(workOrder)
  const { draft, farm, form, added, addedValues, unsent, photos, faults, setFaults } = filling
  const { filled, known, operation } = farm
  const entries = harvested(filling.entries, operation)
  const toFirstFault = useToFirstFault()
  const show = (found: Faults) => {
    const { placed, others } = splitFaults(found, added)
    setFaults(placed)
    submit.say(others)
    toFirstFault()
  }
  const submit = useSubmit({
    onFaults: show,
    onLeaving: draft.keepTime,
    onNotStored: draft.forgetTime,
    onIdTaken: draft.renewId,
    onStored: () => {
      filling.remember({ plan: filled.plan, operation: filled.operation })
      filling.startAfresh()
    },
  })
  const press = () => {
    if (submit.phase !== 'filling') return
    if (unsent.state.kind !== 'none')
      return submit.say(`补充信息里还有${unsent.state.noun}没有上传完，请稍候或移除后再提交`)
    const inputs = usedRows(filled.inputs)
    const all = [...new Set([...entries.photos, ...photos.pending.map(({ id }) => id)])]
    const values = valuesOf({ ...entries, inputs, photos: all, added: addedValues }, filled, known.fix)
    const found = faultsOf(values, operation, form.fields)
    // Rows that are left out must not shift the others against their faults.
    draft.enter({ inputs })
    if (Object.keys(found).length > 0) return show(found)
    setFaults(NO_FAULTS)
    const { id, occurTime } = draft.draft
    void submit.send({ id, sentFirst: occurTime, data: sentOf(values, form.fields), photos })
  }
  const isUnsent = isTouched(entries) || photos.pending.length > 0
  /** What was said of the whole no longer holds once something is changed. */
  const changing =
    <Arguments extends readonly unknown[]>(change: (...all: Arguments) => void) =>
    (...all: Arguments) => {
      submit.say(undefined)
      change(...all)
    }
  return {
    ...filling,
    enter: changing(filling.enter),
    photos: { ...photos, add: changing(photos.add), retry: changing(photos.retry), remove: changing(photos.remove) },
    fault: submit.fault ?? (Object.keys(faults).length > 0 ? CHECK_TEXT : undefined),
    isRestored: draft.isRestored,
    /** What the other fields of the record hold, for those that hang on them. */
    values: valuesOf({ ...entries, added: addedValues }, filled, known.fix),
    submit,
    press,
    another: () => {
      submit.startAfresh()
      filling.startAfresh()
    },
    blocker: useLeaveGuard(useCallback(() => isUnsent, [isUnsent])),
  }
}

/** Nothing is harvested by another operation, whatever was typed before it was chosen. */
function harvested(entries: Entries, operation: Operation | undefined): Entries {
  return operation?.type === HARVEST ? entries : { ...entries, harvest: undefined }
}

export type PunchIn = ReturnType<typeof usePunchIn>
