import { clockForm } from '../clock/index.ts'
import { certificateForm, lotForm, lotTestForm } from '../lots/index.ts'
import { planForm } from '../plans/index.ts'
import type { Permission } from '../wire/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, screen } from './module.ts'

/** The story of a batch holds what each of these tells; alarms and values of sensors are seen by their own functions. */
const seesStory: readonly Permission[] = [
  ...[planForm, clockForm, lotForm, lotTestForm, certificateForm].flatMap((kind) => rights(kind, 'view')),
  'users.name',
  'trace.view',
]

/** 历史溯源, and making lots known to the public. */
export function traceFunctions(plans: Group): MenuFunction[] {
  return [
    screen(plans, '/FarmPlan/HistoryTrace', '历史溯源', 4, seesStory),
    act(plans, '/FarmPlan/HistoryTrace#Release', '发布溯源', [...seesStory, 'trace.release']),
  ]
}
