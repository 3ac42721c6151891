import { banForm, checkBan } from '@farm/contract/bans'
import { crud } from '../../engine/crud/crud.tsx'

export const banScreens = crud({
  form: banForm,
  at: '/Core/Ban',
  columns: [
    { field: 'Name', width: 140 },
    { field: 'Kind', width: 80 },
    { field: 'From', width: 112 },
    { field: 'Until', width: 112 },
    'Categories',
    'Crops',
    { field: 'Source', width: 260 },
  ],
  search: ['Name', 'Source'],
  filters: ['Kind', 'From', 'Categories', 'Crops'],
  check: checkBan,
  keyFacts: ['Kind', 'From', 'Source'],
  sections: [
    { title: '农药', fields: ['Name', 'Kind', 'From', 'Until', 'Unlike'] },
    { title: '禁止用于', fields: ['Categories', 'Crops'] },
    { title: '依据', fields: ['Source', 'Note'] },
  ],
})
