import type { Faults } from '../errors/index.ts'
import { roundTo } from '../values/index.ts'
import type { CertificateData } from './certificates.form.ts'
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

/** How a certificate stands: it is kept as it was issued, but of goods that are stopped nobody goes by it. */
export function certificateStanding(status: string, lotStatus: string | undefined): string {
  if (status !== '有效') return status
  if (lotStatus === '已召回') return '批次已召回，暂停使用'
  return lotStatus === '暂扣' ? '批次暂扣，暂停使用' : status
}

interface Covered {
  readonly certified: number
  /** What of that stands on certificates of the lots that it was made of. */
  readonly inherited: number
  readonly quantity: number
}

export function coverOf({ certified, inherited, quantity }: Covered): LotCover {
  if (certified <= 0) return '未开具'
  if (certified < quantity) return '部分开具'
  return inherited < certified ? '已开具' : '已随上批开证'
}

/** Why a certificate in force does not stand for all that it was issued for; a void one stands for nothing anyway. */
export function reissueOf(certificate: CertificateData): Reissue {
  const { Status, Quantity: quantity = 0, Covers: covers = quantity, Reissued: reissued = 0 } = certificate
  if (Status === '作废') return '没有转开'
  if (reissued > 0) return covers > 0 ? '部分转开' : '全部转开'
  return excessOf(certificate) > 0 ? '超出批次数量' : '没有转开'
}
export type Reissue = '没有转开' | '部分转开' | '全部转开' | '超出批次数量'

/** Kilogrammes that a certificate from before quantities were checked was issued for beyond what there was of its lot. */
export function excessOf({
  Status,
  Quantity: quantity = 0,
  Covers: covers = quantity,
  Reissued: reissued = 0,
}: CertificateData): number {
  return Status === '作废' ? 0 : Math.max(0, roundTo(quantity - covers - reissued, 2))
}

/** Why a certificate in force is not printed: nothing stands on it. */
export function unprintedBecause(certificate: CertificateData): string | undefined {
  const { Quantity: quantity = 0, Covers: covers = quantity } = certificate
  if (certificate.Status === '作废' || covers > 0) return undefined
  return reissueOf(certificate) === '全部转开'
    ? '数量已全部转开，请打印转开后的合格证'
    : '数量全部超出批次数量，没有可以打印的，请作废'
}
