/** The names of the four modules: the values of `module` on the wire. */
export const modules = {
  clock: '打卡系统',
  county: '县域农场系统',
  farm: '农场管理系统',
  order: '订单系统',
} as const
export type ModuleName = (typeof modules)[keyof typeof modules]

/** First half of the rights over the designed forms in 数据管理 of a module: `farm-data.view`. */
export const dataRightsOf: Readonly<Record<ModuleName, string>> = {
  [modules.clock]: 'clock-data',
  [modules.county]: 'county-data',
  [modules.farm]: 'farm-data',
  [modules.order]: 'order-data',
}
