import type { DataScope } from '@farm/contract/access'

/** What each reach means, for those who choose one. */
export const scopeSentences = {
  全部: '能看到系统中所有组织的数据，只应给平台的管理人员',
  本组织及下级: '能看到所在组织和它下面所有组织的数据，适合县级和企业的管理人员',
  本组织: '只能看到所在组织自己的数据，看不到上级和下级',
  仅本人: '只能看到自己录入的数据，适合在田间打卡的人员',
} as const satisfies Record<DataScope, string>
