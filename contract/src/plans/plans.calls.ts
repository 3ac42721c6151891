import { type Static, Type } from 'typebox'
import { Confirmed, Referred, WireRecord } from '../forms/index.ts'
import { Day, Id, IdAndName, ReadTime, call, query, strict } from '../wire/index.ts'
import { planStates } from './plans.form.ts'

/** Another plan on one of the plots at the same time. */
export const Overlap = Type.Object({
  Id,
  Name: Type.String(),
  Status: Type.String(),
  StartDate: Day,
  EndDate: Day,
  /** The plots that both have. */
  Place: Type.Array(IdAndName),
})
export type Overlap = Static<typeof Overlap>

const Group = Type.Object({
  /** The id of the crop, or the words of the stage, the progress or the delay; empty where a plan has none. */
  Key: Type.String(),
  Name: Type.String(),
  Plans: Type.Integer(),
  /** Mu. */
  Area: Type.Number(),
  /** Mean of the plans that have steps, percent. */
  Progress: Type.Number(),
  /** Plans without steps; absent where there are none. */
  NoSteps: Type.Optional(Type.Integer()),
  /** Kilogrammes. */
  TargetYield: Type.Number(),
  Harvest: Type.Number(),
})

export const planCalls = {
  changeStatus: call({
    method: 'POST',
    path: '/api/Farm/Plan/ChangeStatus',
    effects: [],
    needs: 'plans.edit',
    summary: 'Move a plan to another state; ending it early asks for a reason.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Status: Type.Enum(planStates.names),
      Reason: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    answer: WireRecord,
  }),
  move: call({
    method: 'POST',
    path: '/api/Farm/Plan/Move',
    effects: [],
    needs: 'plans.edit',
    summary:
      'Begin a step (or the plan, where none is named) on another day; with Days it lasts so many. What waits for it moves along.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Step: Type.Optional(Type.String({ minLength: 1, maxLength: 8 })),
      StartDate: Day,
      Days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      Confirmed,
    }),
    answer: WireRecord,
  }),
  overlaps: call({
    method: 'GET',
    path: '/api/Farm/Plan/Overlaps',
    needs: 'plans.view',
    summary: 'Plans that are not ended on any of the plots (comma list of ids) between two days, both included.',
    query: query({
      place: Type.String({ minLength: 36, maxLength: 20_000 }),
      from: Day,
      to: Day,
      except: Type.Optional(Id),
    }),
    answer: Type.Array(Overlap),
  }),
  inputs: call({
    method: 'GET',
    path: '/api/Farm/Plan/Inputs',
    needs: 'plans.view',
    summary: 'Inputs of a plan: what its steps ask for over its whole area, and what was punched in, by unit.',
    query: query({ id: Id }),
    answer: Type.Array(
      Type.Object({ Input: Referred, Unit: Type.String(), Planned: Type.Number(), Used: Type.Number() }),
    ),
  }),
  figures: call({
    method: 'GET',
    path: '/api/Farm/Plan/Figures',
    needs: 'plans.view',
    summary: 'Running plans in scope, counted by crop, stage, progress and delay.',
    query: query({}),
    answer: Type.Object({
      Plans: Type.Integer(),
      Area: Type.Number(),
      Progress: Type.Number(),
      Late: Type.Integer(),
      ByCrop: Type.Array(Group),
      ByStage: Type.Array(Group),
      ByProgress: Type.Array(Group),
      ByDelay: Type.Array(Group),
    }),
  }),
}
