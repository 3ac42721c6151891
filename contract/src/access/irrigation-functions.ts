import { irrigationForm } from '../irrigations/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, screen } from './module.ts'

/** Water on plots, as valves tell it and as people write it down. */
export function irrigationFunctions(operations: Group): MenuFunction[] {
  const list = '/FarmOperation/IrriData'
  return [
    screen(operations, list, '灌溉数据', 19, rights(irrigationForm, 'view')),
    act(operations, `${list}#Record`, '登记灌溉', rights(irrigationForm, 'view', 'add', 'edit')),
    act(operations, `${list}#Delete`, '删除灌溉', rights(irrigationForm, 'view', 'delete')),
    act(operations, `${list}#Export`, '导出灌溉', rights(irrigationForm, 'view', 'export')),
  ]
}
