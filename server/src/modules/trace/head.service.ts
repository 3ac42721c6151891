import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import type { StoryHead } from '@farm/contract/trace'
import { idsIn } from '../chain/index.ts'
import { type Reader, seenKind } from './reader.ts'
import { rowsOf, textOf, textsOf } from './story.rules.ts'
import { type TracedRow, tracedRows } from './story.store.ts'
import { namesIn } from './words.service.ts'

const MOST_PLOTS = 50
/** So many punch-ins with inputs are looked through for seeds. */
const MOST_USES = 200
const SEEDS = '种子种苗'

/** What a plan is: of what, where, whose, for whom, with which seeds; what the caller may not see is empty. */
export async function headOf(reader: Reader, { id, data }: TracedRow): Promise<StoryHead> {
  const [crops, enterprises, people, orders] = [
    idsIn(data.Crops),
    idsIn(data.Enterprise),
    idsIn(data.Manager),
    idsIn(data.Order),
  ]
  const names = await namesIn(reader, [
    [cropForm.key, crops],
    [enterpriseForm.key, enterprises],
    ['users', people],
    [orderForm.key, orders],
  ])
  const named = (ids: readonly string[]) => ids.flatMap((one) => names.get(one) ?? []).join('、')
  return {
    Plan: { Id: id, Name: textOf(data.Name) },
    Status: textOf(data.Status),
    Enterprise: named(enterprises),
    Crop: named(crops),
    Variety: textOf(data.Variety),
    Season: textOf(data.Season),
    StartDate: textOf(data.StartDate),
    EndDate: textOf(data.EndDate),
    Manager: named(people),
    Order: named(orders),
    ...(typeof data.Count === 'number' && { Area: data.Count }),
    ...(typeof data.Harvest === 'number' && { Harvest: data.Harvest }),
    Plots: await plotsOf(reader, textsOf(data.Place)),
    Seeds: await seedsOf(reader, id),
  }
}

async function plotsOf({ db, scope }: Reader, ids: readonly string[]): Promise<StoryHead['Plots']> {
  const kind = seenKind(scope, placeForm)
  if (!kind) return []
  const fields = ['Name', 'Area', 'Kind', 'Soil', 'LandCode']
  const rows = await tracedRows(db, scope, { kind, meant: { ids }, fields, most: MOST_PLOTS })
  return rows.map(({ id, data }) => ({
    Id: id,
    Name: textOf(data.Name),
    ...(typeof data.Area === 'number' && { Area: data.Area }),
    About: [textOf(data.Kind), textOf(data.Soil), textOf(data.LandCode)].filter(Boolean).join(' · '),
  }))
}

async function seedsOf({ db, scope }: Reader, planId: string): Promise<StoryHead['Seeds']> {
  const [punchIns, inputs] = [seenKind(scope, clockForm), seenKind(scope, inputForm)]
  const isWalked = punchIns && Object.hasOwn(punchIns.fields, 'Inputs') && Object.hasOwn(punchIns.fields, 'Plan')
  if (!isWalked || !inputs) return []
  const meant = { ids: [planId], field: 'Plan' }
  const uses = await tracedRows(db, scope, {
    kind: punchIns,
    meant,
    fields: ['Inputs'],
    holding: 'Inputs',
    most: MOST_USES,
  })
  const ids = [...new Set(uses.flatMap(({ data }) => rowsOf(data.Inputs).map(({ Input }) => textOf(Input))))]
  const fields = ['Name', 'Kind', 'Maker', 'BatchNumber']
  const rows = await tracedRows(db, scope, { kind: inputs, meant: { ids }, fields, most: MOST_USES })
  return rows
    .filter(({ data }) => data.Kind === SEEDS)
    .map(({ data }) => ({
      Name: textOf(data.Name),
      Maker: textOf(data.Maker),
      BatchNumber: textOf(data.BatchNumber),
    }))
}
