import { type Static, Type } from 'typebox'
import { reviewStates } from '../clock/index.ts'
import { Day, Id, IdAndName, Time } from '../wire/index.ts'

/** So many punch-ins of a day are told one by one; the figures are of all. */
export const MOST_WORKS = 500
/** So many alarms are named. */
export const MOST_DAY_ALARMS = 100

/** What falls to one plot of a punch-in over several. */
export const DayShare = Type.Object({
  Place: Id,
  /** mu */
  Area: Type.Optional(Type.Number()),
  Minutes: Type.Optional(Type.Number()),
  /** kg */
  Harvest: Type.Optional(Type.Number()),
})
export type DayShare = Static<typeof DayShare>

/** A punch-in; what is hidden from the caller or not said is absent. */
export const DayWork = Type.Object({
  Id,
  /** When it happened. */
  Time,
  /** Without a name where the caller may not see it; so are all that follow. */
  User: IdAndName,
  Operation: Type.Optional(IdAndName),
  Plan: Type.Optional(IdAndName),
  Places: Type.Array(IdAndName),
  /** mu */
  Area: Type.Optional(Type.Number()),
  Minutes: Type.Optional(Type.Number()),
  /** kg */
  Harvest: Type.Optional(Type.Number()),
  /** Of several plots: they add up to the amounts above. */
  Shares: Type.Optional(Type.Array(DayShare)),
  /** What the check of its inputs came to. */
  Verdict: Type.Optional(Type.String()),
  /** What was forbidden was let pass with a reason. */
  IsLetPass: Type.Optional(Type.Boolean()),
  /** How its review stands; what it sent back counts in no figure. */
  Review: Type.Optional(Type.Enum([...reviewStates.names])),
  Photos: Type.Array(Id),
  Note: Type.Optional(Type.String()),
})
export type DayWork = Static<typeof DayWork>

/** An input that was used on a day, in one unit. */
export const UsedOnDay = Type.Object({
  Input: IdAndName,
  Unit: Type.String(),
  Amount: Type.Number(),
  /** In how many punch-ins. */
  Uses: Type.Integer(),
  /** How many of these came to which verdict; those that nothing was to be checked of under none. */
  Verdicts: Type.Array(Type.Object({ Verdict: Type.String(), Count: Type.Integer() })),
})
export type UsedOnDay = Static<typeof UsedOnDay>

export const FarmDay = Type.Object({
  Day,
  /** By time. */
  Works: Type.Array(DayWork),
  /** How many there are, told or not. */
  Total: Type.Integer(),
  Used: Type.Optional(Type.Array(UsedOnDay)),
  /** Irrigations that were noted and punch-ins of the type 灌溉, what both tell of once, and what ran through meters. */
  Irrigation: Type.Optional(
    Type.Object({
      Count: Type.Integer(),
      /** mu */
      Area: Type.Number(),
      /** Of these the irrigations that were noted, by people or valves, and their m³; absent where the caller may not see them. */
      Noted: Type.Optional(Type.Object({ Count: Type.Integer(), Volume: Type.Number() })),
      /** Cubic metres by meters; absent where the caller may not see devices. */
      Water: Type.Optional(Type.Object({ Amount: Type.Number(), Devices: Type.Integer() })),
    }),
  ),
  /** Raised on the day. */
  Alarms: Type.Optional(
    Type.Object({
      Total: Type.Integer(),
      Named: Type.Array(
        Type.Object({
          Id,
          Time,
          Name: Type.String(),
          Device: Type.String(),
          Level: Type.String(),
          State: Type.String(),
        }),
      ),
    }),
  ),
  /** Of weather stations, a metric each: the mean of all their values, and the least and most of any. */
  Weather: Type.Optional(
    Type.Array(
      Type.Object({
        Metric: Type.String(),
        Name: Type.String(),
        Unit: Type.String(),
        Mean: Type.Number(),
        Least: Type.Number(),
        Most: Type.Number(),
        Devices: Type.Integer(),
      }),
    ),
  ),
})
export type FarmDay = Static<typeof FarmDay>
