import { alarmRuleForm } from '@farm/contract/alarms'
import { deviceForm } from '@farm/contract/devices'
import { type DynamicData, isSame, readData } from '@farm/contract/forms'
import { planForm, planStates } from '@farm/contract/plans'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type Db, fieldsIn, listed, sql } from '../../platform/db/index.ts'
import { setForAll } from '../forms/index.ts'
import { type Exchange, heldOf, placesAfter, planAfter } from './carried.rules.ts'
import { type Naming, heldNaming } from './carried.store.ts'
import type { Carried } from './lineage.store.ts'

const plan = fieldsIn(planForm)
const workOrder = fieldsIn(workOrderForm)

interface CarriedKind extends Naming {
  readonly after: (data: DynamicData, exchange: Exchange) => DynamicData
}

/** What goes on with the plots that come in the place of others: plans and work that are not over, devices and rules of alarms. */
const carriedKinds: readonly CarriedKind[] = [
  {
    kind: planForm,
    field: 'Place',
    goesOn: sql`coalesce(r.data->>${plan.Status}, '') not in ${listed(planStates.where('ended'))}`,
    after: (data, exchange) => planAfter(readData(planForm, data), exchange),
  },
  {
    kind: workOrderForm,
    field: 'Place',
    goesOn: sql`coalesce(r.data->>${workOrder.Status}, '') in ${listed(workOrderStates.where('open'))}`,
    after: (data, exchange) => ({ Place: placesAfter(readData(workOrderForm, data).Place ?? [], exchange) }),
  },
  {
    kind: deviceForm,
    field: 'Place',
    after: (data, exchange) => ({ Place: placesAfter(readData(deviceForm, data).Place ?? [], exchange) }),
  },
  {
    kind: alarmRuleForm,
    field: 'Places',
    after: (data, exchange) => ({ Places: placesAfter(readData(alarmRuleForm, data).Places ?? [], exchange) }),
  },
]

/** Gives what goes on the plots that come in the place of others, whoever may see it: it is about the same ground. */
export async function carryOver(db: Db, exchange: Exchange, userId: string): Promise<Carried[]> {
  const carried: Carried[] = []
  for (const { after: becomes, ...naming } of carriedKinds) {
    const rows = await heldNaming(db, naming, exchange.gone)
    const changes = rows.flatMap(({ id, data }) => {
      const after = becomes(data, exchange)
      const before = heldOf(data, after)
      return isSame(before, after) ? [] : [{ id, before, after }]
    })
    const written = changes.map(({ id, after }) => ({ id, fields: after }))
    await setForAll(db, { kind: naming.kind, userId }, written)
    carried.push(...changes)
  }
  return carried
}

interface Change {
  readonly id: string
  readonly formId: string
  readonly fields: DynamicData
}

/** Writes what was carried over back as it was. */
export async function giveBackTo(db: Db, changes: readonly Change[], userId: string): Promise<void> {
  for (const { kind } of carriedKinds) {
    const own = changes.filter(({ formId }) => formId === kind.id)
    await setForAll(db, { kind, userId }, own)
  }
}
