import fc from 'fast-check'
import { type Figures, counted } from './figures.ts'
import { tryForm } from './try-form.ts'
import { arbitraryTry } from './tried.ts'
import { openWorld } from './world.ts'

/** A farm for so many tries: each leaves forms behind, and all forms of a farm are read whenever one changes. */
const PER_FARM = 100

interface Fuzzing {
  readonly tries: number
  readonly seed: number
  readonly figures: Figures
  /** Told after each farm what was found there, for a run takes a while. */
  readonly onFarm?: (report: string | undefined) => void
}

/** Tries so many forms and answers what was found: each time the smallest example and the seed that leads to it. */
export async function fuzzForms({ tries, seed, figures, onFarm }: Fuzzing): Promise<string[]> {
  const found: string[] = []
  for (let done = 0; done < tries; done += PER_FARM) {
    const report = await fuzzFarm({ tries: Math.min(PER_FARM, tries - done), seed: seed + done, figures })
    if (report !== undefined) found.push(report)
    onFarm?.(report)
  }
  return found
}

async function fuzzFarm({ tries, seed, figures }: Fuzzing): Promise<string | undefined> {
  const world = await openWorld()
  const call = counted(world.farm, figures)
  const property = fc.asyncProperty(arbitraryTry(world), async (tried) => {
    figures.tries += 1
    await tryForm(world, call, tried)
  })
  try {
    const outcome = await fc.check(property, { numRuns: tries, seed })
    return outcome.failed ? await fc.asyncDefaultReportMessage(outcome) : undefined
  } finally {
    await world.farm.close()
  }
}
