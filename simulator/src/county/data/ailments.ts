import type { AilmentRow } from './ailment-rows.ts'
import { fieldAilments } from './field-ailments.ts'
import { fruitAilments } from './fruit-ailments.ts'
import { openAilments } from './open-ailments.ts'
import { shedAilments } from './shed-ailments.ts'
import type { Table } from './table.ts'

export const ailments: Table<AilmentRow> = {
  source: '经验值：县植保站常年答复整理；用药在登记用途（示例）之内',
  rows: [...shedAilments, ...openAilments, ...fieldAilments, ...fruitAilments],
}
