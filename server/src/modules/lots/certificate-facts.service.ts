import { enterpriseForm } from '@farm/contract/enterprises'
import { type CommitmentBasis, commitmentBases, testMethods } from '@farm/contract/lots'
import { addDays } from '@farm/contract/plans'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { plainNames, wholeData } from '../forms/index.ts'
import { checkPunchIn } from '../input-checks/index.ts'
import { upstreamOf } from './around.store.ts'
import type { JudgedHarvest, LotFacts, Promised, Tested } from './certificates.rules.ts'
import * as store from './certificates.store.ts'
import { type Data, closedBecause, idsOf, numberOf, rounded, rowsIn, textOf } from './lots.rules.ts'
import { type HarvestRow, type LotRow, contentsOf, harvestRows } from './lots.store.ts'
import { partSeen } from './trace.rules.ts'

/** So many lots, and harvests, behind one are looked at. */
const MOST_BEHIND = 200
/** Without a plan uses of half a year count as those of one season. */
const SEASON_DAYS = 180

/** What a lot is judged by, whoever may see it: a promise hangs on what happened. */
export async function lotFacts(db: Db, lot: LotRow, zone: string): Promise<LotFacts> {
  const ids = await upstreamOf(db, lot.id, MOST_BEHIND + 1)
  const behind = await contentsOf(db, ids)
  const rows = [...behind.values()].flatMap(({ Harvests }) => rowsIn(Harvests))
  const punchIns = [...new Set(rows.map(({ PunchIn }) => String(PunchIn)))]
  const harvests = await harvestRows(db, punchIns.slice(0, MOST_BEHIND))
  return {
    stopped: closedBecause(lot.data),
    tests: (await store.testsOf(db, ids)).flatMap(({ data }) => tested(data, behind)),
    harvests: await judgedHarvests(db, harvests, zone),
    isCut: ids.length > MOST_BEHIND || punchIns.length > MOST_BEHIND,
    forbidden: await forbiddenFor(db, harvests),
    uncertified: rounded(numberOf(lot.data.Quantity) - (await store.certifiedOf(db, lot.id))),
  }
}

function tested(data: Data, lots: ReadonlyMap<string, Data>): Tested[] {
  const method = testMethods.find((one) => one === data.Method)
  if (!method) return []
  const lot = String(data.Lot)
  const lotNumber = textOf(lots.get(lot)?.Number) ?? ''
  const [day, items] = [textOf(data.Date) ?? '', textOf(data.Items) ?? '']
  return [{ lot, lotNumber, day, method, isPassed: data.Result === '合格', items }]
}

/** Each harvest as it would be judged now: a use that was told of later counts as well. */
async function judgedHarvests(db: Db, harvests: readonly HarvestRow[], zone: string): Promise<JudgedHarvest[]> {
  const names = await plainNames(db, [...new Set(harvests.flatMap(({ data }) => idsOf(data.Place)))])
  const judged: JudgedHarvest[] = []
  for (const { id, data, day, occurTime } of harvests) {
    const check = await checkPunchIn(db, { id, data, zone, occurTime })
    const places = idsOf(data.Place).flatMap((place) => names.get(place) ?? [])
    judged.push({ day, places: places.join('、'), findings: check?.harvest.findings ?? [] })
  }
  return judged
}

async function forbiddenFor(db: Db, harvests: readonly HarvestRow[]) {
  const [first, last] = [harvests[0], harvests.at(-1)]
  if (!first || !last) return []
  return store.forbiddenUses(db, {
    plans: [...new Set(harvests.flatMap(({ data }) => textOf(data.Plan) ?? []))],
    places: [...new Set(harvests.flatMap(({ data }) => idsOf(data.Place)))],
    since: `${addDays(first.day, -SEASON_DAYS)}T00:00:00Z`,
    until: last.occurTime,
  })
}

/** What a certificate of a lot says: what was typed, else what the lot and its enterprise tell the person. */
export async function promisedOf(db: Db, scope: Scope, lot: Data, typed: Data): Promise<Promised> {
  const kind = scope.kinds.byKey(enterpriseForm.key)
  const whole = kind?.rights.has('view') ? await wholeData(db, scope, kind, String(lot.Enterprise)) : undefined
  const enterprise = kind && whole ? partSeen(kind, whole) : {}
  return {
    ...(typeof typed.Quantity === 'number' && { quantity: typed.Quantity }),
    bases: basesIn(typed.Basis),
    product: textOf(typed.Product) ?? (await productOf(db, lot)),
    origin: textOf(typed.Origin) ?? `${textOf(enterprise.Region) ?? ''}${textOf(enterprise.Address) ?? ''}`,
    producer: textOf(typed.Producer) ?? textOf(enterprise.Name) ?? '',
    contact: textOf(typed.Contact) ?? textOf(enterprise.Phone) ?? '',
  }
}

function basesIn(value: unknown): CommitmentBasis[] {
  return commitmentBases.filter((one) => Array.isArray(value) && value.includes(one))
}

async function productOf(db: Db, { Crops }: Data): Promise<string> {
  const crop = textOf(Crops)
  return crop === undefined ? '' : ((await plainNames(db, [crop])).get(crop) ?? '')
}
