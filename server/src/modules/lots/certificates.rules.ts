import type { DocumentKind } from '@farm/contract/inspections'
import type { Faults } from '@farm/contract/errors'
import type { CertificateCheck, CommitmentBasis, TestMethod } from '@farm/contract/lots'
import { type Grown, grownBehind, outdatedBecause } from './basis.rules.ts'
import {
  type CheckRow,
  type ForbiddenUse,
  type JudgedHarvest,
  intervalRows,
  originRows,
  row,
  rowsOfUses,
  wordRows,
} from './used.rules.ts'
import { inWords, rounded } from './lots.rules.ts'
import { type Producing, controlRow, producerRow } from './producer.rules.ts'

export type { CheckRow, ForbiddenUse, JudgedHarvest } from './used.rules.ts'

/** Kept with every certificate: raised whenever the same facts may come out differently. */
export const CERTIFICATE_RULES = '2026-11.6'

/** A test of the lot or of one that it was made of. */
export interface Tested {
  readonly lot: string
  /** Empty, as the items, where the person may not see it. */
  readonly lotNumber: string
  readonly day: string
  readonly method: TestMethod
  readonly isPassed: boolean
  /** With the number of a report and the report itself. */
  readonly isProven: boolean
  /** Its report is named for other lots as well. */
  readonly isShared: boolean
  readonly items: string
}

/** What is known of a lot beside what its certificate is to say. */
export interface LotFacts {
  readonly id: string
  /** Of it and of each lot behind it the lots that it was made of. */
  readonly sources: ReadonlyMap<string, readonly string[]>
  readonly stopped: string | undefined
  /** The latest last. */
  readonly tests: readonly Tested[]
  /** What failed of goods of the same harvests and was not made good; the latest last. */
  readonly failures: readonly Tested[]
  readonly harvests: readonly JudgedHarvest[]
  /** There are more lots or harvests behind it than are looked at: then none of them was. */
  readonly isCut: boolean
  /** Harvests of which no punch-in is there any more. */
  readonly lost: number
  readonly forbidden: readonly ForbiddenUse[]
  /** By lot, it or one behind it, when its own harvests were brought in and sprayed. */
  readonly grown: ReadonlyMap<string, Grown>
  /** Kinds of documents of its enterprise that hold. */
  readonly documents: readonly DocumentKind[]
  readonly grade: string
  /** What is left of the lot, kilogrammes. */
  readonly left: number
  /** All that was ever in it stands on certificates, wherever it is now. */
  readonly isCovered: boolean
  /** Kilogrammes of what is left of the lot that stand on no certificate. */
  readonly uncertified: number
  /** How much of the lot there is is kept from the person: the check goes by it without showing it. */
  readonly hidesQuantities?: boolean
  /** What stands on certificates of the lots that it came from, the earliest certificate first. */
  readonly inherited: readonly Inherited[]
}

interface Inherited {
  /** Of the certificate; empty where the person may not see it. */
  readonly number: string
  readonly quantity: number
}

/** What a certificate is to say. */
export interface Promised extends Producing {
  /** Undefined where that is not asked yet. */
  readonly quantity?: number | undefined
  readonly bases: readonly CommitmentBasis[]
  /** What the records say. */
  readonly recorded: Producing
}

/** Judges whether a certificate may be issued; every check says at least one thing. */
export function judgeCertificate(facts: LotFacts, promised: Promised): CheckRow[] {
  return [
    facts.stopped === undefined ? row('批次状态', '符合', '没有暂扣或召回') : row('批次状态', '不符合', facts.stopped),
    testRow(facts),
    ...promised.bases.map((basis) => basisRow(basis, facts)),
    ...originRows(facts),
    ...intervalRows(facts),
    ...wordRows(facts),
    ...rowsOfUses(facts),
    quantityRow(facts, promised),
    producerRow(promised, { ...facts, recorded: promised.recorded }),
  ].map((one) => ({ ...one, Reason: one.Reason.slice(0, MOST_REASON) }))
}

const MOST_REASON = 500

function testRow({ tests, failures, sources, grown }: LotFacts): CheckRow {
  const failed = failures.at(-1)
  if (failed) return row('检测结果', '不符合', testWords(failed))
  if (tests.length === 0) return row('检测结果', '资料不足', '没有检测记录')
  const latest = [...new Map(tests.map((one) => [one.lot, one])).values()]
  const told = latest.map((one) => ({ one, because: outdatedBecause(one.day, grownBehind(one.lot, sources, grown)) }))
  const words = told.map(({ one, because }) => `${testWords(one)}${because === undefined ? '' : `（${because}）`}`)
  const isOutdated = told.some(({ because }) => because !== undefined)
  return row('检测结果', isOutdated ? '资料不足' : '符合', words.join('；'))
}

