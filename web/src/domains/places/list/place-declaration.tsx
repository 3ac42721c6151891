import { placeForm } from '@farm/contract/places'
import type { CrudDeclaration } from '../../../engine/crud/crud-declaration.ts'
import { PlaceHead } from '../detail/PlaceHead.tsx'
import { placeSections } from '../form/place-sections.ts'
import { GrowingCell } from '../growing/GrowingCell.tsx'

/** 地块列表, and what a plot shows of itself. */
export const placeDeclaration = {
  form: placeForm,
  at: '/Core/Place',
  columns: [
    { field: 'Name', width: 160 },
    { field: 'Code', width: 118 },
    { field: 'Compony', width: 140 },
    { field: 'Area', width: 120 },
    { field: 'Soil', width: 96 },
    { field: 'Kind', width: 96 },
    { field: 'Boundary', width: 140 },
    { key: 'Growing', label: '在种', width: 188, render: (record) => <GrowingCell record={record} /> },
  ],
  search: ['Name', 'Code', 'LandCode'],
  filters: ['Compony', 'Kind', 'Soil', 'Status'],
  sections: placeSections,
  head: PlaceHead,
} satisfies CrudDeclaration<typeof placeForm>
