import type { Faults } from '@farm/contract/errors'
import { type DynamicData, checkRecord } from '@farm/contract/forms'
import { certificateForm } from '@farm/contract/lots'
import { useState } from 'react'
import { useAddedFields } from '../../../engine/form/use-added-fields.ts'

const NOTHING: DynamicData = {}

/** What people added to the form of certificates, as it is filled in where one is issued. */
export function useAddedCertificate(around: DynamicData) {
  const [entered, setEntered] = useState(NOTHING)
  const [faults, setFaults] = useState<Faults>({})
  const { form, added, addedValues, unsent, showAdded, areAddedAwaited } = useAddedFields(certificateForm, entered)
  const lack = () => {
    if (areAddedAwaited) return '补充信息还没有显示，请稍候再试'
    if (unsent.state.kind !== 'none') return `补充信息里还有${unsent.state.noun}没有上传完，请稍候或移除后再开具`
    // What else the dialog asks for decides what is asked here, and is judged by the dialog itself.
    const found = among(checkRecord(form.fields, { ...around, ...addedValues }), added)
    setFaults(found)
    return Object.keys(found).length > 0 ? '请按提示填好补充信息' : undefined
  }
  return {
    isShown: added.length > 0,
    form,
    added,
    values: { ...around, ...addedValues },
    faults,
    unsent,
    showAdded,
    enter: ({ added: next }: { readonly added: DynamicData }) => setEntered(next),
    /** Says what is not filled in, if anything, and marks it. */
    lack,
    body: added.length > 0 ? { Added: among(addedValues, added) } : {},
  }
}

/** What belongs to some fields, or to the rows of their tables. */
function among<Value>(all: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([at]) => names.includes(at.split('.', 1)[0] ?? '')))
}
