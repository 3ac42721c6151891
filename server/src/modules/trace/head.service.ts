import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import type { planForm } from '@farm/contract/plans'
import type { StoryHead } from '@farm/contract/trace'
import { idsIn } from '../chain/index.ts'
import { type Reader, seenKind } from './reader.ts'
import { type TracedRow, tracedRows } from './story.store.ts'
import { namesIn } from './words.service.ts'

const MOST_PLOTS = 50
/** So many punch-ins with inputs are looked through for seeds. */
const MOST_USES = 200
const SEEDS = '种子种苗'

/** What a plan is: of what, where, whose, for whom, with which seeds; what the caller may not see is empty. */
export async function headOf(reader: Reader, { id, data }: TracedRow<typeof planForm>): Promise<StoryHead> {
  const { Name = '', Status = '', Variety = '', Season = '', StartDate = '', EndDate = '', Count, Harvest } = data
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
    Plan: { Id: id, Name },
    Status,
    Enterprise: named(enterprises),
    Crop: named(crops),
    Variety,
    Season,
    StartDate,
    EndDate,
    Manager: named(people),
    Order: named(orders),
    ...(Count !== undefined && { Area: Count }),
    ...(Harvest !== undefined && { Harvest }),
    Plots: await plotsOf(reader, data.Place ?? []),
    Seeds: await seedsOf(reader, id),
  }
}

async function plotsOf({ db, scope }: Reader, ids: readonly string[]): Promise<StoryHead['Plots']> {
  const kind = seenKind(scope, placeForm)
  if (!kind) return []
  const fields = ['Name', 'Area', 'Kind', 'Soil', 'LandCode'] as const
  const rows = await tracedRows(db, scope, { form: placeForm, kind, meant: { ids }, fields, most: MOST_PLOTS })
  return rows.map(({ id, data: { Name = '', Area, Kind, Soil, LandCode } }) => ({
    Id: id,
    Name,
    ...(Area !== undefined && { Area }),
    About: [Kind, Soil, LandCode].filter(Boolean).join(' · '),
  }))
}

async function seedsOf({ db, scope }: Reader, planId: string): Promise<StoryHead['Seeds']> {
  const [punchIns, inputs] = [seenKind(scope, clockForm), seenKind(scope, inputForm)]
  const isWalked = punchIns && Object.hasOwn(punchIns.fields, 'Inputs') && Object.hasOwn(punchIns.fields, 'Plan')
  if (!isWalked || !inputs) return []
  const meant = { ids: [planId], field: 'Plan' }
  const uses = await tracedRows(db, scope, {
    form: clockForm,
    kind: punchIns,
    meant,
    fields: ['Inputs'],
    holding: 'Inputs',
    most: MOST_USES,
  })
  const ids = [...new Set(uses.flatMap(({ data }) => (data.Inputs ?? []).flatMap(({ Input }) => Input ?? [])))]
  const fields = ['Name', 'Kind', 'Maker', 'BatchNumber'] as const
  const rows = await tracedRows(db, scope, { form: inputForm, kind: inputs, meant: { ids }, fields, most: MOST_USES })
  return rows
    .filter(({ data }) => data.Kind === SEEDS)
    .map(({ data: { Name = '', Maker = '', BatchNumber = '' } }) => ({ Name, Maker, BatchNumber }))
}
