import type { ClockData } from '@farm/contract/clock'
import type { DayShare, DayWork, UsedOnDay } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'

/** A punch-in with the fields that the caller may see. */
export interface Work {
  readonly id: string
  readonly time: string
  readonly user: string
  readonly data: ClockData
}

/** By punch-in and thing: what it is called there, as far as the caller may see it. */
type Names = (record: string, id: string) => string | undefined

interface NamesBehind {
  readonly users: Names
  readonly operations: Names
  readonly plans: Names
  readonly places: Names
}

/** What punch-ins refer to by a field, of one or many. */
export function namedBy(works: readonly Work[], name: 'Operation' | 'Plan' | 'Place') {
  return works.flatMap(({ id: record, data }) => [data[name] ?? []].flat().map((id) => ({ record, id })))
}

type Shared = NonNullable<ClockData['Shares']>[number]

/** Nothing of an amount that the caller may not see. */
function shareTold({ Place, Area, Minutes, Harvest }: Shared, seen: ClockData): DayShare[] {
  if (Place === undefined) return []
  return [
    {
      Place,
      ...(Area !== undefined && seen.Area !== undefined && { Area }),
      ...(Minutes !== undefined && seen.Minutes !== undefined && { Minutes }),
      ...(Harvest !== undefined && seen.Harvest !== undefined && { Harvest }),
    },
  ]
}

/** A punch-in in the words of the wire. */
export function told({ id, time, user, data }: Work, { users, operations, plans, places }: NamesBehind): DayWork {
  const {
    Operation,
    Plan,
    Place = [],
    Area,
    Minutes,
    Harvest,
    Shares = [],
    InputVerdict,
    OverrideBy,
    Review,
    Photos = [],
    Note,
  } = data
  const named = (names: Names) => (one: string) => ({ Id: one, Name: names(id, one) ?? '' })
  return {
    Id: id,
    Time: time,
    User: named(users)(user),
    ...(Operation !== undefined && { Operation: named(operations)(Operation) }),
    ...(Plan !== undefined && { Plan: named(plans)(Plan) }),
    Places: Place.map(named(places)),
    ...(Area !== undefined && { Area }),
    ...(Minutes !== undefined && { Minutes }),
    ...(Harvest !== undefined && { Harvest }),
    ...(Shares.length > 0 && { Shares: Shares.flatMap((share) => shareTold(share, data)) }),
    ...(InputVerdict !== undefined && { Verdict: InputVerdict }),
    ...(InputVerdict === '禁止' && OverrideBy !== undefined && { IsLetPass: true }),
    ...(Review !== undefined && { Review }),
    Photos: [...Photos],
    ...(Note !== undefined && { Note }),
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
  readonly names: ReadonlyMap<string, string>
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
        Input: { Id: first.input, Name: names.get(first.input) ?? '' },
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
