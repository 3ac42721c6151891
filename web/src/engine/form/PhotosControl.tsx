import { useId } from 'react'
import { PhotoPicker } from '../photos/PhotoPicker.tsx'
import { useReportPhotos } from '../photos/unsent-photos.ts'
import { sendingState, usePhotos } from '../photos/use-photos.ts'
import type { ControlProps, FieldOf } from './control-props.ts'

/** Photos of a record; the form is not saved before they are with the server. */
export function PhotosControl({ field, id, value, onChange, ...rest }: ControlProps<FieldOf<'photos'>>) {
  const stored = Array.isArray(value) ? value.map(String) : []
  const photos = usePhotos({ value: stored, onChange: (ids) => onChange?.(ids), max: field.max })
  useReportPhotos(useId(), sendingState(photos.pending).kind)
  return <PhotoPicker id={id} label={field.label} photos={photos} describedBy={rest['aria-describedby']} />
}
