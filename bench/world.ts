/** The county of the benchmarks: ten towns with five enterprises each, all made of numbers. */
export const TOWNS = 10
export const ENTERPRISES_PER_TOWN = 5
export const ENTERPRISES = TOWNS * ENTERPRISES_PER_TOWN
export const WORKERS_PER_ENTERPRISE = 20
export const PLANS_PER_ENTERPRISE = 20
export const PLACES_PER_ENTERPRISE = 12
export const DAYS = 730

export const operations = [
  '整地',
  '播种',
  '育苗',
  '定植',
  '灌溉',
  '施肥',
  '用药',
  '中耕除草',
  '修剪整枝',
  '巡田',
  '采收',
  '清园',
]

const COUNTY_NO = 2
const FIRST_TOWN_NO = 11
const FIRST_ENTERPRISE_NO = 101
/** The next that the product itself may give. */
export const NEXT_ORGAN_NO = 1_000

export interface Organ {
  readonly id: string
  readonly no: number
  readonly name: string
  readonly path: string
}
export interface Enterprise extends Organ {
  readonly recordId: string
  readonly town: Organ
  readonly workers: readonly string[]
  readonly plans: readonly string[]
  readonly places: readonly string[]
}

/** A constant id: what it is of, and the number of it. */
export function idOf(kind: number, number: number): string {
  return `00000000-0000-7000-9${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

export const county: Organ = { id: idOf(1, COUNTY_NO), no: COUNTY_NO, name: '测试县', path: `/1/${COUNTY_NO}/` }

export const towns: readonly Organ[] = range(TOWNS).map((index) => {
  const no = FIRST_TOWN_NO + index
  return { id: idOf(1, no), no, name: `${index + 1} 号镇`, path: `${county.path}${no}/` }
})

export const enterprises: readonly Enterprise[] = towns.flatMap((town, at) =>
  range(ENTERPRISES_PER_TOWN).map((index) => {
    const nth = at * ENTERPRISES_PER_TOWN + index
    const no = FIRST_ENTERPRISE_NO + nth
    return {
      id: idOf(1, no),
      no,
      name: `${nth + 1} 号合作社`,
      path: `${town.path}${no}/`,
      recordId: idOf(2, no),
      town,
      workers: range(WORKERS_PER_ENTERPRISE).map((one) => idOf(3, nth * 100 + one)),
      plans: range(PLANS_PER_ENTERPRISE).map((one) => idOf(4, nth * 100 + one)),
      places: range(PLACES_PER_ENTERPRISE).map((one) => idOf(5, nth * 100 + one)),
    }
  }),
)

export const operationIds = operations.map((_, index) => idOf(6, index))
/** What punch-ins use, of the county. */
export const inputIds = Array.from({ length: 24 }, (_, index) => idOf(8, index))
/** Signed in for the measurements: sees the five enterprises of the first town. */
export const official = idOf(3, 9_999)
export const officialRole = idOf(7, 1)
