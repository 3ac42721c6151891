import type { Faults } from '../errors/index.ts'
import { formatQuantity, roundTo } from '../values/index.ts'
import { type CertificateData, type CertificateStatus, type TypedItem, isInForce } from './certificates.form.ts'
import { type LotCover, type LotData, type LotStatus, MAX_SOURCES } from './lots.form.ts'

/** Nothing is put into a lot twice, and so much only as can still be looked at. */
export function checkLot({ Harvests = [], Sources = [] }: LotData): Faults {
  const [punchIns, lots] = [Harvests.map(({ PunchIn }) => PunchIn), Sources.map(({ Lot }) => Lot)]
  return { ...rowFaults('Harvests', 'PunchIn', punchIns), ...rowFaults('Sources', 'Lot', lots) }
}

function rowFaults(table: string, column: string, ids: ReadonlyArray<string | undefined>): Faults {
  if (ids.length > MAX_SOURCES) return { [table]: [`一个批次最多由 ${MAX_SOURCES} 项合成`] }
  const twice = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index)
  return twice === -1 ? {} : { [`${table}.${twice}.${column}`]: ['重复了'] }
}

/** What the rows of a lot take together, kilogrammes. */
export function quantityOf(rows: ReadonlyArray<{ readonly Quantity?: number }>): number {
  return roundTo(
    rows.reduce((total, { Quantity = 0 }) => total + Quantity, 0),
    2,
  )
}

/** How a lot stands by the lots because of which it is held or recalled. A recall is the graver of the two. */
export function statusBy({ heldFor, recalledFor }: Record<'heldFor' | 'recalledFor', readonly string[]>): LotStatus {
  if (recalledFor.length > 0) return '已召回'
  return heldFor.length > 0 ? '暂扣' : '正常'
}

/** How a certificate stands: it is kept as it was issued, but by what of it is in lots that are stopped nobody goes. */
export function certificateStanding(certificate: CertificateData): string {
  const { Status: status = '' } = certificate
  const words = stoppedOf(certificate).map(({ quantity, word }) => `${formatQuantity(quantity, '公斤')} ${word}`)
  if (stoppingOf(certificate) === '没有暂停') return status
  if (stoppingOf(certificate) === '部分暂停') return `${status}，其中 ${words.join('、')}`
  const [only] = stoppedOf(certificate).map(({ status: lots }) => lots)
  if (words.length > 1) return '批次暂扣或已召回，暂停使用'
  return only === '已召回' ? '批次已召回，暂停使用' : '批次暂扣，暂停使用'
}

/** How much of what stands on a certificate in force is in lots that are stopped. */
export function stoppingOf(certificate: CertificateData): '没有暂停' | '部分暂停' | '全部暂停' {
  const stopped = kilogrammes(stoppedOf(certificate))
  if (stopped === 0) return '没有暂停'
  return stopped < coversOf(certificate) ? '部分暂停' : '全部暂停'
}

interface Amount {
  readonly quantity: number
  readonly word: string
}

/** One whose state is hidden from its reader is taken for one in force. */
function isOutOfForce(status: CertificateStatus | undefined): boolean {
  return status !== undefined && !isInForce(status)
}

function stoppedOf({ Status, Held = 0, Recalled = 0 }: CertificateData) {
  const all = [
    { quantity: Held, word: '批次暂扣', status: '暂扣' },
    { quantity: Recalled, word: '批次已召回', status: '已召回' },
  ] as const satisfies ReadonlyArray<Amount & { readonly status: LotStatus }>
  return all.filter(({ quantity }) => !isOutOfForce(Status) && quantity > 0)
}

function kilogrammes(some: readonly Amount[]): number {
  return quantityOf(some.map(({ quantity: Quantity }) => ({ Quantity })))
}

/** What stands on it; on those from before it was kept all that they were issued for. */
function coversOf({ Quantity: quantity = 0, Covers: covers = quantity }: CertificateData): number {
  return covers
}

