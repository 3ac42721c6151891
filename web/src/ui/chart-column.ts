/** One column of a chart. */
export interface ChartColumn {
  readonly key: string
  /** Under the axis. */
  readonly label: string
  /** In full: 2026-11-20 周五. */
  readonly name: string
  readonly value: number
  /** What the column says, with units: 12 次，34.00 亩. */
  readonly told: string
  /** What stands behind it. */
  readonly to?: string | undefined
}
