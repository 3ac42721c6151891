/**
/**
 * What can be sent: each report of figures and each record book, by its title. Written out, so that the form of a
 * schedule can be read without all of them; a test compares.
 */
 * schedules needs their names and none of what they are made of (subjects.test.ts compares).
 */
export const subjects: readonly string[] = [
  '农场日报',
  '作业数据',
  '农事数据',
  '产量数据',
  '农场周报',
  '农场月报',
  '人员数据',
  '打卡统计',
  '人员统计',
  '计划统计',
  '作物统计',
  '地块统计',
  '投入品统计',
  '人员报表',
  '计划报表',
  '作物报表',
  '投入品报表',
  '农事报表',
  '产量报表',
  '物资报表',
  '合格证统计',
  '灌溉报表',
  '农产品生产记录',
  '农药使用记录',
  '农用薄膜使用记录',
  '农药包装废弃物回收记录',
  '承诺达标合格证开具台账',
  '农产品检测记录',
  '农业投入品购进台账',
]
