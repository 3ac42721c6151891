import { clockForm } from '../clock/index.ts'
import { certificateForm, lotForm, lotTestForm } from '../lots/index.ts'
import { planForm } from '../plans/index.ts'
import type { Permission } from '../wire/index.ts'
import { workOrderForm } from '../work-orders/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, screen } from './module.ts'

/** Given to those who call lots back; they hear of every lot that is held or called back. */
export const OVERSEES_LOTS = '/FarmOperation/Lots#Recall'

/** Given to those who hold lots, and release them. */
export const HOLDS_LOTS = '/FarmOperation/Lots#Hold'

/** Given to those who look at lots; in the organisations above they hear of what came out late. */
export const SEES_LOTS = '/FarmOperation/Lots'

/** Given to those who oversee enterprises: they hold and call back lots, and void certificates, without making any. */
const OVERSEES_DOUBTS = '/FarmOperation/Doubts#Oversee'

/** What speaks against goods stands in each of these. */
const seesDoubts: readonly Permission[] = [
  ...[clockForm, planForm, workOrderForm, lotForm, lotTestForm, certificateForm].flatMap((kind) =>
    rights(kind, 'view'),
  ),
  'users.name',
  'doubts.view',
]

/** Lots from the field to the customer, their tests, and the certificates that go with them. Nothing of that is deleted. */
export function lotFunctions(operations: Group): MenuFunction[] {
  const lots = SEES_LOTS
  const tests = '/FarmOperation/LotTests'
  const ledger = '/FarmOperation/Certificates'
  const sees: readonly Permission[] = [lotForm, lotTestForm, certificateForm].flatMap((kind) => rights(kind, 'view'))
  return [
    screen(operations, lots, '批次管理', 21, sees),
    act(operations, `${lots}#Make`, '建立批次', [...sees, ...rights(lotForm, 'add')]),
    act(operations, `${lots}#Edit`, '编辑批次资料', [...sees, ...rights(lotForm, 'edit')]),
    act(operations, `${lots}#Test`, '登记批次检测', [...sees, ...rights(lotTestForm, 'add', 'edit')]),
    act(operations, HOLDS_LOTS, '暂扣批次', [...sees, 'lots.hold']),
    act(operations, OVERSEES_LOTS, '召回批次', [...sees, 'lots.hold', 'lots.recall']),
    act(operations, `${lots}#Export`, '导出批次', [...sees, ...rights(lotForm, 'export')]),
    screen(operations, tests, '批次检测', 22, sees),
    act(operations, `${tests}#Export`, '导出批次检测', [...sees, ...rights(lotTestForm, 'export')]),
    screen(operations, ledger, '合格证台账', 23, sees),
    act(operations, `${ledger}#Issue`, '开具合格证', [...sees, ...rights(certificateForm, 'add')]),
    act(operations, `${ledger}#Void`, '作废合格证', [...sees, 'certificates.void']),
    screen(operations, '/FarmOperation/Doubts', '存疑清单', 24, seesDoubts),
    act(operations, OVERSEES_DOUBTS, '监管处置', [...seesDoubts, 'lots.hold', 'lots.recall', 'certificates.void']),
    act(operations, `${ledger}#Export`, '导出合格证', [...sees, ...rights(certificateForm, 'export')]),
  ]
}
