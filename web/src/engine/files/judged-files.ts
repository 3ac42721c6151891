/** What of the chosen files is taken, and what has to be said about the others. */
export interface Choice {
  readonly taken: readonly File[]
  readonly refusals: readonly string[]
}

interface Judging {
  /** How many more there may be. */
  readonly room: number
  readonly faultOf: (file: File) => string | undefined
  /** What is said when there are too many by so many. */
  readonly surplus: (count: number) => string
}

/** Judges files before anything is sent. */
export function judgedFiles(files: readonly File[], { room, faultOf, surplus }: Judging): Choice {
  const judged = files.map((file) => ({ file, fault: faultOf(file) }))
  const refusals = judged.flatMap(({ fault }) => fault ?? [])
  const good = judged.filter(({ fault }) => fault === undefined).map(({ file }) => file)
  const most = Math.max(room, 0)
  const left = good.length - most
  return { taken: good.slice(0, most), refusals: left > 0 ? [...refusals, surplus(left)] : refusals }
}
