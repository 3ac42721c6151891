import type { LotTestData } from '@farm/contract/lots'

/** A test, in the order of its day and of when it was written down. */
export interface TestRow {
  readonly id: string
  readonly data: LotTestData
}

/** The single items of a test: whoever writes them parts them by commas, semicolons or blanks. */
export function itemsOf(items: string): ReadonlySet<string> {
  const parts = items.normalize('NFKC').split(/[、,，;；\s/]+/)
  return new Set(parts.map((one) => one.toLowerCase()).filter(Boolean))
}

/** Whether a test by somebody else carries what proves it: who made it, the number of the report, and the report itself. */
export function isProven({ Method, Institution, ReportNumber, Report = [] }: LotTestData): boolean {
  const isNamed = [Institution, ReportNumber].every((one) => one !== undefined && one.trim() !== '')
  return Method === '委托检测' && isNamed && Report.length > 0
}

/** Whether its report is named for other lots as well. */
export function isShared({ Confirmed = [] }: LotTestData): boolean {
  return Confirmed.includes('一份报告用于多个批次')
}

/** Whether a test that passed lifts one that failed: one by a laboratory, of this sample alone and of all that failed. */
function lifts({ data }: TestRow, failed: LotTestData): boolean {
  if (data.Result !== '合格' || !isProven(data) || isShared(data)) return false
  const items = itemsOf(data.Items ?? '')
  return [...itemsOf(failed.Items ?? '')].every((one) => items.has(one))
}

interface Asked {
  /** The lot for which is asked whether a failure stands. */
  readonly id: string
  /** Of it and each lot behind it what it was made of. */
  readonly sources: ReadonlyMap<string, readonly string[]>
}

/**
 * What failed of the lots that hold goods of the same harvests, and stands against a lot: neither was what failed tested again later by a
 * laboratory and passed, nor the lot itself, nor all that it was made of.
 */
export function failuresAgainst(tests: readonly TestRow[], { id, sources }: Asked): readonly TestRow[] {
  return tests.filter((failed, at) => {
    if (failed.data.Result !== '不合格') return false
    const lifting = new Set(
      tests.slice(at + 1).flatMap((later) => (lifts(later, failed.data) ? (later.data.Lot ?? []) : [])),
    )
    return !lifting.has(failed.data.Lot ?? '') && !isCovered(id, sources, lifting)
  })
}

/** Whether a lot was tested, or all that it was made of. */
function isCovered(id: string, sources: Asked['sources'], tested: ReadonlySet<string>): boolean {
  const open = new Set([id])
  for (const lot of open) {
    if (tested.has(lot)) continue
    const behind = sources.get(lot) ?? []
    if (behind.length === 0) return false
    for (const one of behind) open.add(one)
  }
  return true
}
