import type { Section } from '../../../engine/records/sections.ts'

export const deviceSections: readonly Section[] = [
  { title: '基本信息', fields: ['Name', 'Number', 'Type', 'Enterprise', 'Place', 'Position'] },
  { title: '接入', fields: ['Gateway', 'MAC', 'Heartbeat', 'Metrics'] },
  { title: '档案', fields: ['Vendor', 'Model', 'Installed', 'Note'] },
]
