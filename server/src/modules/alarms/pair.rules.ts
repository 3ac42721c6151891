/** A device and a rule, and by which metric; 0 is the device itself. */
export interface Pair {
  readonly deviceNo: number
  readonly ruleId: string
  readonly metricNo: number
}

export function keyOfPair({ deviceNo, ruleId, metricNo }: Pair): string {
  return `${deviceNo}/${metricNo}/${ruleId}`
}

/** What a metric was at one moment; ms. */
export interface StoredValue {
  readonly ts: number
  readonly value: number
}
