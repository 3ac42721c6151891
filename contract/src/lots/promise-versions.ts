// Apart from the wordings: every page loads the forms, and these names with them.

/** By what somebody promises that goods are as they have to be. */
export const commitmentBases = ['质量安全控制符合要求', '自行检测合格', '委托检测合格', '其他'] as const
export type CommitmentBasis = (typeof commitmentBases)[number]

/** Wordings of the promise; a certificate keeps by which of them it was issued. */
export const promiseVersions = ['2021 年版', '2026 年版'] as const
export type PromiseVersion = (typeof promiseVersions)[number]
