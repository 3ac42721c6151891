import { deviceForm } from '@farm/contract/devices'
import type { CrudDeclaration } from '../../../engine/crud/crud-declaration.ts'
import { deviceSections } from '../form/device-sections.ts'
import { deviceColumns } from './device-columns.tsx'
import { deviceTabs } from './device-tabs.ts'

export const deviceDeclaration = {
  form: deviceForm,
  at: '/Core/Device',
  columns: deviceColumns,
  search: ['Name', 'Number', 'MAC'],
  filters: ['Type', 'Enterprise', 'Place', 'Gateway', 'State'],
  tabs: deviceTabs,
  sections: deviceSections,
} satisfies CrudDeclaration<typeof deviceForm>
