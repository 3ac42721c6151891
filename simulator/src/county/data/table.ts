/** A table that an agronomist keeps: its rows and where its figures come from. */
export interface Table<Row> {
  readonly source: string
  readonly rows: readonly Row[]
}

/** The least and the most, both included. */
export type Range = readonly [least: number, most: number]

/** The first and the last month, both included; `[11, 2]` is over the turn of the year. */
export type Months = readonly [from: number, to: number]

/** Of land. */
export type Kind = '大田' | '大棚' | '温室' | '果园' | '药材园'
