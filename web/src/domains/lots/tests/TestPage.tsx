import { lotTestForm } from '@farm/contract/lots'
import { useMemo } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { AddedSection } from '../../../engine/form/AddedSection.tsx'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { TESTS_PATH } from '../lot-address.ts'

const NONE: readonly string[] = []
const section = {
  title: '检测',
  fields: ['Lot', 'Date', 'Items', 'Method', 'Institution', 'ReportNumber', 'Result', 'Report', 'Note'],
}

/** One test of a lot. */
export function TestPage({ lot }: { readonly lot: string | undefined }) {
  const form = useKind(lotTestForm)
  const onLeave = useWayBack(TESTS_PATH)
  const initial = useMemo(() => (lot === undefined ? {} : { Lot: lot }), [lot])
  const editor = useEditor({ form, initial, onDone: onLeave })
  return (
    <EditorFrame
      editor={editor}
      title="登记检测"
      note="不合格的检测会自动暂扣这个批次、由它而来的和同一次采收的全部批次；检测机构复检同样的项目合格后才能解除"
      onLeave={onLeave}
    >
      <EditorSection section={section} form={form} exclude={NONE} />
      <AddedSection kind={lotTestForm} form={form} />
    </EditorFrame>
  )
}
