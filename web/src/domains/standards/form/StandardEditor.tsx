import type { DynamicData, WireRecord } from '@farm/contract/forms'
import { checkStandard, standardForm } from '@farm/contract/standards'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import styles from '../../../engine/form/EditorSection.module.css'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { checkOf } from '../../../engine/form/check-of.ts'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { listBefore } from '../../../engine/list/list-before.ts'
import { noteWorkedOn } from '../../../engine/list/worked-on.ts'
import { usePage } from '../../../engine/page/index.ts'
import { useAddress } from '../../../engine/permission/index.ts'
import { sectionsOf } from '../../../engine/records/sections.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { InputNeeds } from '../../../engine/steps/InputNeeds.tsx'
import { StepsEditor } from '../../../engine/steps/StepsEditor.tsx'
import { withStepTables } from '../../../engine/steps/step-rows.ts'
import { heldBy } from '../../../engine/steps/use-reading.ts'
import { useOpenSteps, useStepChanges } from '../../../engine/steps/use-steps.ts'
import { standardSections } from './standard-sections.ts'
import { freshStep, stagesIn, stepLook } from './step-look.ts'

const LIST = '/Core/StandardList'
/** They are written in the steps. */
const ELSEWHERE: readonly string[] = ['Steps', 'StepInputs']
const check = checkOf(standardForm, checkStandard)

interface StandardEditorProps {
  /** Absent for a new standard. */
  readonly record?: WireRecord
  /** What a new standard begins with. */
  readonly initial?: DynamicData
  /** Beside the title. */
  readonly note?: string
}

/** The form of a standard: its stages, and step by step what is done when and with what. */
export function StandardEditor({ record: stored, initial, note }: StandardEditorProps) {
  const { title = standardForm.name } = usePage()
  const onLeave = useWayBack(LIST)
  const showStored = useStored()
  const form = useKind(standardForm)
  const record = useMemo(() => stored && withStepTables(stored), [stored])
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const open = useOpenSteps(stepLook.details)
  const editor = useEditor({
    form,
    record,
    ...(initial && { initial }),
    check,
    onFaults: ({ faults, data }) => open.openFaulty(faults, data),
    onDone: () => (stored ? onLeave() : showStored(editor.id)),
  })
  const { controls, keepDraft } = editor
  const steps = useStepChanges(controls, keepDraft)
  return (
    <EditorFrame editor={editor} title={title} note={note} onLeave={onLeave}>
      <SurroundingsContext value={surroundings}>
        {sectionsOf(form, standardSections).map((section) => (
          <section key={section.title} className={styles.section}>
            <h2 className={styles.title}>{section.title}</h2>
            <div className={styles.fields}>
              {section.fields
                .filter((name) => !ELSEWHERE.includes(name))
                .map((name) => (
                  <RecordField key={name} name={name} form={form} record={record} />
                ))}
            </div>
            {section.fields.includes('Steps') && (
              <>
                <StepsEditor
                  form={form}
                  look={stepLook}
                  changes={steps}
                  open={open}
                  fresh={(tables) => freshStep(tables, heldBy(controls))}
                  stagesIn={stagesIn}
                />
                <InputNeeds controls={controls} />
              </>
            )}
          </section>
        ))}
      </SurroundingsContext>
    </EditorFrame>
  )
}

/** The new standard open beside the list as it was: what is copied is not what was opened before. */
function useStored(): (id: string) => void {
  const navigate = useNavigate()
  const address = useAddress()
  const location = useLocation()
  return (id) => {
    noteWorkedOn(id)
    const list = listBefore(location.state)
    list.set('open', id)
    void navigate(address(`${LIST}?${list}`), { replace: true })
  }
}
