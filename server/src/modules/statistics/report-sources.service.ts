import type { ReportPart, ReportSource } from '@farm/contract/statistics'
import { type CountedReport, daysOf, linesBy, totalOf } from './report-counted.service.ts'
import { cropsBy } from './report-crops.service.ts'
import { inputDays, inputsBy } from './report-inputs.service.ts'
import { plansBy } from './report-plans.service.ts'
import { stockBy, stockDays, stockTotal, stockValuing } from './report-stock.service.ts'
import { type Figures, type Line, NOTHING, together } from './report.rules.ts'

/** Where the figures of a report come from. */
interface FiguresFrom {
  readonly total: (counted: CountedReport) => Promise<Figures>
  /** Day by day; none of what is not told by days. */
  readonly days: (counted: CountedReport) => Promise<Line[]>
  readonly lines: (counted: CountedReport, by: ReportPart) => Promise<Line[]>
  /** Of how many their values are about to change. */
  readonly valuing?: (counted: CountedReport) => Promise<number | undefined>
}

const withoutDays = () => Promise.resolve<Line[]>([])

const sources: Readonly<Record<ReportSource['from'], FiguresFrom>> = {
  counts: { total: totalOf, days: daysOf, lines: linesBy },
  plans: {
    total: async (counted) => (await plansBy(counted, undefined))[0] ?? NOTHING,
    days: withoutDays,
    lines: (counted, by) => plansBy(counted, counted.report.source.parts[by]?.field),
  },
  crops: {
    // Each plan is of one crop, and only what was done for plans is told.
    total: async (counted) => together(await cropsBy(counted, 'Crop')),
    days: withoutDays,
    lines: cropsBy,
  },
  inputs: {
    total: async (counted) => together(await inputDays(counted)),
    days: inputDays,
    lines: inputsBy,
  },
  stock: { total: stockTotal, days: stockDays, lines: stockBy, valuing: stockValuing },
}

export function figuresFrom(source: ReportSource): FiguresFrom {
  return sources[source.from]
}