/**
 * For how much a certificate holds, in words: without what later certificates took over, what there was not, and what is stopped, each of
 * which is said. `100 公斤（开具 2.1 吨，其中 2 吨 已转开）`
 */
export function certificateWeight(certificate: CertificateData): string {
  const { Status, Quantity: quantity = 0, Reissued = 0 } = certificate
  const lacking = [
    { quantity: Reissued, word: '已转开' },
    { quantity: excessOf(certificate), word: '超出批次数量' },
    ...stoppedOf(certificate),
  ].filter((one) => one.quantity > 0)
  const whole = formatQuantity(quantity, '公斤')
  if (isOutOfForce(Status) || lacking.length === 0) return whole
  const told = lacking.map((one) => `${formatQuantity(one.quantity, '公斤')} ${one.word}`)
  const holding = roundTo(coversOf(certificate) - kilogrammes(stoppedOf(certificate)), 2)
  return `${formatQuantity(holding, '公斤')}（开具 ${whole}，其中 ${told.join('，')}）`
}

/** What a certificate took over from an earlier one, whose number is empty where it is not shown. */
export function takenOverWords(number: string, quantity: number): string {
  return `原证${spaced(number)}，其中 ${formatQuantity(quantity, '公斤')} 已转开到本证`
}

/** What it passed on to a later one. */
export function passedOnWords(number: string, quantity: number): string {
  return `其中 ${formatQuantity(quantity, '公斤')} 已转开${number === '' ? '' : `为${spaced(number)}`}`
}

function spaced(number: string): string {
  return number === '' ? '' : ` ${number}`
}

interface Covered {
  readonly certified: number
  /** What of that stands on certificates of the lots that it was made of, and on those of lots that were made of it. */
  readonly inherited: number
  readonly onward: number
  readonly quantity: number
}

/** How much of a lot is certified: of all that was ever in it, wherever it is now and for whichever lot its certificate was issued. */
export function coverOf({ certified, inherited, onward, quantity }: Covered): LotCover {
  if (certified <= 0) return '未开具'
  if (certified < quantity) return '部分开具'
  if (inherited === certified) return '已随上批开证'
  return onward === certified ? '已由下批开证' : '已开具'
}

/** Why a certificate in force does not stand for all that it was issued for; a void one stands for nothing anyway. */
export function reissueOf(certificate: CertificateData): Reissue {
  const { Status, Reissued: reissued = 0 } = certificate
  if (isOutOfForce(Status)) return '没有转开'
  if (reissued > 0) return coversOf(certificate) > 0 ? '部分转开' : '全部转开'
  return excessOf(certificate) > 0 ? '超出批次数量' : '没有转开'
}
type Reissue = '没有转开' | '部分转开' | '全部转开' | '超出批次数量'

/** Kilogrammes that a certificate from before quantities were checked was issued for beyond what there was of its lot. */
export function excessOf(certificate: CertificateData): number {
  const { Status, Quantity: quantity = 0, Reissued: reissued = 0 } = certificate
  return isOutOfForce(Status) ? 0 : Math.max(0, roundTo(quantity - coversOf(certificate) - reissued, 2))
}

/** Why a certificate in force is not printed: nothing stands on it, or nothing that anybody goes by. */
export function unprintedBecause(certificate: CertificateData): string | undefined {
  if (isOutOfForce(certificate.Status)) return undefined
  if (coversOf(certificate) > 0) {
    return stoppingOf(certificate) === '全部暂停' ? '数量所在的批次都已暂扣或召回，不能打印' : undefined
  }
  return reissueOf(certificate) === '全部转开'
    ? '数量已全部转开，请打印转开后的合格证'
    : '数量全部超出批次数量，没有可以打印的，请作废'
}

/** How something stands beside what was typed: nothing where the records say the same. `（自填，档案为“番茄”）` */
export function typedMark({ Typed = [] }: CertificateData, item: TypedItem): string {
  const typed = Typed.find(({ Item }) => Item === item)
  if (!typed) return ''
  return typed.Recorded ? `（自填，档案为“${typed.Recorded}”）` : '（自填）'
}