function testWords({ lotNumber, day, method, isPassed, items }: Tested): string {
  const lot = lotNumber === '' ? '来源批次' : `批次 ${lotNumber}`
  return `${lot} ${day} ${method}${isPassed ? '合格' : '不合格'}${items === '' ? '' : `：${items}`}`
}

const testedBy: Readonly<Partial<Record<CommitmentBasis, TestMethod>>> = {
  自行检测合格: '快检',
  委托检测合格: '委托检测',
}

/** Those of the bases of which there is proof, or that need none, and the others with what they lack. */
export function basesHolding(bases: readonly CommitmentBasis[], facts: LotFacts) {
  const judged = bases.map((basis) => ({ basis, said: basisRow(basis, facts) }))
  return {
    holding: judged.flatMap(({ basis, said }) => (standsInTheWay(said) ? [] : [basis])),
    lacking: judged.flatMap(({ basis, said }) => (standsInTheWay(said) ? [{ Basis: basis, Reason: said.Reason }] : [])),
  }
}

/** A promise has the bases that its wording has. */
export function basisFaults(
  told: readonly CommitmentBasis[],
  { version, bases }: { readonly version: string; readonly bases: readonly CommitmentBasis[] },
): Faults {
  const others = told.filter((one) => !bases.includes(one))
  if (others.length === 0) return {}
  return { Basis: [`“${others.join('、')}”不是${version}承诺的依据，请从${bases.join('、')}中选择`] }
}

/** A test stands for its lot and for what was made of it; of what was mixed each part has to be tested. */
function basisRow(basis: CommitmentBasis, { id, tests, sources, grown, documents }: LotFacts): CheckRow {
  const method = testedBy[basis]
  if (basis === '质量安全控制符合要求') return controlRow(basis, documents)
  if (method === undefined) return row('承诺依据', '符合', basis)
  const passed = tests
    .filter((one) => one.method === method && one.isPassed)
    .map((one) => ({ one, because: outdatedBecause(one.day, grownBehind(one.lot, sources, grown)) }))
  const good = passed.flatMap(({ one, because }) => (because === undefined ? [one] : []))
  const proven = good.filter((one) => one.isProven || method !== '委托检测')
  const used = testsBehind(id, sources, new Map(proven.map((one) => [one.lot, one])))
  if (used) {
    const words = [...used].map((one) => `${testWords(one)}${one.isShared ? '（报告还用于别的批次）' : ''}`)
    const isShared = [...used].some((one) => one.isShared)
    return row('承诺依据', isShared ? '警告' : '符合', `${basis}：${words.join('；')}`)
  }
  const outdated = passed.flatMap(({ one, because }) =>
    because === undefined ? [] : [`${testWords(one)}，${because}`],
  )
  const unproven = good.flatMap((one) => (proven.includes(one) ? [] : [`${testWords(one)}，${UNPROVEN}`]))
  const why = [...outdated, ...unproven].map((one) => `；${one}`).join('')
  return row('承诺依据', '不符合', `“${basis}”没有对应的${method}合格记录，或有来源批次没有检测${why}`)
}

const UNPROVEN = '没有报告编号或检测报告'

/** The tests that cover a lot: its own, or those of all that it was made of; nothing where one of them lacks. */
function testsBehind(
  id: string,
  sources: LotFacts['sources'],
  passed: ReadonlyMap<string, Tested>,
): ReadonlySet<Tested> | undefined {
  const used = new Set<Tested>()
  const looked = new Set<string>()
  const queue = [id]
  for (const lot of queue) {
    if (looked.has(lot)) continue
    looked.add(lot)
    const own = passed.get(lot)
    const behind = sources.get(lot) ?? []
    if (!own && behind.length === 0) return undefined
    if (own) used.add(own)
    else queue.push(...behind)
  }
  return used
}

/** Kilogrammes that a certificate of the lot would take over from those that they stand on. */
export function inheritedOf({ inherited }: LotFacts): number {
  return rounded(inherited.reduce((sum, { quantity }) => sum + quantity, 0))
}

/** No kilogramme stands on two: what came with certificates of earlier lots passes from them to the new one. */
function quantityRow(facts: LotFacts, { quantity }: Promised): CheckRow {
  const { uncertified } = facts
  const passing = inheritedOf(facts)
  const most = rounded(uncertified + passing)
  if (most <= 0) return row('未开证数量', '不符合', nothingWords(facts))
  if (facts.hidesQuantities) return rowWithoutFigures({ quantity, most, uncertified })
  if (quantity !== undefined && quantity > most) {
    const told = passing > 0 ? `未开证的和随上批开证的共 ${inWords(most)}` : `未开证的只有 ${inWords(most)}`
    return row('未开证数量', '不符合', `批次${told}，不能开具 ${inWords(quantity)}`)
  }
  if (passing === 0 || (quantity !== undefined && quantity <= uncertified))
    return row('未开证数量', '符合', `批次未开证的有 ${inWords(uncertified)}`)
  return row('未开证数量', '警告', passingWords(facts, quantity))
}

