/** Which fields of a step stand in its line and which below it. */
export interface StepsLook<Name extends string = string> {
  readonly columns: ReadonlyArray<{
    readonly name: Name
    /** As in a grid: `minmax(120px, 1fr)`. */
    readonly width: string
  }>
  readonly details: readonly Name[]
}

/** The widths of all columns: the number before them and the buttons behind. */
export function widthsOf({ columns }: StepsLook): string {
  return ['20px', ...columns.map(({ width }) => width), '156px'].join(' ')
}
