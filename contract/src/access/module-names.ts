/** The names of the four modules: the values of `module` on the wire. */
export const modules = {
  clock: '打卡系统',
  county: '县域农场系统',
  farm: '农场管理系统',
  order: '订单系统',
} as const
export type ModuleName = (typeof modules)[keyof typeof modules]
