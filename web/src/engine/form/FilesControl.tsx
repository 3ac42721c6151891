import { textsIn } from '@farm/contract/forms'
import { useId } from 'react'
import { FilesPicker } from '../files/FilesPicker.tsx'
import { sendingState } from '../files/sending-state.ts'
import { useReportUnsent } from '../files/unsent-files.ts'
import { useFiles } from '../files/use-files.ts'
import type { ControlProps, FieldOf } from './control-props.ts'

/** Attachments of a record; the form is not saved before they are with the server. */
export function FilesControl({ field, id, value, onChange, ...rest }: ControlProps<FieldOf<'files'>>) {
  const stored = textsIn(value)
  const files = useFiles({ value: stored, onChange: (ids) => onChange?.(ids), max: field.max })
  useReportUnsent(useId(), { kind: sendingState(files.pending).kind, noun: '文件' })
  return <FilesPicker id={id} label={field.label} files={files} describedBy={rest['aria-describedby']} />
}
