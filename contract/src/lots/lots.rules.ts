import type { Faults } from '../errors/index.ts'
import { isObject } from '../forms/index.ts'
import { roundTo } from '../values/index.ts'
import { type LotCover, type LotStatus, MAX_SOURCES } from './lots.form.ts'

type Data = Readonly<Record<string, unknown>>

/** Nothing is put into a lot twice, and so much only as can still be looked at. */
export function checkLot(data: Data): Faults {
  return { ...rowFaults('Harvests', 'PunchIn', data.Harvests), ...rowFaults('Sources', 'Lot', data.Sources) }
}

function rowFaults(table: string, column: string, rows: unknown): Faults {
  const ids = listOf(rows).map((row) => row[column])
  if (ids.length > MAX_SOURCES) return { [table]: [`一个批次最多由 ${MAX_SOURCES} 项合成`] }
  const twice = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index)
  return twice === -1 ? {} : { [`${table}.${twice}.${column}`]: ['重复了'] }
}

/** What the rows of a lot take together, kilogrammes. */
export function quantityOf(rows: unknown): number {
  const sum = listOf(rows).reduce((total, { Quantity }) => total + (typeof Quantity === 'number' ? Quantity : 0), 0)
  return roundTo(sum, 2)
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

export function coverOf(certified: number, quantity: number): LotCover {
  if (certified <= 0) return '未开具'
  return certified < quantity ? '部分开具' : '已开具'
}

function listOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
