import type { Db } from '../../platform/db/index.ts'
import { type Doing, type Passed, isCovered, usesOfRows } from './doings.rules.ts'
import { type Data, areaOf, placesOf, rowsIn, textOf, textsIn } from './facts.rules.ts'
import { idsIn, labelFrom } from './facts.service.ts'
import { planPassed, spanOf } from './input-checks.service.ts'
import { type Content, contentsOf } from './input-checks.store.ts'

interface UsedByPunchIn {
  readonly data: Data
  /** Of the farm. */
  readonly day: string
  readonly zone: string
}

interface Word extends Passed {
  readonly reason: string
}

type Contents = ReadonlyMap<string, Content>

/**
 * By which word of its work order, else of its plan, a row of the check of what a punch-in used was let pass: for no more of it, on no
 * other plots and days. The word that stands on the punch-in itself is for its harvest and is none for what it used.
 */
export async function passedWordOf(
  db: Db,
  { data, day, zone }: UsedByPunchIn,
): Promise<(row: Data) => string | undefined> {
  const told = await contentsOf(db, idsIn([data.WorkOrder, data.Plan]))
  const order = told.get(String(data.WorkOrder))?.data
  const rows = [...rowsIn(data.Inputs), ...rowsIn(order?.Inputs)]
  const further = [...rows.map(({ Input }) => Input), ...textsIn(data.Place), ...textsIn(order?.Place)]
  const contents = new Map([...told, ...(await contentsOf(db, idsIn(further)))])
  const words = [wordOfOrder(order, contents, zone), wordOfPlan(data, contents)].flatMap((one) => one ?? [])
  const places = placesOf(data, contents)
  const uses = usesIn(data, contents, { from: day, to: day })
  return (row) => {
    const use = uses.find(({ name }) => name !== undefined && name === textOf(row.Name))
    const finding = {
      name: use?.name ?? '',
      check: String(row.Check),
      verdict: '禁止',
      reason: String(row.Reason),
    } as const
    return use && words.find((word) => isCovered([{ ...use, findings: [finding] }], places, word))?.reason
  }
}

interface Span {
  readonly from: string
  readonly to: string
}

/** What a punch-in or work order uses, each with the name by which its check tells of it. */
function usesIn(data: Data, contents: Contents, span: Span): Array<Doing & { readonly name: string | undefined }> {
  const known = { contents, stocked: new Map<string, never>() }
  const plots = textsIn(data.Place).flatMap((one): Data[] => {
    const plot = contents.get(one)
    return plot ? [plot.data] : []
  })
  const area = typeof data.Area === 'number' && data.Area > 0 ? data.Area : areaOf(plots)
  const unitOf = (input: string) => labelFrom(known, input).flat.unit
  const labels = rowsIn(data.InputLabels)
  return usesOfRows(rowsIn(data.Inputs), { ...span, area, unitOf }).map((use, at) => ({
    ...use,
    name: textOf(labels[at]?.Name),
  }))
}

function wordOfOrder(order: Data | undefined, contents: Contents, zone: string): Word | undefined {
  const span = order && spanOf(order, zone)
  if (!span || order.OverrideBy === undefined) return undefined
  return {
    places: placesOf(order, contents),
    doings: usesIn(order, contents, span),
    checks: rowsIn(order.InputChecks),
    reason: textOf(order.OverrideReason) ?? '',
  }
}

function wordOfPlan(data: Data, contents: Contents): Word | undefined {
  const passed = planPassed({ data, contents, planned: [] })
  const reason = textOf(contents.get(String(data.Plan))?.data.OverrideReason)
  return passed && { ...passed, reason: reason ?? '' }
}
