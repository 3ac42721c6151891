import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inputForm } from '@farm/contract/inputs'
import { orderForm } from '@farm/contract/orders'
import { placeForm } from '@farm/contract/places'
import type { planForm } from '@farm/contract/plans'
import type { StoryHead } from '@farm/contract/trace'
import { idsIn } from '../chain/index.ts'
import { namesOfAll } from '../forms/index.ts'
import { type Reader, seenKind } from './reader.ts'
import { type TracedRow, tracedRows } from './story.store.ts'
import { namesTold, ofEach } from './words.service.ts'

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
  const by = (ids: readonly string[]) => ofEach([{ id }], () => ids)
  const names = await namesTold(reader, [
    [cropForm.key, by(crops)],
    [enterpriseForm.key, by(enterprises)],
    ['users', by(people)],
    [orderForm.key, by(orders)],
    [placeForm.key, by(data.Place ?? [])],
  ])
  const nameOf = (one: string) => names(id, one)
  const named = (ids: readonly string[]) => ids.flatMap((one) => nameOf(one) ?? []).join('、')
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
    Plots: await plotsOf(reader, data.Place ?? [], nameOf),
    Seeds: await seedsOf(reader, id),
  }
}

async function plotsOf(
  { db, scope }: Reader,
  ids: readonly string[],
  nameOf: (id: string) => string | undefined,
): Promise<StoryHead['Plots']> {
  const kind = seenKind(scope, placeForm)
  if (!kind) return []
  const fields = ['Area', 'Kind', 'Soil', 'LandCode'] as const
  const rows = await tracedRows(db, scope, { form: placeForm, kind, meant: { ids }, fields, most: MOST_PLOTS })
  const seen = new Map(rows.map((row) => [row.id, row.data]))
  return ids.slice(0, MOST_PLOTS).flatMap((id) => {
    const [Name, data] = [nameOf(id), seen.get(id)]
    if (Name === undefined && !data) return []
    const { Area, Kind, Soil, LandCode } = data ?? {}
    return [
      {
        Id: id,
        Name: Name ?? '',
        ...(Area !== undefined && { Area }),
        About: [Kind, Soil, LandCode].filter(Boolean).join(' · '),
      },
    ]
  })
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
  const fields = ['Kind', 'Maker', 'BatchNumber'] as const
  const rows = await tracedRows(db, scope, { form: inputForm, kind: inputs, meant: { ids }, fields, most: MOST_USES })
  const names = await namesOfAll(db, scope, inputForm.key, ids)
  return rows
    .filter(({ data }) => data.Kind === SEEDS)
    .map(({ id, data: { Maker = '', BatchNumber = '' } }) => ({ Name: names.get(id) ?? '', Maker, BatchNumber }))
}
