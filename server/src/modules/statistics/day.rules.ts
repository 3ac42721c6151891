import type { DayWork, UsedOnDay } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'

/** A punch-in with the fields that the caller may see. */
export interface Work {
  readonly id: string
  readonly time: string
  readonly user: string
  readonly data: Readonly<Record<string, unknown>>
}

type Names = ReadonlyMap<string, string>

/** What those that are referred to are called, as far as the caller may see it. */
interface NamesBehind {
  readonly users: Names
  readonly operations: Names
  readonly plans: Names
  readonly places: Names
}

/** What punch-ins refer to by a field, of one or many. */
export function idsIn(works: readonly Work[], name: string): string[] {
  return works.flatMap(({ data }) => listOf(data[name]))
}

function listOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')
}

const named = (names: Names) => (id: string) => ({ Id: id, Name: names.get(id) ?? '' })

/** A punch-in in the words of the wire. */
export function told({ id, time, user, data }: Work, { users, operations, plans, places }: NamesBehind): DayWork {
  const [operation] = listOf(data.Operation).map(named(operations))
  const [plan] = listOf(data.Plan).map(named(plans))
  const numbers = { Area: data.Area, Minutes: data.Minutes, Harvest: data.Harvest }
  const known = Object.entries(numbers).filter(([, value]) => typeof value === 'number')
  return {
    Id: id,
    Time: time,
    User: named(users)(user),
    ...(operation && { Operation: operation }),
    ...(plan && { Plan: plan }),
    Places: listOf(data.Place).map(named(places)),
    ...Object.fromEntries(known),
    ...(typeof data.InputVerdict === 'string' && { Verdict: data.InputVerdict }),
    ...(data.InputVerdict === '禁止' && data.OverrideBy !== undefined && { IsLetPass: true }),
    Photos: listOf(data.Photos),
    ...(typeof data.Note === 'string' && { Note: data.Note }),
  }
}

interface Used {
  readonly input: string
  readonly unit: string
  readonly verdict: string
  readonly amount: number
  readonly n: number
}

interface UsesBehind {
  /** Of inputs. */
  readonly names: Names
  /** The caller may see them. */
  readonly tellsVerdicts: boolean
}

/** Inputs with what was used of them in each unit, the most used first. */
export function usesTold(rows: readonly Used[], { names, tellsVerdicts }: UsesBehind): UsedOnDay[] {
  const together = Map.groupBy(rows, ({ input, unit }) => `${input}/${unit}`)
  const uses = [...together.values()].flatMap((some): UsedOnDay[] => {
    const [first] = some
    if (!first) return []
    return [
      {
        Input: named(names)(first.input),
        Unit: first.unit,
        Amount: roundTo(
          some.reduce((sum, { amount }) => sum + amount, 0),
          3,
        ),
        Uses: some.reduce((sum, { n }) => sum + n, 0),
        Verdicts: tellsVerdicts ? some.map(({ verdict, n }) => ({ Verdict: verdict, Count: n })) : [],
      },
    ]
  })
  return uses.toSorted((one, other) => other.Uses - one.Uses || (one.Input.Id < other.Input.Id ? -1 : 1))
}
