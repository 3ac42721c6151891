import { type Static, Type } from 'typebox'
import { Id, call, query } from '../wire/index.ts'

/** What stands with an enterprise, as far as the caller may see what is counted. */
export const EnterpriseFigures = Type.Object({
  Id,
  /** People who may work, in its departments too. */
  Staff: Type.Optional(Type.Integer()),
  Places: Type.Optional(Type.Integer()),
  /** 亩, of all its plots. */
  PlaceArea: Type.Optional(Type.Number()),
  RunningPlans: Type.Optional(Type.Integer()),
  Certificates: Type.Optional(Type.Integer()),
  /** Of these: those that end today or within the next 30 days. */
  Expiring: Type.Optional(Type.Integer()),
  /** Those whose last day is over. */
  Expired: Type.Optional(Type.Integer()),
  Devices: Type.Optional(Type.Integer()),
  /** Of these: those that were on and are not. */
  DevicesOff: Type.Optional(Type.Integer()),
})
export type EnterpriseFigures = Static<typeof EnterpriseFigures>

export const enterpriseCalls = {
  figures: call({
    method: 'GET',
    path: '/api/Farm/Enterprise/Figures',
    needs: 'enterprises.view',
    summary: 'Staff, plots, running plans, certificates and devices of enterprises in scope; others are left out.',
    query: query({
      /** Comma list of ids of enterprise records, 500 at most. */
      ids: Type.String({ maxLength: 20_000 }),
    }),
    answer: Type.Array(EnterpriseFigures),
  }),
}
