import type { Faults } from '@farm/contract/errors'
import type { Finding } from '@farm/contract/input-checks'
import type { CertificateCheck, CertificateVerdict, CommitmentBasis, TestMethod } from '@farm/contract/lots'
import { type Data, inWords, numberOf, rowsIn, textOf } from './lots.rules.ts'

/** Kept with every certificate: raised whenever the same facts may come out differently. */
export const CERTIFICATE_RULES = '2026-11'

/** A harvest of the lot, with what its plots were judged by now. */
export interface JudgedHarvest {
  readonly day: string
  readonly places: string
  readonly findings: readonly Finding[]
}

/** Something used for the goods of the lot that its check forbade. */
interface ForbiddenUse {
  readonly day: string
  readonly data: Data
}

/** A test of the lot or of one that it was made of. */
export interface Tested {
  readonly lot: string
  readonly lotNumber: string
  readonly day: string
  readonly method: TestMethod
  readonly isPassed: boolean
  readonly items: string
}

/** What is known of a lot beside what its certificate is to say. */
export interface LotFacts {
  readonly stopped: string | undefined
  /** The latest last. */
  readonly tests: readonly Tested[]
  readonly harvests: readonly JudgedHarvest[]
  /** There are more harvests than are looked at. */
  readonly isCut: boolean
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

/** Of each lot its last test counts: one that failed is made good by another that passed. */
function testRow({ tests }: LotFacts): CheckRow {
  const latest = new Map(tests.map((one) => [one.lot, one]))
  const failed = [...latest.values()].find(({ isPassed }) => !isPassed)
  if (failed) return row('检测结果', '不符合', `批次 ${failed.lotNumber} ${failed.day} 检测不合格：${failed.items}`)
  if (latest.size === 0) return row('检测结果', '资料不足', '没有检测记录')
  return row('检测结果', '符合', [...latest.values()].map(testWords).join('；'))
}

function testWords({ lotNumber, day, method, items }: Tested): string {
  return `批次 ${lotNumber} ${day} ${method}合格：${items}`
}

const testedBy: Readonly<Partial<Record<CommitmentBasis, TestMethod>>> = {
  自行检测合格: '快检',
  委托检测合格: '委托检测',
}

function basisRow(basis: CommitmentBasis, { tests }: LotFacts): CheckRow {
  const method = testedBy[basis]
  if (method === undefined) return row('承诺依据', '符合', basis)
  const passed = tests.findLast((one) => one.method === method && one.isPassed)
  if (!passed) return row('承诺依据', '不符合', `“${basis}”没有对应的${method}合格记录`)
  return row('承诺依据', '符合', `${basis}：${testWords(passed)}`)
}

const verdictOf: Readonly<Record<Finding['verdict'], CertificateVerdict>> = {
  允许: '符合',
  资料不足: '资料不足',
  警告: '警告',
  禁止: '不符合',
}

function intervalRows({ harvests, isCut }: LotFacts): CheckRow[] {
  if (isCut) return [row('安全间隔期', '不符合', '来源采收太多，无法逐次核查，请分批开具')]
  if (harvests.length === 0) return [row('安全间隔期', '资料不足', '没有采收记录')]
  const found = harvests.flatMap(({ day, places, findings }) =>
    findings
      .filter(({ verdict }) => verdict !== '允许')
      .map(({ name, verdict, reason }) =>
        row('安全间隔期', verdictOf[verdict], `${day} 采收 ${places}：${name ? `${name} ` : ''}${reason}`),
      ),
  )
  if (found.length > 0) return found.slice(0, MOST_ROWS)
  const days = harvests.map(({ day }) => day).toSorted()
  const span = days[0] === days.at(-1) ? days[0] : `${days[0]} 至 ${days.at(-1)}`
  return [row('安全间隔期', '符合', `${span} 的 ${harvests.length} 次采收都不在安全间隔期内`)]
}

/** Findings beside these are told by the punch-ins themselves. */
const MOST_ROWS = 50

/** What was let pass when it was written down stays a warning; what nobody answered for stands in the way. */
function rowsOfUses({ forbidden }: LotFacts): CheckRow[] {
  const found = forbidden.flatMap(({ day, data }) =>
    rowsIn(data.InputChecks)
      .filter(({ Verdict, Check }) => Verdict === '禁止' && Check !== '安全间隔期')
      .map(({ Name, Check, Reason }) => {
        const said = `${day} ${textOf(Name) ?? ''} ${textOf(Check) ?? ''}：${textOf(Reason) ?? ''}`
        return data.OverrideBy === undefined
          ? row('投入品使用', '不符合', said)
          : row('投入品使用', '警告', `${said}（已放行：${textOf(data.OverrideReason) ?? ''}）`)
      }),
  )
  return found.length > 0 ? found.slice(0, MOST_ROWS) : [row('投入品使用', '符合', '没有禁止的投入品使用')]
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

interface Print {
  readonly Time: string
  readonly User: string
  readonly Size: string
  readonly Copies: number
}

/** No more rows stand in a table; the oldest are told by the history of the certificate. */
const MOST_PRINTS = 200

/** The log of prints with one more: what one person prints of a size on one day stands together. */
export function withPrint(prints: readonly Data[], print: Print, dayOf: (time: unknown) => string): Data[] {
  const isTogether = ({ Time, User, Size }: Data) =>
    User === print.User && Size === print.Size && dayOf(Time) === dayOf(print.Time)
  const before = prints.find(isTogether)
  const copies = print.Copies + (before ? numberOf(before.Copies) : 0)
  return [...prints.filter((one) => one !== before), { ...print, Copies: copies }].slice(-MOST_PRINTS)
}
