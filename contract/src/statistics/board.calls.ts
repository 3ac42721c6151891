import { type Static, Type } from 'typebox'
import { Day, Id, IdAndName, OrganPath, Time, call, query } from '../wire/index.ts'
import { Doubted } from './doubted.ts'
import { operationGroups } from './statistics.calls.ts'

/** As many parts as a ring tells apart; the rest is put together. */
export const MOST_PARTS = 50

/** As many enterprises are told one by one, on a map or a round; of more than that the largest. */
export const MOST_ENTERPRISES = 500

/** As many bars of staff as can be told apart side by side. */
export const MOST_STAFFED = 10

/** The large figures of a home, each absent where the caller may not see what is counted. */
export const Board = Type.Object({
  /**
   * 亩, of all enterprises in reach: what their records say, or what their plots come to where that says nothing. Absent where no
   * enterprise is in reach.
   */
  ManagedArea: Type.Optional(Type.Number()),
  /** 亩, of all plots in reach. */
  Area: Type.Optional(Type.Number()),
  RunningPlans: Type.Optional(Type.Integer()),
  /** Of these: those that began since Monday. */
  NewPlans: Type.Optional(Type.Integer()),
  PunchInsToday: Type.Optional(Type.Integer()),
  PunchInsYesterday: Type.Optional(Type.Integer()),
  /** Of those of today, and of those of this month that its harvest is made of; absent where there is none. */
  DoubtedToday: Type.Optional(Doubted),
  DoubtedMonth: Type.Optional(Doubted),
  /** People who punched in today. */
  AtWork: Type.Optional(Type.Integer()),
  /** People who may work, whether they did today or not. */
  Staff: Type.Optional(Type.Integer()),
  /** Kilogrammes harvested this month so far, and in the month before until the same day. */
  Harvest: Type.Optional(Type.Number()),
  HarvestBefore: Type.Optional(Type.Number()),
  /** Mean of the weather stations that are on; absent where there is none. */
  Weather: Type.Optional(
    Type.Object({ Temperature: Type.Number(), Humidity: Type.Optional(Type.Number()), Devices: Type.Integer(), Time }),
  ),
})
export type Board = Static<typeof Board>

/** An enterprise on the map and in the ring of areas. What may not be seen of it is absent. */
export const BoardEnterprise = Type.Object({
  Id,
  Name: Type.String(),
  OrganPath,
  /** 亩, as its record says, or of its plots where that says nothing. */
  Area: Type.Optional(Type.Number()),
  Staff: Type.Optional(Type.Integer()),
  Devices: Type.Optional(Type.Integer()),
  DevicesOn: Type.Optional(Type.Integer()),
  /** Alarms that are open. */
  Alarms: Type.Optional(Type.Integer()),
  /** WGS-84, its own or the middle of its plots; absent where neither is known. */
  Position: Type.Optional(Type.Object({ Longitude: Type.Number(), Latitude: Type.Number() })),
})
export type BoardEnterprise = Static<typeof BoardEnterprise>

/** Enterprises one by one, with what all of them come to. */
export const BoardEnterprises = Type.Object({
  /** How many there are in reach. */
  Count: Type.Integer(),
  /** 亩, of all of them; absent where the caller may see neither their areas nor those of plots. */
  Area: Type.Optional(Type.Number()),
  /** Those with the most land, as many as are asked for. */
  Enterprises: Type.Array(BoardEnterprise),
  /** Those with the most people, whether they are told above or not; absent where the caller may not know of people. */
  Staffed: Type.Optional(Type.Array(Type.Object({ Id, Name: Type.String(), OrganPath, Staff: Type.Integer() }))),
})
export type BoardEnterprises = Static<typeof BoardEnterprises>

/** Parts of a whole, largest first; what is beyond `top` is told as one. Where areas are hidden there is only how many they are. */
export const AreaParts = Type.Object({
  /** 亩. */
  Total: Type.Optional(Type.Number()),
  Count: Type.Integer(),
  Parts: Type.Array(Type.Object({ Id, Name: Type.String(), Area: Type.Number() })),
  Rest: Type.Optional(Type.Number()),
})
export type AreaParts = Static<typeof AreaParts>

