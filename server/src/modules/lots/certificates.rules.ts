import type { Faults } from '@farm/contract/errors'
import type { Finding } from '@farm/contract/input-checks'
import type { CertificateCheck, CertificateVerdict, CommitmentBasis, TestMethod } from '@farm/contract/lots'
import { inWords } from './lots.rules.ts'

/** Kept with every certificate: raised whenever the same facts may come out differently. */
export const CERTIFICATE_RULES = '2026-11.2'

/** A harvest of the lot, with what its plots were judged by now. */
export interface JudgedHarvest {
  readonly day: string
  /** Names of its plots, those that the person may see. */
  readonly places: string
  /** None where it was not judged. */
  readonly findings: readonly Finding[]
  readonly isReturned: boolean
  /** Neither plots nor a plan tell what was used for it. */
  readonly isNowhere: boolean
}

/** Something used for the goods of the lot that its check forbade. */
export interface ForbiddenUse {
  readonly day: string
  readonly name: string
  readonly check: string
  readonly reason: string
  /** The word by which its work order or plan was let pass with it. */
  readonly passed: string | undefined
}

/** A test of the lot or of one that it was made of. */
export interface Tested {
  readonly lot: string
  /** Empty, as the items, where the person may not see it. */
  readonly lotNumber: string
  readonly day: string
  readonly method: TestMethod
  readonly isPassed: boolean
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
  readonly harvests: readonly JudgedHarvest[]
  /** There are more lots or harvests behind it than are looked at: then none of them was. */
  readonly isCut: boolean
  /** Harvests of which no punch-in is there any more. */
  readonly lost: number
  readonly forbidden: readonly ForbiddenUse[]
  /** Kilogrammes of the lot that no certificate in force covers. */
  readonly uncertified: number
}

/** What a certificate is to say. */
export interface Promised {
  /** Undefined where that is not asked yet. */
  readonly quantity?: number | undefined
  readonly bases: readonly CommitmentBasis[]
  readonly product: string
  readonly origin: string
  readonly producer: string
  readonly contact: string
}

export interface CheckRow {
  readonly Check: CertificateCheck
  readonly Verdict: CertificateVerdict
  readonly Reason: string
}

/** Judges whether a certificate may be issued; every check says at least one thing. */
export function judgeCertificate(facts: LotFacts, promised: Promised): CheckRow[] {
  return [
    facts.stopped === undefined ? row('批次状态', '符合', '没有暂扣或召回') : row('批次状态', '不符合', facts.stopped),
    testRow(facts),
    ...promised.bases.map((basis) => basisRow(basis, facts)),
    ...originRows(facts),
    ...intervalRows(facts),
    ...rowsOfUses(facts),
    quantityRow(facts, promised),
    producerRow(promised),
  ].map((one) => ({ ...one, Reason: one.Reason.slice(0, MOST_REASON) }))
}

const MOST_REASON = 500

function row(Check: CertificateCheck, Verdict: CertificateVerdict, Reason: string): CheckRow {
  return { Check, Verdict, Reason }
}

/** What fails one way is made good by no weaker one. */
const strength: Readonly<Record<TestMethod, number>> = { 快检: 1, 委托检测: 2 }

/** Of each lot what failed and was not made good by a later test that is as strong at the least. */
function openFailures(tests: readonly Tested[]): Tested[] {
  return tests.filter(
    ({ lot, isPassed, method }, at) =>
      !isPassed &&
      !tests
        .slice(at + 1)
        .some((later) => later.lot === lot && later.isPassed && strength[later.method] >= strength[method]),
  )
}

function testRow({ tests }: LotFacts): CheckRow {
  const failed = openFailures(tests).at(-1)
  if (failed) return row('检测结果', '不符合', testWords(failed))
  if (tests.length === 0) return row('检测结果', '资料不足', '没有检测记录')
  const latest = new Map(tests.map((one) => [one.lot, one]))
  return row('检测结果', '符合', [...latest.values()].map(testWords).join('；'))
}

function testWords({ lotNumber, day, method, isPassed, items }: Tested): string {
  const lot = lotNumber === '' ? '来源批次' : `批次 ${lotNumber}`
  return `${lot} ${day} ${method}${isPassed ? '合格' : '不合格'}${items === '' ? '' : `：${items}`}`
}

const testedBy: Readonly<Partial<Record<CommitmentBasis, TestMethod>>> = {
  自行检测合格: '快检',
  委托检测合格: '委托检测',
}

/** A test stands for its lot and for what was made of it; of what was mixed each part has to be tested. */
function basisRow(basis: CommitmentBasis, { id, tests, sources }: LotFacts): CheckRow {
  const method = testedBy[basis]
  if (method === undefined) return row('承诺依据', '符合', basis)
  const passed = new Map(tests.flatMap((one) => (one.method === method && one.isPassed ? [[one.lot, one]] : [])))
  const used = testsBehind(id, sources, passed)
  if (!used) return row('承诺依据', '不符合', `“${basis}”没有对应的${method}合格记录，或有来源批次没有检测`)
  return row('承诺依据', '符合', `${basis}：${[...used].map(testWords).join('；')}`)
}

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

