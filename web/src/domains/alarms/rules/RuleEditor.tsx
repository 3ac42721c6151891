import { alarmRuleForm, checkAlarmRule, type RuleStart } from '@farm/contract/alarms'
import { type DynamicData, type FieldName, type WireRecord, readData } from '@farm/contract/forms'
import { type ReactNode, useMemo } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { SurroundingsContext } from '../../../engine/form/surroundings.ts'
import { useEditor } from '../../../engine/form/use-editor.ts'
import type { Section } from '../../../engine/records/sections.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { RULES_PATH } from './rule-address.ts'
import { SentenceItems } from './SentenceItems.tsx'
import { RuleTry } from './try/RuleTry.tsx'

interface RuleEditorProps {
  /** Absent for a new rule. */
  readonly record?: WireRecord
  /** What a new one begins with. */
  readonly initial?: RuleStart | undefined
  /** Above its sentence. */
  readonly children?: ReactNode
}

const NONE: readonly string[] = []
const sections: ReadonlyArray<Section<FieldName<typeof alarmRuleForm>>> = [
  { title: '只看这些设备和地块', fields: ['Enterprise', 'Devices', 'Places', 'Crops', 'Stage'] },
  { title: '只在这些时间', fields: ['From', 'To', 'Weekdays'] },
  { title: '通知', fields: ['Receivers', 'Remind', 'Note'] },
]

const checkSent = (data: DynamicData) => checkAlarmRule(readData(alarmRuleForm, data))

/** A rule as a sentence that is filled in, with what narrows it below, and what it would have raised. */
export function RuleEditor({ record, initial, children }: RuleEditorProps) {
  const form = useKind(alarmRuleForm)
  const onLeave = useWayBack(RULES_PATH)
  const surroundings = useMemo(() => ({ fields: form.fields, at: [] }), [form])
  const editor = useEditor({
    form,
    record,
    ...(initial && { initial: { ...initial } }),
    check: checkSent,
    onDone: onLeave,
  })
  return (
    <EditorFrame editor={editor} title={record ? '编辑预警规则' : '新增预警规则'} onLeave={onLeave}>
      {children}
      <SurroundingsContext value={surroundings}>
        <SentenceItems form={form} />
        <RuleTry form={form} controls={editor.controls} />
      </SurroundingsContext>
      {sections.map((section) => (
        <EditorSection key={section.title} section={section} form={form} record={record} exclude={NONE} />
      ))}
    </EditorFrame>
  )
}
