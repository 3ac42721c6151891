import { alarmForm, alarmRuleForm } from '../alarms/index.ts'
import { banForm } from '../bans/index.ts'
import { clockForm } from '../clock/index.ts'
import { cropCategoryForm, cropForm } from '../crops/index.ts'
import { deviceForm } from '../devices/index.ts'
import { consultationForm, expertForm } from '../diagnosis/index.ts'
import { enterpriseForm } from '../enterprises/index.ts'
import { dictionaryForm } from '../dictionaries/index.ts'
import { faceEventForm, facePersonForm } from '../faces/index.ts'
import type { FormKind } from '../forms/index.ts'
import { inputForm } from '../inputs/index.ts'
import { inspectionForm } from '../inspections/index.ts'
import { irrigationForm } from '../irrigations/index.ts'
import { certificateForm, lotForm, lotTestForm } from '../lots/index.ts'
import { operationForm } from '../operations/index.ts'
import { orderForm } from '../orders/index.ts'
import { placeForm } from '../places/index.ts'
import { planForm } from '../plans/index.ts'
import { scheduleForm } from '../schedules/index.ts'
import { standardForm } from '../standards/index.ts'
import { stockForm } from '../stock/index.ts'
import { snapshotForm } from '../video/index.ts'
import { workOrderForm } from '../work-orders/index.ts'

/** Every built-in kind of record, in the order of their ids. */
export const builtInKinds: readonly FormKind[] = [
  enterpriseForm,
  cropForm,
  cropCategoryForm,
  placeForm,
  inputForm,
  planForm,
  operationForm,
  clockForm,
  expertForm,
  inspectionForm,
  consultationForm,
  orderForm,
  workOrderForm,
  dictionaryForm,
  standardForm,
  deviceForm,
  alarmRuleForm,
  alarmForm,
  facePersonForm,
  faceEventForm,
  snapshotForm,
  banForm,
  stockForm,
  lotForm,
  certificateForm,
  lotTestForm,
  scheduleForm,
  irrigationForm,
]

export function kindByKey(key: string): FormKind | undefined {
  return builtInKinds.find((kind) => kind.key === key)
}
