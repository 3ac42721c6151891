import { clockForm } from '@farm/contract/clock'
import type { Faults } from '@farm/contract/errors'
import { useCallback } from 'react'
import { useLeaveGuard } from '../../../engine/form/use-leave-guard.ts'
import { useElsewhere } from '../../../engine/outbox/use-elsewhere.ts'
import { useHandingIn } from '../../../engine/outbox/use-handing-in.ts'
import { useIsViewing } from '../../../engine/permission/index.ts'
import type { WorkOrder } from '../known.ts'
import { type Draft, contentOf } from './draft.ts'
import { isTouched, valuesOf } from './entries.ts'
import { type Ready, handedOf, harvested, hindranceOf, plotStoodIn, readyOf } from './handing-in.ts'
import { faultOf, splitFaults } from './shown-faults.ts'
import { type Begun, NO_FAULTS, useFilling } from './use-filling.ts'
import { useForeseen } from './use-foreseen.ts'
import { useToFirstFault } from './use-to-first-fault.ts'

const CHECK_TEXT = '请先改正标出的地方，再提交'

/** The life of one punch-in on the page: from what is presumed, through what is entered, to what is handed in. */
export function usePunchIn(workOrder?: WorkOrder, begun?: Begun) {
  const isViewing = useIsViewing()
  const filling = useFilling(workOrder, begun)
  const { draft, farm, added, addedValues, photos, faults, setFaults } = filling
  const { filled, known, operation } = farm
  const entries = harvested(filling.entries, operation)
  const toFirstFault = useToFirstFault()
  const foreseen = useForeseen()
  const show = (found: Faults, otherwise?: string) => {
    const { placed, others } = splitFaults(found, added)
    setFaults(placed)
    submit.say(others ?? otherwise)
    toFirstFault()
  }
  const submit = useHandingIn({
    formId: clockForm.id,
    before: begun?.reason?.text,
    changes: draft.draft.changes,
    onKept: () => {
      photos.release()
      filling.remember({ plan: filled.plan, operation: filled.operation })
      draft.letGo()
    },
    onNotKept: photos.goOn,
    onElsewhere: () => elsewhere.look(),
    onRefused: ({ id, occurTime, reason = { text: '', fields: NO_FAULTS } }) => {
      // Only a clock that is ahead makes a time that is refused: the next press has its own.
      draft.resume(id, reason.fields.OccurTime ? undefined : occurTime)
      show(reason.fields, Object.keys(reason.fields).length === 0 ? reason.text : undefined)
    },
  })
  const startAfresh = inTurn(submit.startAfresh, filling.startAfresh)
  const elsewhere = useDraftElsewhere(draft.draft, submit, startAfresh)
  const isAnother = elsewhere.found === 'different'
  const send = (ready: Ready) => void submit.send({ ...handedOf(filling, ready, workOrder?.id), isAnother })
  const handIn = handingIn(filling, { isViewing, submit, show, send })
  const changing = unsaying(submit.say)
  return {
    ...filling,
    elsewhere: plotStoodIn(filling),
    enter: changing(filling.enter),
    photos: { ...photos, add: changing(photos.add), retry: changing(photos.retry), remove: changing(photos.remove) },
    fault: barText(submit.fault, faults),
    isRestored: draft.isRestored,
    /** What the other fields of the record hold, for those that hang on them. */
    values: valuesOf({ ...entries, added: addedValues }, filled, known.fix),
    submit,
    foreseen,
    ...pressing(handIn, foreseen),
    /** What another page has handed in of the same draft. */
    handedIn: elsewhere,
    another: inTurn(elsewhere.forget, startAfresh),
    blocker: useUnsentGuard(submit.phase !== 'kept' && (isTouched(entries) || photos.pending.length > 0)),
  }
}

type Submit = ReturnType<typeof useHandingIn>

/** What another page has handed in of the draft. */
function useDraftElsewhere(draft: Draft, { phase, changes }: Submit, onSame: () => void) {
  const content = () => contentOf(draft)
  return useElsewhere({ id: draft.id, changes, isOpen: phase === 'filling', content, onSame })
}

interface HandingIn {
  readonly isViewing: boolean
  readonly submit: Submit
  readonly show: (found: Faults) => void
  readonly send: (ready: Ready) => void
}

/** Hands it in unless something stands against that. */
function handingIn(filling: ReturnType<typeof useFilling>, { isViewing, submit, show, send }: HandingIn) {
  const { draft, photos, setFaults } = filling
  return (holdsBack: () => boolean) => {
    if (submit.phase !== 'filling') return
    const hindrance = hindranceOf({ ...filling, isViewing })
    if (hindrance !== undefined) return submit.say(hindrance)
    if (filling.waits()) return
    const ready = readyOf(filling)
    draft.enter({ inputs: ready.entries.inputs })
    if (Object.keys(ready.faults).length > 0) return show(ready.faults)
    setFaults(NO_FAULTS)
    if (holdsBack()) return
    photos.pause()
    draft.enter({ photos: ready.entries.photos })
    send(ready)
  }
}

function useUnsentGuard(isUnsent: boolean) {
  return useLeaveGuard(useCallback(() => isUnsent, [isUnsent]))
}

function pressing(handIn: (holdsBack: () => boolean) => void, { asks, close }: ReturnType<typeof useForeseen>) {
  return {
    press: () => handIn(asks),
    /** It is meant as it stands, whatever is forbidden. */
    insist: () => {
      close()
      handIn(() => false)
    },
  }
}

function inTurn(...acts: ReadonlyArray<() => void>) {
  return () => {
    for (const act of acts) act()
  }
}

/** Beside the button: who may let pass what was stopped is read there, wherever the page stands. */
function barText(said: string | undefined, faults: Faults): string | undefined {
  const whole = said ?? (Object.keys(faults).length > 0 ? CHECK_TEXT : undefined)
  const word = faultOf(faults, 'OverrideReason')
  return word === undefined || whole === undefined ? whole : `${word}。${whole}`
}

/** What was said of the whole no longer holds once something is changed. */
function unsaying(say: (text: undefined) => void) {
  return <Arguments extends readonly unknown[]>(change: (...all: Arguments) => void) =>
    (...all: Arguments) => {
      say(undefined)
      change(...all)
    }
}

export type PunchIn = ReturnType<typeof usePunchIn>
