import { bookCalls } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { type CommitmentBasis, certificateCalls, certificateForm, lotForm, lotTestForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import { reportCalls } from '@farm/contract/statistics'
import { traceAddress, traceCalls } from '@farm/contract/trace'
import { daysLater } from '@farm/contract/values'
import { expect, test } from '@playwright/test'
import { type Caller, caller } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'
import { applyInput, harvestLot, newGround } from './harvests.ts'
import { DAY_MS, all, asked, dayOf, harvestOf, inOrder, isCounted, numberIn, rows, sum, used } from './oracle.ts'
import { newMark } from './people.ts'

/*
 * A season that the simulator played, from the plan to the QR code. Everything that the product works out of it – record book, lots,
 * certificate, story, public page, report – is worked out here once more, out of the raw records and by nothing of the product.
 */

interface Part {
  readonly Lot: string
  readonly Quantity: number
}
interface Taken {
  readonly PunchIn: string
  readonly Quantity: number
}

interface Traced {
  readonly Plans: ReadonlyArray<{
    readonly Id: string
    readonly Lots: ReadonlyArray<{ readonly Id: string; readonly Code?: string }>
  }>
  readonly Next?: string
}

/** A plan of the demo of which a lot was made known, with all that was written down of it. */
async function seasonOf(who: Caller) {
  const inputs = new Map((await all(who, inputForm.id, '')).map((one) => [one.Id, one]))
  for (let query: Record<string, string> | undefined = {}; query;) {
    const { Plans, Next }: Traced = await who.get(asked(traceCalls.list.path, query))
    for (const { Id: planId, Lots } of Plans) {
      const released = Lots.find(({ Code }) => Code !== undefined)
      const punchIns = released ? await all(who, clockForm.id, `Plan[=]${planId}`) : []
      // What another journey makes known is a single harvest, for which nothing was used.
      if (!punchIns.some((one) => used(one).length > 0)) continue
      const plan = (await all(who, planForm.id, `Id[=]${planId}`))[0]
      return { planId, plan, punchIns, inputs, released }
    }
    query = Next === undefined ? undefined : { before: Next }
  }
  throw new Error('the demo has a plan of which a lot is made known')
}

test('the record book of a season says what the punch-ins say', { tag: '@laptop' }, async ({ page }) => {
  const manager = await caller(page.request, 'manager1')
  const { planId, punchIns, inputs } = await seasonOf(manager)
  const book = await manager.get<{
    Sections: Array<{ Key: string; Columns: string[]; Lines: Array<{ Id: string; Cells: string[] }>; IsCut: boolean }>
  }>(asked(bookCalls.book.path, { key: 'production', plan: planId }))
  const section = (key: string) => book.Sections.find((one) => one.Key === key)
  const told = (key: string, ...columns: readonly string[]) => {
    const one = section(key)
    return (one?.Lines ?? []).map(({ Cells }) =>
      columns.map((column) => Cells[one?.Columns.indexOf(column) ?? -1] ?? ''),
    )
  }
  expect(book.Sections.every(({ IsCut }) => !IsCut)).toBe(true)

  const uses = punchIns.flatMap((one) =>
    used(one).map(({ Input, Amount }) => [dayOf(one), String(inputs.get(Input)?.Data.Name), Amount]),
  )
  expect(uses.length).toBeGreaterThan(0)
  const toldUses = told('inputs', 'day', 'input', 'amount').map(([day, input, amount]) => [
    day,
    input,
    numberIn(amount),
  ])
  expect(inOrder(toldUses)).toEqual(inOrder(uses))

  const harvests = punchIns.filter((one) => harvestOf(one) > 0).map((one) => [dayOf(one), harvestOf(one)])
  expect(harvests.length).toBeGreaterThan(0)
  const toldHarvests = told('harvests', 'day', 'harvest').map(([day, amount]) => [day, numberIn(amount)])
  expect(inOrder(toldHarvests.filter(([, amount]) => Number(amount) > 0))).toEqual(inOrder(harvests))
})

test('the lots of a season hold what was harvested, and no more', { tag: '@laptop' }, async ({ page }) => {
  const manager = await caller(page.request, 'manager1')
  const { planId, plan, punchIns } = await seasonOf(manager)
  const lots = await all(manager, lotForm.id, '')
  const certificates = await all(manager, certificateForm.id, '')
  const harvested = sum(punchIns.filter(isCounted).map(harvestOf))
  expect(Number(plan?.Data.Harvest)).toBeCloseTo(harvested, 2)
  const { Head } = await manager.get<{ Head: { Harvest: number } }>(asked(traceCalls.story.path, { id: planId }))
  expect(Head.Harvest).toBeCloseTo(harvested, 2)

  expect(lots.length).toBeGreaterThan(0)
  for (const lot of lots) {
    const [parts, taken] = [rows<Part>(lot.Data.Sources), rows<Taken>(lot.Data.Harvests)]
    const whole = sum([...parts, ...taken].map(({ Quantity }) => Quantity))
    const gone = lots.flatMap((one) => rows<Part>(one.Data.Sources)).filter(({ Lot }) => Lot === lot.Id)
    expect(Number(lot.Data.Quantity)).toBeCloseTo(whole, 2)
    expect(Number(lot.Data.Left)).toBeCloseTo(whole - sum(gone.map(({ Quantity }) => Quantity)), 2)
    expect(Number(lot.Data.Left)).toBeGreaterThanOrEqual(0)
    const inForce = certificates.filter(({ Data }) => Data.Lot === lot.Id && Data.Status === '有效')
    const certified = Number(lot.Data.Certified ?? 0)
    const ofOthers = Number(lot.Data.Inherited ?? 0) + Number(lot.Data.Onward ?? 0)
    expect(certified - ofOthers).toBeCloseTo(sum(inForce.map(({ Data }) => Number(Data.Covers))), 2)
    expect(certified).toBeLessThanOrEqual(whole)
  }
  for (const one of punchIns) {
    const given = lots.flatMap(({ Data }) => rows<Taken>(Data.Harvests)).filter(({ PunchIn }) => PunchIn === one.Id)
    expect(sum(given.map(({ Quantity }) => Quantity))).toBeLessThanOrEqual(harvestOf(one))
  }
})

test(
  'no certificate in force is for what was harvested within an interval, nor for what failed its test',
  { tag: '@laptop' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const inputs = new Map((await all(manager, inputForm.id, '')).map((one) => [one.Id, one]))
    await certifyAfterInterval(manager, [...inputs.values()])
    const lots = new Map((await all(manager, lotForm.id, '')).map((one) => [one.Id, one]))
    const tests = await all(manager, lotTestForm.id, '')
    const certificates = await all(manager, certificateForm.id, 'Status[=]有效')
    const harvestsOf = (lot: string): string[] => {
      const data = lots.get(lot)?.Data ?? {}
      const before = rows<Part>(data.Sources).flatMap(({ Lot }) => harvestsOf(Lot))
      return [...rows<Taken>(data.Harvests).map(({ PunchIn }) => PunchIn), ...before]
    }
    expect(certificates.length).toBeGreaterThan(0)
    const waits: Wait[] = []
    for (const { Data } of certificates.filter((one) => !one.Data.OverrideReason)) {
      expect(tests.filter((one) => one.Data.Lot === Data.Lot && one.Data.Result === '不合格')).toEqual([])
      for (const id of harvestsOf(String(Data.Lot))) waits.push(...(await waitsBefore(manager, id, inputs)))
    }
    expect(waits.length, 'there was something to wait for').toBeGreaterThan(0)
    expect(waits.filter(({ free, harvested }) => free > harvested)).toEqual([])
  },
)

/** What the demo sprayed shortly before a harvest depends on the season; this lot waited for its interval on any day. */
async function certifyAfterInterval(who: Caller, inputs: readonly WireRecord[]): Promise<void> {
  const sprayed = inputs.find((input) => usesOf(input).some(({ Crops, SafeDays }) => Crops && SafeDays))
  if (!sprayed) throw new Error('the demo has a pesticide with an interval')
  const uses = usesOf(sprayed)
  // On a crop that its label names, and as long ago as the strictest of its uses asks.
  const ground = await newGround(who, newMark(), uses.find(({ Crops }) => Crops)?.Crops)
  await applyInput(who, ground, sprayed, Math.max(...uses.map(({ SafeDays = 0 }) => SafeDays)) + 2)
  const lot = await harvestLot(who, ground)
  const Basis: CommitmentBasis[] = ['质量安全控制符合要求']
  await who.post(certificateCalls.issue.path, { Lot: lot.Id, Quantity: lot.Data.Quantity, Basis })
}

/** What was used on a plot before a harvest of it: the harvest is due from the day `free` on. */
interface Wait {
  readonly used: string
  readonly free: string
  readonly harvested: string
}

async function waitsBefore(who: Caller, id: string, inputs: ReadonlyMap<string, WireRecord>): Promise<Wait[]> {
  const query = new URLSearchParams({ formId: clockForm.id, ids: id }).toString()
  const [harvest] = await who.get<WireRecord[]>(`${recordCalls.list.path}?${query}`)
  if (!harvest) throw new Error('the harvest behind a lot is there')
  const since = new Date(Date.parse(harvest.OccurTime) - 60 * DAY_MS).toISOString()
  const ofPlots = rows<string>(harvest.Data.Place).map((place) =>
    all(who, clockForm.id, `Place[=]${place}&OccurTime[>=]${since}&OccurTime[<=]${harvest.OccurTime}`),
  )
  const work = (await Promise.all(ofPlots)).flat()
  return work.flatMap((one) =>
    used(one).flatMap(({ Input }) => {
      const days = safeDays(inputs.get(Input))
      return days === undefined
        ? []
        : [{ used: dayOf(one), free: daysLater(dayOf(one), days), harvested: dayOf(harvest) }]
    }),
  )
}

function usesOf({ Data }: WireRecord) {
  return Data.Kind === '农药' ? rows<{ Crops?: string; SafeDays?: number }>(Data.Uses) : []
}

/** The shortest interval that any use of the label asks for: whoever keeps to none of them is inside. */
function safeDays(input: WireRecord | undefined): number | undefined {
  if (input?.Data.Kind !== '农药') return undefined
  const ofUses = usesOf(input).flatMap(({ SafeDays }) => (SafeDays === undefined ? [] : [SafeDays]))
  if (ofUses.length > 0) return Math.min(...ofUses)
  return typeof input.Data.SafeDays === 'number' ? input.Data.SafeDays : undefined
}

/** The plots that a lot was harvested on, through all lots that it was made of. */
async function plotsOf(who: Caller, lot: WireRecord | undefined): Promise<string[]> {
  const before = await Promise.all(
    rows<Part>(lot?.Data.Sources).map(async ({ Lot }) => plotsOf(who, (await all(who, lotForm.id, `Id[=]${Lot}`))[0])),
  )
  const harvests = await Promise.all(
    rows<Taken>(lot?.Data.Harvests).map(({ PunchIn }) => all(who, clockForm.id, `Id[=]${PunchIn}`)),
  )
  return [...before.flat(), ...harvests.flat().flatMap(({ Data }) => [...rows<string>(Data.Place)])]
}

test(
  'the public page of a lot tells what is so, and the report of the harvest agrees',
  { tag: '@laptop' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const { planId, punchIns, inputs, released } = await seasonOf(manager)
    const lot = (await all(manager, lotForm.id, `Id[=]${released?.Id ?? ''}`))[0]
    await page.goto(traceAddress(addressOf(presentFarm()), released?.Code ?? ''))
    // A long log stands folded.
    for (const more of await page.locator('details > summary').all()) await more.click()
    const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toContain(String(lot?.Data.Number))
    // What was done on other plots of the plan is of no concern to who bought this lot.
    const plots = new Set(await plotsOf(manager, lot))
    const here = punchIns.filter(({ Data }) => rows<string>(Data.Place).some((place) => plots.has(place)))
    const pesticides = here.flatMap(used).flatMap(({ Input }) => {
      const { Kind, Name } = inputs.get(Input)?.Data ?? {}
      return Kind === '农药' ? [String(Name)] : []
    })
    for (const name of pesticides) expect(text).toContain(name)
    const names = await manager.get<Array<{ Id: string; RealName: string }>>(
      asked('/api/Core/Users/List', { ids: [...new Set(punchIns.map(({ UserId }) => UserId))].join(',') }),
    )
    for (const { RealName } of names) expect(text).not.toContain(RealName)

    const days = punchIns
      .filter((one) => harvestOf(one) > 0)
      .map(dayOf)
      .toSorted()
    const report = await manager.get<{ Rows: Array<{ Key: string; Values: Record<string, number> }> }>(
      asked(reportCalls.report.path, { key: 'prod', by: 'Plan', from: days[0] ?? '', to: days.at(-1) ?? '' }),
    )
    const told = report.Rows.find(({ Key }) => Key === planId)?.Values.harvest ?? 0
    expect(told).toBeCloseTo(sum(punchIns.filter(isCounted).map(harvestOf)), 2)
  },
)
