import { clockForm } from '@farm/contract/clock'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import type { Caller } from './calls.ts'
import { farmDays } from './harvests.ts'

/* What is worked out once more out of raw records, by nothing of the product. */

const PAGE = 500
export const DAY_MS = 86_400_000

interface Used {
  readonly Input: string
  readonly Amount: number
  readonly Unit?: string
}

export const dayOf = (record: WireRecord) => farmDays.format(new Date(record.OccurTime))
export const rows = <Row>(value: unknown) => (Array.isArray(value) ? value : []) as readonly Row[]
export const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
export const used = (record: WireRecord) => rows<Used>(record.Data.Inputs)
export const harvestOf = (record: WireRecord) => Number(record.Data.Harvest ?? 0)
/** What a review sent back counts in no figure. */
export const isCounted = ({ Data }: WireRecord) => Data.Review !== '已退回'
export const numberIn = (text: string | undefined) => Number.parseFloat((text ?? '').replaceAll(',', ''))
export const inOrder = (lines: ReadonlyArray<readonly unknown[]>) => lines.map((line) => line.join(' | ')).toSorted()

export const asked = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query).toString()}`

export async function all(who: Caller, formId: string, qs: string): Promise<WireRecord[]> {
  const found: WireRecord[] = []
  for (let page = 1; ; page += 1) {
    const query = { formId, qs, page: String(page), pageSize: String(PAGE) }
    const some = await who.get<WireRecord[]>(asked(recordCalls.list.path, query))
    found.push(...some)
    if (some.length < PAGE) return found
  }
}

/** Of punch-ins by what they harvested, in hundredths of a kilogramme: nothing is lost in adding up. */
export const hundredths = (amount: number) => Math.round(amount * 100)

/**
 * An amount divided by sizes as somebody would on paper: to each its part cut off after two decimals, and of what is left a hundredth
 * each to those of which most was cut off, the first of them first.
 */
export function divided(amount: number, sizes: readonly number[]): number[] {
  const [whole, weights] = [hundredths(amount), sizes.map(hundredths)]
  const of = sum(weights)
  const cut = weights.map((weight) => Math.floor((whole * weight) / of))
  const last = weights
    .map((weight, at) => ({ at, rest: (whole * weight) % of }))
    .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
    .slice(0, whole - sum(cut))
    .map(({ at }) => at)
  return cut.map((part, at) => (part + (last.includes(at) ? 1 : 0)) / 100)
}

/** What a punch-in did on each of its plots: all of it on the only one, its shares on several, on none where it names none. */
export function byPlot(
  record: WireRecord,
  name: 'Area' | 'Harvest',
): ReadonlyArray<readonly [plot: string, amount: number]> {
  const places = rows<string>(record.Data.Place)
  const amount = Number(record.Data[name] ?? 0)
  if (places.length < 2) return [[places[0] ?? '', amount]]
  return rows<{ Place: string; Area?: number; Harvest?: number }>(record.Data.Shares).map((one) => [
    one.Place,
    one[name] ?? 0,
  ])
}

/** Punch-ins that counted in a span of days. */
export function punchInsOf(who: Caller, from: string, to: string): Promise<WireRecord[]> {
  return all(who, clockForm.id, `OccurTime[>=]${from}T00:00:00+08:00&OccurTime[<=]${to}T23:59:59+08:00`)
}
