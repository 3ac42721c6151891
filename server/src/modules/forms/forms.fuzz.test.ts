import { expect, test } from 'vitest'
import { noFigures } from '../../app/testing/fuzz/figures.ts'
import { fuzzForms } from '../../app/testing/fuzz/fuzz-forms.ts'
import { timePatterns } from '../../app/testing/fuzz/time-patterns.ts'
import { openWorld } from '../../app/testing/fuzz/world.ts'
import { runs } from '../../app/testing/size.ts'

// `npm run fuzz` asks for many; a few are enough to see that nothing has broken since.
const { FUZZ_TRIES, FUZZ_SEED } = process.env
const tries = Number(FUZZ_TRIES ?? runs(60, 20))
const seed = Number(FUZZ_SEED ?? 1)

const say = (figures: object) => void process.stdout.write(`${JSON.stringify(figures)}\n`)

test(
  'whatever a form is and whatever is sent for it, the server keeps it as it came or refuses it and says where',
  { timeout: 60_000 + tries * 2_000 },
  async () => {
    const figures = noFigures()
    const found = await fuzzForms({
      tries,
      seed,
      figures,
      ...(FUZZ_TRIES && { onFarm: (report) => say({ ...figures, report }) }),
    })
    expect(found).toEqual([])
    expect(figures.broken).toBe(0)
    expect(figures.accepted).toBeGreaterThan(tries)
    expect(figures.refused).toBeGreaterThan(tries)
  },
)

const ALLOWED_MS = 50

test.runIf(FUZZ_TRIES)('evil patterns are answered at once wherever they are sent', { timeout: 900_000 }, async () => {
  const world = await openWorld()
  const timed = await timePatterns(world)
  await world.farm.close()
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  say({ timed: timed.length, slowest })
  expect(timed.filter(({ ms }) => ms > ALLOWED_MS)).toEqual([])
})
