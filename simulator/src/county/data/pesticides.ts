import { fungicides } from './fungicides.ts'
import { insecticides } from './insecticides.ts'
import type { PesticideRow } from './pesticide-rows.ts'
import type { Table } from './table.ts'

export const pesticides: Table<PesticideRow> = {
  source: '示例：参照中国农药信息网常见登记整理，只收演示县作物用到的；没有列入的不等于没有登记，使用前核对产品标签',
  rows: [...insecticides, ...fungicides],
}
