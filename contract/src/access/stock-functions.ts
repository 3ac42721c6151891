import { stockForm } from '../stock/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, importing, screen } from './module.ts'

/** Stores: what lies there, and booking what comes in and goes out. */
export function stockFunctions(operations: Group): MenuFunction[] {
  const list = '/FarmOperation/GoodsData'
  return [
    screen(operations, list, '物资数据', 18, rights(stockForm, 'view')),
    act(operations, `${list}#Record`, '出入库记账', rights(stockForm, 'view', 'add')),
    act(operations, `${list}#Export`, '导出出入库', rights(stockForm, 'view', 'export')),
    act(operations, `${list}#Close`, '出入库月结', [...rights(stockForm, 'view'), 'stock.close']),
    // Rows are added alone: none is ever edited.
    act(operations, `${list}#Import`, '导入出入库', [...rights(stockForm, 'view', 'add', 'import'), ...importing]),
  ]
}
