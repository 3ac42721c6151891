import { builtCalls } from '@farm/contract/calls'
import type { Call } from '@farm/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids/index.ts'
import { digest } from './testing/digest.ts'
import { type Cell, type Who, rosterOf } from './testing/roster.ts'
import { rowsOfAccess } from './testing/rows-of-access.ts'
import { rowsOfAlarms } from './testing/rows-of-alarms.ts'
import { rowsOfDevices } from './testing/rows-of-devices.ts'
import { rowsOfFigures } from './testing/rows-of-figures.ts'
import { rowsOfForms } from './testing/rows-of-forms.ts'
import { rowsOfLots } from './testing/rows-of-lots.ts'
import { rowsOfPlaces } from './testing/rows-of-places.ts'
import { rowsOfPlans } from './testing/rows-of-plans.ts'
import { rowsOfSheets } from './testing/rows-of-sheets.ts'
import { rowsOfTrace } from './testing/rows-of-trace.ts'
import { rowsOfVideo } from './testing/rows-of-video.ts'
import { rowsOfWork } from './testing/rows-of-work.ts'
import { openFarm, stranger } from './testing/test-farm.ts'
import { thingsOfA } from './testing/things-of-a.ts'

const farm = await openFarm()
const { people } = farm
afterAll(farm.close)

/** Things of enterprise A that the requests below are about. */
const things = await thingsOfA(farm, people)
const roster = rosterOf(people)

/** Every call with a request about enterprise A, and what each persona gets for it. A call that is not here fails below. */
const table: Record<string, Record<string, Cell>> = {
  ...rowsOfAccess(people, things),
  ...rowsOfAlarms(people, things),
  ...rowsOfDevices(people, things),
  ...rowsOfFigures(people, things),
  ...rowsOfForms(people, things),
  ...rowsOfLots(people, things),
  ...rowsOfPlaces(people, things),
  ...rowsOfPlans(people, things),
  ...rowsOfSheets(people, things),
  ...rowsOfTrace(people, things),
  ...rowsOfVideo(people, things),
  ...rowsOfWork(people, things),
}

const calls = Object.entries(builtCalls).flatMap(([domain, ofDomain]) =>
  Object.entries<Call>(ofDomain).map(([name, call]) => ({ title: `${domain} ${name}`, domain, name, call })),
)
// One after another: what somebody is allowed changes what those behind them are answered.
const personas = Object.keys(roster) as Who[]

describe('each persona may make the calls about enterprise A that the row says, and a refused one changes nothing:', () => {
  test.each(calls)('$title', async ({ domain, name, call }) => {
    const cell = table[domain]?.[name]
    expect(cell, `no row for ${domain}.${name}`).toBeDefined()
    if (!cell) return
    const answers: Partial<Record<Who, number>> = {}
    const changed: Who[] = []
    /** Of the database before the first of several who are refused in a row: to sum it up takes longer than a call. */
    let before: string | undefined
    for (const [index, who] of personas.entries()) {
      if (cell.row[who] >= 400) before ??= await digest(farm)
      // Logging out ends the persona’s token, so it is tried with a token that nobody has.
      const persona = name === 'logout' ? { ...stranger, token: who } : roster[who]()
      answers[who] = (await farm.call(persona, call, cell.sent())).status
      const next = personas[index + 1]
      const isLastRefused = before !== undefined && (next === undefined || cell.row[next] < 400)
      if (isLastRefused && (await digest(farm)) !== before) changed.push(who)
      if (isLastRefused) before = undefined
    }
    expect(answers).toEqual(cell.row)
    expect(changed).toEqual([])
  })
})

test('another enterprise’s id and an id that does not exist are answered alike', async () => {
  const foreign = await farm.call(people.managerB, builtCalls.forms.get, { query: { id: things.crop.Id } })
  const missing = await farm.call(people.managerB, builtCalls.forms.get, { query: { id: newId() } })
  expect([foreign.status, missing.status]).toEqual([404, 404])
})
