import { type Measure, sizeOf } from '../inputs/index.ts'

/** Nobody spreads more on a mu: of farmyard manure it is four or five tons. */
const MOST_PER_MU = { 重量: 6000, 体积: 3000, 数量: 50_000 } satisfies Record<Measure, number>
/** What the label of an input says may be exceeded by so much before it looks like a slip of the keys. */
const MOST_TIMES_LABEL = 5

interface Dose {
  readonly dose: number
  readonly unit: unknown
}

/** What is wrong with so much for each mu of something, beside what its label says; undefined where nothing is. */
export function doseFault({ dose, unit }: Dose, label: Partial<Dose> = {}): string | undefined {
  const size = sizeOf(unit)
  if (!size) return undefined
  if (dose <= 0) return '每亩用量应大于 0'
  const most = MOST_PER_MU[size.of]
  if (dose * size.each > most) return `每亩用量大得不合理，请核对数字和单位`
  const usual = sizeOf(label.unit)
  if (!usual) return undefined
  if (usual.of !== size.of) return `这种投入品按${usual.of}计（${String(label.unit)}），请换成相应的单位`
  if (label.dose === undefined || label.dose <= 0) return undefined
  const isExcess = dose * size.each > label.dose * usual.each * MOST_TIMES_LABEL
  return isExcess
    ? `超过登记用量（每亩 ${label.dose} ${String(label.unit)}）的 ${MOST_TIMES_LABEL} 倍，请核对`
    : undefined
}
