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

const cells = Object.entries(builtCalls).flatMap(([domain, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, call]) =>
    Object.keys(roster).map((who) => ({ domain, name, call, who: who as Who, title: `${domain} ${name}` })),
  ),
)

describe('who may make which call about enterprise A', () => {
  // Logging out ends the persona’s token, so it is tried with a token that nobody has.
  test.each(cells)('$title by $who', async ({ domain, name, call, who }) => {
    const cell = table[domain]?.[name]
    expect(cell, `no row for ${domain}.${name}`).toBeDefined()
    if (!cell) return
    const persona = name === 'logout' ? { ...stranger, token: who } : roster[who]()
    const before = await digest(farm)
    const answer = await farm.call(persona, call, cell.sent())
    expect([answer.status, answer.error?.errors]).toEqual([cell.row[who], answer.error?.errors])
    if (answer.status >= 400) expect(await digest(farm)).toBe(before)
  })
})

test('another enterprise’s id and an id that does not exist are answered alike', async () => {
  const foreign = await farm.call(people.managerB, builtCalls.forms.get, { query: { id: things.crop.Id } })
  const missing = await farm.call(people.managerB, builtCalls.forms.get, { query: { id: newId() } })
  expect([foreign.status, missing.status]).toEqual([404, 404])
})