const verdictOf: Readonly<Record<Finding['verdict'], CertificateVerdict>> = {
  允许: '符合',
  资料不足: '资料不足',
  警告: '警告',
  禁止: '不符合',
}

/** Whether all that the goods are made of could be looked at, and stands. */
function originRows({ harvests, isCut, lost }: LotFacts): CheckRow[] {
  const said = (reason: string) => row('采收来源', '不符合', reason)
  if (isCut) return [said('来源批次或采收太多，无法逐次核查，请分批开具')]
  const bad = [
    ...(lost > 0 ? [said(`${lost} 次采收的打卡已不存在`)] : []),
    ...harvests.flatMap(({ day, isReturned }) => (isReturned ? [said(`${day} 的采收打卡已被退回`)] : [])),
  ]
  if (bad.length > 0) return bad.slice(0, MOST_ROWS)
  if (harvests.length === 0) return [row('采收来源', '资料不足', '没有采收记录')]
  return [row('采收来源', '符合', `${harvests.length} 次采收都有打卡记录`)]
}

function intervalRows({ harvests, isCut }: LotFacts): CheckRow[] {
  if (isCut) return [row('安全间隔期', '资料不足', '来源太多，没有核查')]
  if (harvests.length === 0) return [row('安全间隔期', '资料不足', '没有采收记录')]
  const found = harvests.flatMap(({ day, places, findings }) => {
    const where = `${day} 采收${places === '' ? '' : ` ${places}`}`
    if (findings.length === 0) return [row('安全间隔期', '资料不足', `${where}：没有核对`)]
    return findings
      .filter(({ verdict }) => verdict !== '允许')
      .map(({ name, verdict, reason }) =>
        row('安全间隔期', verdictOf[verdict], `${where}：${name ? `${name} ` : ''}${reason}`),
      )
  })
  if (found.length > 0) return worstFirst(found).slice(0, MOST_ROWS)
  const days = harvests.map(({ day }) => day).toSorted()
  const span = days[0] === days.at(-1) ? days[0] : `${days[0]} 至 ${days.at(-1)}`
  return [row('安全间隔期', '符合', `${span} 的 ${harvests.length} 次采收都不在安全间隔期内`)]
}

/** Findings beside these are told by the punch-ins themselves. */
const MOST_ROWS = 50

const graveness: readonly CertificateVerdict[] = ['不符合', '警告', '资料不足', '符合']

/** What stands in the way is never among what is left out. */
function worstFirst(rows: readonly CheckRow[]): CheckRow[] {
  return rows.toSorted((one, other) => graveness.indexOf(one.Verdict) - graveness.indexOf(other.Verdict))
}

/** Of these nobody’s word lets anything pass: a promise that nothing forbidden was used is not made by leave. */
const neverPassed: ReadonlySet<string> = new Set(['禁限用', '毒性'])

/** What the work order or plan was let pass with stays a warning; what nobody answered for stands in the way. */
function rowsOfUses({ forbidden, harvests, isCut }: LotFacts): CheckRow[] {
  const found = forbidden
    .filter(({ check }) => check !== '安全间隔期')
    .map(({ day, name, check, reason, passed }) => {
      const said = `${day} ${name} ${check}：${reason}`
      return passed === undefined || neverPassed.has(check)
        ? row('投入品使用', '不符合', said)
        : row('投入品使用', '警告', `${said}（已放行：${passed}）`)
    })
  const lacking = harvests.some(({ isNowhere }) => isNowhere)
  const unknown = isCut || harvests.length === 0 || lacking
  if (unknown) found.push(row('投入品使用', '资料不足', '有采收没有地块和计划，或没有采收记录，投入品使用没有核对'))
  if (found.length > 0) return worstFirst(found).slice(0, MOST_ROWS)
  return [row('投入品使用', '符合', '没有禁止的投入品使用')]
}

function quantityRow({ uncertified }: LotFacts, { quantity }: Promised): CheckRow {
  if (uncertified <= 0) return row('未开证数量', '不符合', '批次的数量已全部开具合格证')
  if (quantity !== undefined && quantity > uncertified)
    return row('未开证数量', '不符合', `批次未开证的只有 ${inWords(uncertified)}，不能开具 ${inWords(quantity)}`)
  return row('未开证数量', '符合', `批次未开证的有 ${inWords(uncertified)}`)
}

function producerRow({ product, origin, producer, contact }: Promised): CheckRow {
  const said = { 产品名称: product, 产地: origin, 生产者: producer, 联系方式: contact }
  const lacking = Object.entries(said).flatMap(([name, value]) => (value.trim() === '' ? [name] : []))
  if (lacking.length > 0) return row('生产者资料', '不符合', `缺少${lacking.join('、')}，请在企业资料里补齐或在此填写`)
  return row('生产者资料', '符合', `${producer}，${contact}，${origin}`)
}

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
  const word = mayOverride ? '确需开具请填写放行理由' : '须由有投入品放行权限的人填写理由后开具'
  return {
    ...Object.fromEntries(faults),
    ...(isPassable(rows) && { OverrideReason: [`采收在安全间隔期内，${word}`] }),
  }
}