/** What goes on on the plots of a map. A plot that is not named in a list has nothing of it. */
export const PlaceStates = Type.Object({
  /** Plots of plans in progress, how many there are on each and what the first are called; absent where that may not be seen. */
  Growing: Type.Optional(Type.Array(Type.Object({ Id, Plans: Type.Integer(), Names: Type.Array(Type.String()) }))),
  /** Plots with open alarms; absent where those may not be seen. */
  Alarmed: Type.Optional(Type.Array(Type.Object({ Id, Alarms: Type.Integer() }))),
})
export type PlaceStates = Static<typeof PlaceStates>

/** By what plans are told apart: enterprise and crop, crop alone, or not at all. */
export const planParts = ['EnterpriseCrop', 'Crop', 'All'] as const
export type PlanParts = (typeof planParts)[number]

/** What is hidden from the caller is absent, and nothing is told apart by it. */
export const PlanCount = Type.Object({
  Enterprise: Type.Optional(IdAndName),
  Crop: Type.Optional(IdAndName),
  Plans: Type.Integer(),
  /** 亩. */
  Area: Type.Optional(Type.Number()),
  /** Mean of their progress by area, 0–100, whole; absent where none of them has any. */
  Progress: Type.Optional(Type.Integer()),
  Late: Type.Optional(Type.Integer()),
})
export type PlanCount = Static<typeof PlanCount>

export const CropCount = Type.Object({
  Crop: IdAndName,
  Plans: Type.Integer(),
  /** 亩; absent where it is hidden from the caller, like the yield. */
  Area: Type.Optional(Type.Number()),
  /** Kilogrammes that were harvested within the period, by punch-ins. */
  Yield: Type.Optional(Type.Number()),
})
export type CropCount = Static<typeof CropCount>

export const InputUse = Type.Object({
  Input: IdAndName,
  /** Weights come in 斤, volumes in 升; what is counted keeps its own unit and stands apart. */
  Unit: Type.String(),
  Points: Type.Array(Type.Object({ Date: Day, Amount: Type.Number() })),
})
export type InputUse = Static<typeof InputUse>

const period = { from: Type.Optional(Day), to: Type.Optional(Day) }

export const boardCalls = {
  board: call({
    method: 'GET',
    path: '/api/Farm/Statistics/Board',
    needs: 'signed-in',
    summary:
      'The large figures of a home: area, running plans, punch-ins and people of today, harvest of the month, weather.',
    query: query({}),
    answer: Board,
  }),
  enterprises: call({
    method: 'GET',
    path: '/api/Farm/Statistics/Enterprises',
    needs: 'enterprises.view',
    summary:
      'Enterprises in reach with area, staff, devices, open alarms and where they are, the largest first; how many there are, the ' +
      'area of all of them, and which have the most people.',
    query: query({ top: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ENTERPRISES })) }),
    answer: BoardEnterprises,
  }),
  placeAreas: call({
    method: 'GET',
    path: '/api/Farm/Statistics/PlaceAreas',
    needs: 'places.view',
    summary: 'Areas of the plots in reach, the largest first.',
    query: query({ top: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_PARTS })) }),
    answer: AreaParts,
  }),
  placeStates: call({
    method: 'GET',
    path: '/api/Farm/Statistics/PlaceStates',
    needs: 'places.view',
    summary: 'What goes on on the plots that a map shows: plans in progress and open alarms.',
    query: query({}),
    answer: PlaceStates,
  }),
  plans: call({
    method: 'GET',
    path: '/api/Farm/Operation/PlanStatistics',
    needs: 'plans.view',
    summary:
      'Plans in progress by enterprise and crop (`by`: by crop alone, or all as one), of those whose days meet a period (any, unless ' +
      'told) the done ones as well, with area, progress and how many are late.',
    query: query({ ...period, by: Type.Optional(Type.Enum([...planParts])) }),
    answer: Type.Array(PlanCount),
  }),
  crops: call({
    method: 'GET',
    path: '/api/Farm/Operation/CropStatistics',
    needs: 'plans.view',
    summary:
      'Crops by plans and area of those whose days meet a period (this year, unless told), and by what was harvested in it.',
    query: query(period),
    answer: Type.Array(CropCount),
  }),
  inputs: call({
    method: 'GET',
    path: '/api/Farm/Operation/InputStatistics',
    needs: 'clock.view',
    summary:
      'What was used of inputs by day, week or month over a period (the last 30 days, unless told), of one input where it is named.',
    query: query({ ...period, input: Type.Optional(Id), groupBy: Type.Optional(Type.Enum([...operationGroups])) }),
    answer: Type.Array(InputUse),
  }),
}
