import { Editor } from '../form/Editor.tsx'
import type { RecordForm } from '../records/record-form.ts'
import { useKind } from '../records/use-kind.ts'
import type { Section } from '../records/sections.ts'
import type { CrudDeclaration } from './crud-declaration.ts'
import { useWayBack } from './use-way-back.ts'

interface AddPageProps {
  readonly form: RecordForm
  readonly sections?: readonly Section[] | undefined
  readonly check?: CrudDeclaration['check'] | undefined
  /** The list to which a new record belongs. */
  readonly back: string
}

export function AddPage({ form, sections, check, back }: AddPageProps) {
  return <Editor form={useKind(form)} sections={sections} check={check} onLeave={useWayBack(back)} />
}
