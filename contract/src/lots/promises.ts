import { type CommitmentBasis, type PromiseVersion, commitmentBases } from './promise-versions.ts'

/** What the law has a certificate say, from a day on. */
interface CommitmentPromise {
  readonly version: PromiseVersion
  /** The day from which on certificates that are written down say this. */
  readonly from: string
  readonly text: string
  /** All of them stand on the paper, those that hold ticked. */
  readonly bases: readonly CommitmentBasis[]
  /** On labels as well as on the sheet every basis stands, ticked or not; else labels name those that hold. */
  readonly isTickedOnLabels: boolean
  readonly source: string
  /** What of it was not read in the source itself and has to be checked (待核). */
  readonly unchecked: string
}

/** The latest last. */
export const promises: readonly [CommitmentPromise, ...CommitmentPromise[]] = [
  {
    version: '2021 年版',
    from: '2021-11-03',
    text: '我承诺：不使用禁用农药兽药、停用兽药和非法添加物，常规农药兽药残留不超标，对承诺的真实性负责。',
    bases: commitmentBases,
    isTickedOnLabels: false,
    source: '承诺达标合格证试行的通知（2021 年）',
    unchecked: '待核：按本产品此前打印的文字保留，未与通知附件核对',
  },
  {
    version: '2026 年版',
    from: '2026-02-01',
    text: '我承诺生产销售的食用农产品：未使用禁用农药、兽药及其他化合物；使用的常规农药、兽药残留不超标。',
    bases: ['质量安全控制符合要求', '自行检测合格', '委托检测合格'],
    isTickedOnLabels: true,
    source: '《农产品质量安全承诺达标合格证管理办法》（农业农村部令 2025 年第 4 号）',
    unchecked: '待核：正文第二、三条已核对，附件样式未见',
  },
]

/** What a certificate that is written down on a day has to say; on days before all of them the first. */
export function promiseOn(day: string): CommitmentPromise {
  return promises.findLast(({ from }) => from <= day) ?? promises[0]
}

/** What a certificate says that was issued by a version; those from before it was kept were printed by the first. */
export function promiseOf(version: PromiseVersion | undefined): CommitmentPromise {
  return promises.find((one) => one.version === version) ?? promises[0]
}
