import { forbiddenRight } from '@farm/contract/forms'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faulty, refusal } from '@farm/contract/errors'
import { lotForm } from '@farm/contract/lots'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import type { StoryLot, TracedPlan, traceCalls } from '@farm/contract/trace'
import type { QueryOf } from '@farm/contract/wire'
import type { SeenKind } from '../access/index.ts'
import { idsIn } from '../chain/index.ts'
import { type NamesIn, searchQuery } from '../forms/index.ts'
import { cursorOf, readCursor } from '../pictures/index.ts'
import { upstreamOf } from '../lots/index.ts'
import { type PlanRow, lotsWith, tracedPlans } from './list.store.ts'
import { lotsOfPlans } from './lots.store.ts'
import { type Reader, seenKind, storyLots } from './reader.ts'
import { rootsOf } from './roots.store.ts'
import { namesTold, ofEach } from './words.service.ts'

type Asked = QueryOf<typeof traceCalls.list>

const PAGE = 15
const MOST_LOTS = 20
/** Of plans of one answer together. */
const MOST_MADE = 600
/** Of so many lots without a plan it is looked where they come from, over so many lots each. */
const MOST_MIXED = 10
const MOST_UPSTREAM = 300

/** Plans of which something may be traced, the newest first, with their lots. */
export async function listTraced(reader: Reader, asked: Asked): Promise<{ Plans: TracedPlan[]; Next?: string }> {
  const { db, scope } = reader
  const plans = seenKind(scope, planForm)
  if (!plans) throw forbiddenRight('view', planForm)
  const before = asked.before === undefined ? undefined : readCursor(asked.before)
  if (asked.before !== undefined && !before) throw faulty({ before: [refusal('wire/cursor').message] })
  const lots = lotsByPlan(reader)
  const found = asked.batch === undefined ? undefined : await plansWith(reader, lots, asked.batch)
  const ids = found?.plans
  if (ids?.length === 0 || isHidden(plans, asked)) return { Plans: [] }
  const { cropId: crop, placeId: place, from, to } = asked
  const fields = seenFields.filter((name) => Object.hasOwn(plans.fields, name))
  const { rows, end } = await tracedPlans(db, scope, { plans, lots, fields, before, ids, crop, place, from, to }, PAGE)
  return { Plans: await told(reader, rows, found?.lots), ...(end && { Next: cursorOf(end) }) }
}

const seenFields = [
  'Name',
  'Status',
  'Crops',
  'Variety',
  'Enterprise',
  'Place',
  'StartDate',
  'EndDate',
  'Harvest',
] as const

/** Lots as the caller sees them; nothing where they may not see of which plan they are. */
function lotsByPlan({ scope }: Reader): SeenKind | undefined {
  const kind = seenKind(scope, lotForm)
  return kind && Object.hasOwn(kind.fields, 'Plan') ? kind : undefined
}

async function plansWith({ db, scope }: Reader, lots: SeenKind | undefined, batch: string) {
  const query = lots && searchQuery(lots, batch)
  const found = lots && query ? await lotsWith(db, scope, lots, query) : []
  const mixed = found.filter(({ plan }) => plan === null).slice(0, MOST_MIXED)
  const behind = await Promise.all(mixed.map(async ({ id }) => rootsOf(db, await upstreamOf(db, id, MOST_UPSTREAM))))
  const plans = new Set([...found.flatMap(({ plan }) => plan ?? []), ...behind.flatMap((one) => one.plans)])
  return { plans: [...plans], lots: new Set(found.map(({ id }) => id)) }
}

/** By a field that is hidden from somebody they find nothing. */
function isHidden(plans: SeenKind, { cropId, placeId, from, to }: Asked): boolean {
  const asked = { Crops: cropId, Place: placeId, EndDate: from, StartDate: to }
  return Object.entries(asked).some(([field, value]) => value !== undefined && plans.hidden.includes(field))
}

async function told(
  reader: Reader,
  rows: readonly PlanRow[],
  found: ReadonlySet<string> = new Set(),
): Promise<TracedPlan[]> {
  const of = (field: 'Crops' | 'Enterprise' | 'Place') => ofEach(rows, ({ data }) => idsIn(data[field]))
  const names = await namesTold(reader, [
    [cropForm.key, of('Crops')],
    [enterpriseForm.key, of('Enterprise')],
    [placeForm.key, of('Place')],
  ])
  const ids = rows.map(({ id }) => id)
  const made = Map.groupBy(lotsByPlan(reader) ? await lotsOfPlans(reader.db, ids, MOST_MADE) : [], ({ plan }) => plan)
  const lots = await storyLots(reader, { ids: [...new Set([...made.values()].flat().map(({ id }) => id))] })
  return rows.map((row) => {
    const own = new Set(made.get(row.id)?.map(({ id }) => id))
    return planOf(
      row,
      names,
      foundFirst(
        lots.filter(({ Id }) => own.has(Id)),
        found,
      ),
    )
  })
}

/** What was searched for is not left to be looked for among many. */
function foundFirst(lots: readonly StoryLot[], found: ReadonlySet<string>): StoryLot[] {
  const [own, others] = [lots.filter(({ Id }) => found.has(Id)), lots.filter(({ Id }) => !found.has(Id))]
  return [...own.map((lot): StoryLot => ({ ...lot, IsFound: true })), ...others]
}

function planOf({ id, data }: PlanRow, names: NamesIn, lots: readonly StoryLot[]): TracedPlan {
  const { Name = '', Status = '', Variety = '', StartDate = '', EndDate = '', Harvest } = data
  const named = (ids: string | readonly string[] | undefined) => idsIn(ids).flatMap((one) => names(id, one) ?? [])
  return {
    Id: id,
    Name,
    Status,
    Crop: named(data.Crops).join('、'),
    Variety,
    Enterprise: named(data.Enterprise).join('、'),
    Places: named(data.Place),
    StartDate,
    EndDate,
    ...(Harvest !== undefined && { Harvest }),
    Lots: lots.slice(0, MOST_LOTS),
    LotTotal: lots.length,
  }
}
