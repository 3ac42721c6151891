import { type Static, Type } from 'typebox'
import { Id, call, query } from '../wire/index.ts'

/** Where one may begin to walk. */
export const chainKinds = ['orders', 'plans', 'places', 'work-orders', 'clock', 'lots', 'certificates'] as const
export type ChainKind = (typeof chainKinds)[number]

/** The stages of the chain: behind the certificates stand the codes by which the public finds lots, which are no records. */
export const chainStages = [...chainKinds, 'codes'] as const
export type ChainStageKind = (typeof chainStages)[number]

export const ChainNode = Type.Object({
  Id,
  /** Of a code the code itself. */
  Name: Type.String(),
  /** 执行中, 待验收 …; empty where the kind has no states. */
  Status: Type.String(),
  /** What tells it from its neighbours: dates, people, amounts. */
  Note: Type.String(),
  /** Keys of this stage’s neighbours to the left that it hangs on, by id. */
  From: Type.Array(Id),
})
export type ChainNode = Static<typeof ChainNode>

/** One column of the chain, in the order order → plan → plot → work order → punch-in → lot → certificate → code. */
export const ChainStage = Type.Object({
  Kind: Type.Enum([...chainStages]),
  /** How many there are, told of or not. */
  Total: Type.Integer(),
  /** The newest, at most 50. */
  Nodes: Type.Array(ChainNode),
})
export type ChainStage = Static<typeof ChainStage>

export const chainCalls = {
  get: call({
    method: 'GET',
    path: '/api/Farm/Chain/Get',
    needs: 'form-data.view',
    summary:
      'From an order, plan, plot, work order, punch-in, lot or certificate both ways: orders, plans, plots, work orders, ' +
      'punch-ins, lots, certificates and the codes of lots.',
    query: query({ kind: Type.Enum([...chainKinds]), id: Id }),
    answer: Type.Object({ Stages: Type.Array(ChainStage) }),
  }),
}