/** Why there is nothing of a lot to be certified: what left it is certified in the lots that were made of it. */
function nothingWords({ left, isCovered, hidesQuantities }: LotFacts): string {
  if (hidesQuantities) return '批次没有可以开证的数量'
  if (left > 0) return '批次剩余的数量已全部开具合格证'
  return `批次已全部分装或出库，没有剩余；${isCovered ? '数量都已开具合格证' : '请为分装、出库的批次开具'}`
}

interface Amounts {
  readonly quantity: number | undefined
  readonly most: number
  readonly uncertified: number
}

function rowWithoutFigures({ quantity, most, uncertified }: Amounts): CheckRow {
  if (quantity !== undefined && quantity > most) {
    return row('未开证数量', '不符合', `超过批次可以开证的数量，不能开具 ${inWords(quantity)}`)
  }
  if (most === uncertified || (quantity !== undefined && quantity <= uncertified)) {
    return row('未开证数量', '符合', '批次有未开证的数量')
  }
  return row('未开证数量', '警告', '有一部分已随上批开证，不必再开；另开时从原证转开')
}

function passingWords(facts: LotFacts, quantity: number | undefined): string {
  const { uncertified, inherited } = facts
  const numbers = inherited.flatMap(({ number }) => (number === '' ? [] : [number])).slice(0, MOST_NUMBERS)
  const from = numbers.length === 0 ? '' : `（${numbers.join('、')}${numbers.length < inherited.length ? ' 等' : ''}）`
  const told = `${inWords(inheritedOf(facts))}已随上批开证${from}`
  const open = uncertified > 0 ? `，未开证的有 ${inWords(uncertified)}` : ''
  if (quantity === undefined) return `${told}${open}；随上批开证的不必再开，另开时从原证转开`
  return `${told}${open}；开具 ${inWords(quantity)}，其中 ${inWords(rounded(quantity - uncertified))}从原证转开`
}

const MOST_NUMBERS = 5

/** What somebody with the right may let pass, with a reason, as for a harvest. */
const passable: ReadonlySet<CertificateCheck> = new Set(['安全间隔期'])

export function standsInTheWay({ Verdict }: CheckRow): boolean {
  return Verdict === '不符合'
}

/** Whether all that stands in the way may be let pass; false where nothing does. */
export function isPassable(rows: readonly CheckRow[]): boolean {
  const failing = rows.filter(standsInTheWay)
  return failing.length > 0 && failing.every(({ Check }) => passable.has(Check))
}

/** The rows after somebody let pass what may be. */
export function letPass(rows: readonly CheckRow[]): CheckRow[] {
  return rows.map((one) => (standsInTheWay(one) && passable.has(one.Check) ? { ...one, Verdict: '已放行' } : one))
}

const fieldOf: Readonly<Record<CertificateCheck, string>> = {
  批次状态: 'Lot',
  检测结果: 'Lot',
  承诺依据: 'Basis',
  采收来源: 'Lot',
  安全间隔期: 'Lot',
  投入品使用: 'Lot',
  放行复核: 'Lot',
  未开证数量: 'Quantity',
  生产者资料: 'Producer',
}

/** Why a certificate is refused, at the fields that have to do with it. */
export function refusedFaults(rows: readonly CheckRow[], { mayOverride }: { readonly mayOverride: boolean }): Faults {
  const failing = rows.filter(standsInTheWay)
  const grouped = Map.groupBy(failing, ({ Check }) => fieldOf[Check])
  const faults = [...grouped].map(([field, own]): [string, string[]] => [
    field,
    own.map(({ Check, Reason }) => `${Check}：${Reason}`),
  ])
  const word = mayOverride ? '确需开具请填写放行理由' : '请有投入品放行权限的管理人员填写理由后开具'
  return {
    ...Object.fromEntries(faults),
    ...(isPassable(rows) && { OverrideReason: [`采收在安全间隔期内，${word}`] }),
  }
}

/** Where goods come from: an address that begins with its region, or with the end of it, does not say that twice. */
export function originIn(region: string, address: string): string {
  const twice = Array.from(region, (_, at) => region.slice(at)).find((end) => end.length > 1 && address.startsWith(end))
  return `${region}${address.slice(twice?.length ?? 0)}`
}
