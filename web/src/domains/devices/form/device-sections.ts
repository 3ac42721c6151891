import type { deviceForm } from '@farm/contract/devices'
import type { FieldName } from '@farm/contract/forms'
import type { Section } from '../../../engine/records/sections.ts'

export const deviceSections: readonly Section<FieldName<typeof deviceForm>>[] = [
  { title: '基本信息', fields: ['Name', 'Number', 'Type', 'Enterprise', 'Place', 'Position'] },
  { title: '接入', fields: ['Gateway', 'MAC', 'Heartbeat', 'Metrics'] },
  { title: '档案', fields: ['Vendor', 'Model', 'Installed', 'Note'] },
]
