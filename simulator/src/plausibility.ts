import { formatFixed } from '@farm/contract/values'
// `node simulator/src/plausibility.ts` prints of a generated year, by crop and kind of work, the least, the median and the most.
import { countyAt } from './county/county.ts'
import { figuresOf } from './county/plausible/figures.ts'
import { toldIn } from './county/plausible/told.ts'

const now = new Date(process.argv[2] ?? Date.now())
const county = countyAt(now)
for (const { what, unit, values } of figuresOf(county, toldIn(county))) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => formatFixed(sorted[Math.floor((sorted.length - 1) * share)] ?? 0, 2)
  console.log(`${what}：最小 ${at(0)}，中位 ${at(0.5)}，最大 ${at(1)} ${unit}（${sorted.length} 条）`)
}
