import type { placeForm } from '@farm/contract/places'
import type { FieldName } from '@farm/contract/forms'
import type { Section } from '../../../engine/records/sections.ts'

/** The form of a plot: where it lies stands before how large it is, which is measured by it. */
export const placeSections: readonly Section<FieldName<typeof placeForm>>[] = [
  { title: '位置与面积', fields: ['Name', 'Code', 'Compony', 'Boundary', 'Area', 'Position'] },
  { title: '土地', fields: ['Kind', 'Soil', 'Irrigation', 'Status', 'LandCode', 'PreviousCrop', 'Note'] },
]
