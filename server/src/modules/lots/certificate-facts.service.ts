import { type ClockData, clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import {
  type CertificateData,
  type LotData,
  certificateForm,
  commitmentBases,
  lotForm,
  lotTestForm,
  wholeCovers,
} from '@farm/contract/lots'
import { placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, partSeen, seenPart } from '../access/index.ts'
import { plainNames, wholeData } from '../forms/index.ts'
import { type JudgedAgain, judgeHarvests, passedWordOf, plotsOf, seenFindings } from '../input-checks/index.ts'
import { MOST_BEHIND, upstreamOf } from './around.store.ts'
import type { Grown } from './basis.rules.ts'
import {
  type ForbiddenUse,
  type JudgedHarvest,
  type LotFacts,
  type Promised,
  type Tested,
  originIn,
} from './certificates.rules.ts'
import * as store from './certificates.store.ts'
import { type TestRow, isProven, isShared } from './failures.rules.ts'
import { documentsOn } from './documents.store.ts'
import { openFailures } from './failures.service.ts'
import { closedBecause, isReturned } from './lots.rules.ts'
import { type HarvestRow, type LotRow, contentsOf, harvestRows, seenContents } from './lots.store.ts'
import { type Share, inheritedIn, openOf, quantityOf } from './shares.rules.ts'
import { isNeverPassed } from './used.rules.ts'
import { sharesOf } from './shares.store.ts'
import { namesSeen, seesQuantities, verdictsSeen } from './trace.service.ts'

interface Asking {
  readonly db: Db
  /** Of whoever is told: names beyond it are left out of the words, what they are about is judged all the same. */
  readonly scope: Scope
  readonly zone: string
}

interface Options {
  /** Whether nobody else writes down what is used on the plots until the end of the transaction. */
  readonly isHeld: boolean
  /** On which the certificate is issued. */
  readonly day: string
}

/** What a lot is judged by, whoever may see it: a promise hangs on what happened. */
export async function lotFacts(asking: Asking, lot: LotRow, { isHeld, day }: Options): Promise<LotFacts> {
  const { db } = asking
  const ids = await upstreamOf(db, lot.id, MOST_BEHIND + 1)
  const behind = await contentsOf(db, lotForm, ids)
  const rows = [...behind.values()].flatMap(({ Harvests = [] }) => Harvests)
  const punchIns = [...new Set(rows.flatMap(({ PunchIn }) => PunchIn ?? []))]
  const isCut = ids.length > MOST_BEHIND || punchIns.length > MOST_BEHIND
  const harvests = isCut ? [] : await harvestRows(db, punchIns)
  const judged = await judgeHarvests(db, harvests, { isHeld })
  const shares = (await sharesOf(db, [lot.id])).get(lot.id) ?? []
  return {
    id: lot.id,
    sources: new Map([...behind].map(([id, { Sources = [] }]) => [id, Sources.flatMap(({ Lot }) => Lot ?? [])])),
    stopped: closedBecause(lot.data, seenPart(asking.scope, lotForm, lot.data)),
    tests: await toldTests(asking, await store.testsOf(db, ids)),
    failures: await toldTests(asking, await openFailures(db, lot.id)),
    harvests: await told(asking, { harvests, judged, behind }),
    isCut,
    lost: isCut ? 0 : punchIns.length - harvests.length,
    forbidden: await forbiddenFor(asking, harvests, judged),
    grown: grownOf(behind, harvests, judged),
    documents: await documentsOn(db, lot.data.Enterprise ?? '', day),
    grade: lot.data.Grade ?? '',
    left: lot.data.Left ?? 0,
    isCovered: wholeCovers.some((one) => one === lot.data.Cover),
    uncertified: openOf(shares),
    hidesQuantities: !seesQuantities(asking.scope),
    inherited: await inheritedBy(asking, shares),
  }
}

/** What came with certificates of earlier lots, with the numbers of those that the person may see. */
async function inheritedBy({ db, scope }: Asking, shares: readonly Share[]): Promise<LotFacts['inherited']> {
  const on = Map.groupBy(inheritedIn(shares), ({ certificates }) => certificates.at(-1) ?? '')
  const numbers = await namesSeen(db, scope, certificateForm.key, [...on.keys()])
  return [...on].map(([id, some]) => ({ number: numbers.get(id) ?? '', quantity: quantityOf(some) }))
}

/** By lot when its own harvests began, and when a pesticide was last used before them. */
function grownOf(
  behind: ReadonlyMap<string, LotData>,
  harvests: readonly HarvestRow[],
  judged: readonly JudgedAgain[],
): ReadonlyMap<string, Grown> {
  return new Map(
    [...behind].flatMap(([lot, { Harvests = [] }]): Array<[string, Grown]> => {
      const own = new Set(Harvests.map(({ PunchIn }) => PunchIn))
      const days = harvests.flatMap(({ id, day }) => (own.has(id) ? [day] : [])).toSorted()
      const uses = judged.flatMap(({ id, lastUse }) => (own.has(id) ? (lastUse ?? []) : [])).toSorted()
      return days.length === 0 ? [] : [[lot, { firstHarvest: days[0], lastUse: uses.at(-1) }]]
    }),
  )
}

/** With the words of those alone that the person may see. */
async function toldTests({ db, scope }: Asking, rows: readonly TestRow[]): Promise<Tested[]> {
  const kind = scope.kinds.byKey(lotTestForm.key)
  const ids = rows.map(({ id }) => id)
  const contents = kind?.rights.has('view') && ids.length > 0 ? await seenContents(db, scope, kind, ids) : []
  const seen = new Map(contents.map(({ id, data }) => [id, kind ? partSeen(lotTestForm, kind, data) : {}]))
  const numbers = await namesSeen(
    db,
    scope,
    lotForm.key,
    rows.map(({ data }) => data.Lot),
  )
  return rows.flatMap(({ id, data }): Tested[] => {
    const { Method: method, Lot: of = '', Date: day = '', Result } = data
    if (!method) return []
    const { Items: items = '' } = seen.get(id) ?? {}
    const lotNumber = numbers.get(of) ?? ''
    return [
      {
        lot: of,
        lotNumber,
        day,
        method,
        isPassed: Result === '合格',
        isProven: isProven(data),
        isShared: isShared(data),
        items,
      },
    ]
  })
}

interface Looked {
  readonly harvests: readonly HarvestRow[]
  readonly judged: readonly JudgedAgain[]
  readonly behind: ReadonlyMap<string, LotData>
}

/** What a lot was released with by two people is answered for, and what a harvest was let in with. */
function isUnanswered({ data }: HarvestRow, one: JudgedAgain | undefined, answered: ReadonlySet<string>): boolean {
  const isOwn = (reason: string) =>
    data.OverrideBy !== undefined && (data.InputChecks ?? []).some((row) => row.Reason === reason)
  return (one?.within ?? []).some(({ use, reasons }) => !answered.has(use) && !reasons.every(isOwn))
}

/** Each harvest as it was judged now, with the names of its plots, those that the person may see. */
async function told({ db, scope }: Asking, { harvests, judged, behind }: Looked): Promise<JudgedHarvest[]> {
  const names = await namesSeen(
    db,
    scope,
    placeForm.key,
    judged.flatMap(({ places }) => places),
  )
  const returned = harvests.filter(({ data }) => isReturned(data)).map(({ id }) => id)
  const seen = await verdictsSeen(db, scope, returned)
  const answered = new Set([...behind.values()].flatMap(({ Doubts = [] }) => Doubts))
  const seesConfirmed = Object.hasOwn(scope.kinds.byKey(clockForm.key)?.fields ?? {}, 'Confirmed')
  return harvests.map((harvest) => {
    const { id, data, day } = harvest
    const one = judged.find((other) => other.id === id)
    const places = (one?.places ?? []).flatMap((place) => names.get(place) ?? [])
    return {
      day,
      places: places.join('、'),
      findings: seenFindings(scope, one?.findings ?? []),
      isReturned: isReturned(data),
      confirmed: seesConfirmed ? (data.Confirmed ?? []) : [],
      hidesVerdict: !seen.has(id),
      isNowhere: (one?.places ?? []).length === 0 && one?.plan === undefined,
      word: data.OverrideReview,
      isUnanswered: isUnanswered(harvest, one, answered),
    }
  })
}

/** What was used on the plots of the harvests, whatever its plan, and for their plans, wherever that was. */
async function forbiddenFor(
  { db, scope, zone }: Asking,
  harvests: readonly HarvestRow[],
  judged: readonly JudgedAgain[],
): Promise<ForbiddenUse[]> {
  const counting = await countingUses(db, harvests, judged)
  const uses = counting.map(({ row }) => row)
  const plots = await plotsOf(db, uses)
  const names = await namesSeen(db, scope, placeForm.key, [...plots.values()].flat())
  const found: ForbiddenUse[] = []
  for (const { row, rows, isOnGround } of counting) {
    const { id, data, day, occurTime } = row
    const passedBy = await passedWordOf({ db, scope }, { data, day, occurTime, zone })
    const words = usedAs(scope)
    const at = plots.get(id) ?? []
    const places = at.flatMap((one) => names.get(one) ?? []).join('、')
    const isElsewhere = at.length > 0 && !isOnGround
    found.push(
      ...rows.map((one) => {
        const { Corrected, ExplainedBy } = one
        const { explanation, ...used } = words(one)
        const corrected = Corrected === undefined ? undefined : { explanation: ExplainedBy && explanation }
        const word = corrected ? undefined : passedBy(one)
        const pending = word?.isPending === true && { isPending: true }
        return { ...used, day, places, isElsewhere, passed: word?.reason, ...pending, corrected }
      }),
    )
  }
  return found
}

/** A punch-in whose check forbids something, with the rows that do. */
interface CountingUse {
  readonly row: HarvestRow
  readonly rows: readonly CheckRow[]
  /** It was on the plots of the goods. */
  readonly isOnGround: boolean
}

/**
 * Punch-ins up to the harvests whose check forbids something that they used, or did before they were edited, whoever may see them. What
 * nobody’s word lets pass counts for a year, all else for the season; whatever was for the plan of the goods counts.
 */
export async function countingUses(
  db: Db,
  harvests: readonly HarvestRow[],
  judged: readonly JudgedAgain[],
): Promise<CountingUse[]> {
  const onGround = new Set(judged.flatMap(({ forbidden }) => forbidden))
  const until = new Map(harvests.map(({ id, occurTime }) => [id, occurTime]))
  const ofPlans = judged.flatMap(({ id, plan }) => (plan === undefined ? [] : [{ plan, until: until.get(id) ?? '' }]))
  const forPlans = new Set(await store.forbiddenForPlans(db, ofPlans))
  const inSeason = new Set([...forPlans, ...judged.flatMap(({ forbiddenInSeason }) => forbiddenInSeason)])
  const uses = await harvestRows(db, [...new Set([...onGround, ...forPlans])])
  return uses.map((row) => ({
    row,
    rows: forbiddenIn(row.data).filter((one) => inSeason.has(row.id) || isNeverPassed(one)),
    isOnGround: onGround.has(row.id),
  }))
}

type CheckRow = NonNullable<ClockData['InputChecks']>[number]

function forbiddenIn({ InputChecks = [] }: ClockData): CheckRow[] {
  return InputChecks.filter(({ Verdict }) => Verdict === '禁止')
}

/** From whom the check of a punch-in is hidden, they hear that something was forbidden, and not what. */
function usedAs({
  kinds,
}: Scope): (row: CheckRow) => Pick<ForbiddenUse, 'name' | 'check' | 'reason'> & { explanation: string } {
  const isSeen = Object.hasOwn(kinds.byKey(clockForm.key)?.fields ?? {}, 'InputChecks')
  return ({ Name: name = '', Check: check = '', Reason: reason = '', Explanation: explanation = '' }) =>
    isSeen ? { name, check, reason, explanation } : { name: '', check, reason: '核查为禁止', explanation: '' }
}

/** What a certificate of a lot says: what was typed, else what the lot and its enterprise tell the person. */
export async function promisedOf(db: Db, scope: Scope, lot: LotData, typed: CertificateData): Promise<Promised> {
  const kind = scope.kinds.byKey(enterpriseForm.key)
  const whole = kind?.rights.has('view') ? await wholeData(db, scope, kind, lot.Enterprise ?? '') : undefined
  const {
    Region = '',
    Address = '',
    Name = '',
    Phone = '',
  } = kind && whole ? partSeen(enterpriseForm, kind, whole) : {}
  const recorded = {
    product: await productOf(db, lot),
    origin: originIn(Region, Address),
    producer: Name,
    contact: Phone,
  }
  return {
    quantity: typed.Quantity,
    bases: commitmentBases.filter((one) => typed.Basis?.includes(one)),
    product: typed.Product ?? recorded.product,
    origin: typed.Origin ?? recorded.origin,
    producer: typed.Producer ?? recorded.producer,
    contact: typed.Contact ?? recorded.contact,
    recorded,
  }
}

async function productOf(db: Db, { Crops: crop }: LotData): Promise<string> {
  return crop === undefined ? '' : ((await plainNames(db, [crop])).get(crop) ?? '')
}
