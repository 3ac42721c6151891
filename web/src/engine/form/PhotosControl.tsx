import { textsIn } from '@farm/contract/forms'
import { useId } from 'react'
import { sendingState } from '../files/sending-state.ts'
import { useReportUnsent } from '../files/unsent-files.ts'
import { PhotoPicker } from '../photos/PhotoPicker.tsx'
import { usePhotos } from '../photos/use-photos.ts'
import type { ControlProps, FieldOf } from './control-props.ts'

/** Photos of a record; the form is not saved before they are with the server. */
export function PhotosControl({ field, id, value, onChange, ...rest }: ControlProps<FieldOf<'photos'>>) {
  const stored = textsIn(value)
  const photos = usePhotos({ value: stored, onChange: (ids) => onChange?.(ids), max: field.max })
  useReportUnsent(useId(), { kind: sendingState(photos.pending).kind, noun: '照片' })
  return <PhotoPicker id={id} label={field.label} photos={photos} describedBy={rest['aria-describedby']} />
}
