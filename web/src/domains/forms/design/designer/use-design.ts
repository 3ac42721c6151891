import { dictionariesIn, withWords } from '../state/dictionary-entries.ts'
import { useDictionaryWords } from '../design-queries.ts'
import type { Design, Fields } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { useCallback, useMemo, useReducer } from 'react'
import { type DesignFault, placedFaults } from '../state/design-faults.ts'
import { beginDesign, designed } from '../state/design-state.ts'
import { draftOfForm, formOfDesign, formOfDraft } from '../state/draft-form.ts'
import { faultsOfDraft } from '../state/faults-of-draft.ts'
import { type Place, fieldAt } from '../state/places.ts'
import { useAutosave } from './use-autosave.ts'
import { useTargets } from './use-targets.ts'

const NONE: Fields = {}

/** Everything about the form that is being designed: its content, what is wrong with it, how it is kept. */
export function useDesign(opened: Design) {
  const [state, act] = useReducer(designed, opened, (design) => beginDesign(formOfDesign(design), design.NextField))
  const { form } = state
  const autosave = useAutosave(opened, form, (names) => act({ do: 'renumber', names }))
  const { known, takeUp } = autosave
  const { targets, options: targetOptions } = useTargets()
  const offered = useOffered(form.fields)
  const builtIn = builtInKinds.find(({ id }) => id === opened.Id)?.fields ?? NONE
  const published = useMemo(() => (known.Published ? formOfDraft(known.Published).fields : NONE), [known.Published])
  const faults = useMemo(
    (): DesignFault[] =>
      placedFaults(
        faultsOfDraft(draftOfForm(form), { id: known.Id, published: known.Published, targets }),
        form.fields,
      ),
    [form, known.Id, known.Published, targets],
  )
  /** Puts what the server holds on the page. */
  const load = useCallback(
    (design: Design) => {
      const fresh = formOfDesign(design)
      act({ do: 'load', form: fresh, next: design.NextField })
      takeUp(design, fresh)
    },
    [takeUp],
  )
  return {
    ...state,
    act,
    autosave,
    known,
    /** The fields of the form as they are drawn; what is kept is the form itself. */
    offered,
    faults,
    published,
    targets,
    targetOptions,
    load,
    /** True for a field that the product itself needs. */
    isBuiltIn: (place: Place) => place[0] in builtIn && (place.length === 1 || fieldAt(builtIn, place) !== undefined),
    isPublished: (place: Place) => fieldAt(published, place) !== undefined,
    faultsAt: (place: Place | undefined) => faults.filter((one) => one.place?.join('.') === place?.join('.')),
  }
}

export type DesignModel = ReturnType<typeof useDesign>

/** The fields of a draft with the words of their dictionaries, as those who fill the form in are offered them. */
function useOffered(fields: Fields): Fields {
  const words = useDictionaryWords(useMemo(() => dictionariesIn(fields), [fields]))
  return useMemo(() => withWords(fields, words), [fields, words])
}
