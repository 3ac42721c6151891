import { type Static, Type } from 'typebox'
import { type DynamicData, WireRecord } from '../forms/index.ts'
import { Day, Id, ReadTime, call, query, strict } from '../wire/index.ts'
import { certificateChecks, certificateSizes, certificateVerdicts } from './certificates.form.ts'
import { lotStages, lotStatuses } from './lots.form.ts'
import { commitmentBases } from './promise-versions.ts'

const Kilogrammes = Type.Number()
const Weight = Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 })
const Reason = Type.String({ minLength: 1, maxLength: 200 })
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** A lot as the others around it show it; words are empty where there are none or the caller may not see them. */
export const LotNode = Type.Object({
  Id,
  Number: Type.String(),
  Stage: Type.Enum([...lotStages]),
  Status: Type.Enum([...lotStatuses]),
  Date: Type.String(),
  Product: Type.String(),
  Grade: Type.String(),
  Quantity: Kilogrammes,
  Left: Kilogrammes,
  Customer: Type.String(),
  Contact: Type.String(),
  Phone: Type.String(),
  Destination: Type.String(),
  /** The order that it was sent for, where the caller may see which. */
  Order: Type.Optional(Id),
  /** How many certificates of it are in force; absent from those who don’t see certificates. */
  Certificates: Type.Optional(Type.Integer()),
  /** How many lots away it is at the least; negative before, positive after the lot that was asked about. */
  Steps: Type.Integer(),
})
export type LotNode = Static<typeof LotNode>

export const LotHarvest = Type.Object({
  PunchIn: Id,
  Lot: Id,
  Quantity: Kilogrammes,
  Day,
  Plan: Type.String(),
  Places: Type.Array(Type.String()),
  /** Who punched in, as far as the caller may see it. */
  User: Type.String(),
})
export type LotHarvest = Static<typeof LotHarvest>

/** A harvest of which something is left for lots. */
export const OpenHarvest = Type.Object({
  PunchIn: Id,
  Day,
  Plan: Type.String(),
  /** Of its plan; empty where it has none. */
  Crop: Type.String(),
  Places: Type.Array(Type.String()),
  Harvest: Kilogrammes,
  Left: Kilogrammes,
  /** Why a certificate would not be issued for it as it stands. */
  Forbidden: Type.Optional(Type.String()),
})
export type OpenHarvest = Static<typeof OpenHarvest>

/** So many lots are shown around one. */
export const MAX_TRACED = 300

/** What is affected by a hold or a recall: how many lots, and those that have left. */
const Affected = Type.Object({
  Lots: Type.Integer(),
  /** Those among them that were not made of it, but hold goods of its harvests: they are held, of a recall too. */
  Beside: Type.Integer(),
  /** Those that went to customers, who have to be called. */
  Sent: Type.Array(LotNode),
})

const onOne = strict({ Id, Reason })

export const lotCalls = {
  harvests: call({
    method: 'GET',
    path: '/api/Farm/Lot/Harvests',
    needs: 'lots.view',
    summary: 'Harvests of an enterprise, or of one of its plans, of which something is in no lot yet; the newest 200.',
    query: query({ enterprise: Id, plan: Type.Optional(Id) }),
    answer: Type.Array(OpenHarvest),
  }),
  trace: call({
    method: 'GET',
    path: '/api/Farm/Lot/Trace',
    needs: 'lots.view',
    summary: 'All that a lot was made of and all that was made of it, however far away, with the harvests behind them.',
    query: query({ id: Id }),
    answer: Type.Object({
      Nodes: Type.Array(LotNode),
      Edges: Type.Array(Type.Object({ From: Id, To: Id, Quantity: Kilogrammes })),
      Harvests: Type.Array(LotHarvest),
      /**
       * Certificates of the lots before it on which something of the lot stands, those that the caller may see. How much is absent from
       * whom quantities of lots are hidden.
       */
      CameWith: Type.Array(Type.Object({ Id, Number: Type.String(), Quantity: Type.Optional(Kilogrammes) })),
      /** There are more than are told. */
      IsCut: Type.Boolean(),
    }),
  }),
  split: call({
    method: 'POST',
    path: '/api/Farm/Lot/Split',
    effects: [],
    needs: 'lots.add',
    summary: 'Take a lot apart into several, all or none; client-made Ids make a repeated send harmless.',
    body: strict({
      Id,
      Parts: Type.Array(strict({ Id, Quantity: Weight, Grade: Text(40), Note: Text(2000) }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
    answer: Type.Array(WireRecord),
  }),
  hold: call({
    method: 'POST',
    path: '/api/Farm/Lot/Hold',
    effects: [],
    needs: 'lots.hold',
    summary:
      'Hold a lot and all that holds goods of its harvests: nothing is made of them, sent or certified until it is released.',
    body: onOne,
    answer: Affected,
  }),
  release: call({
    method: 'POST',
    path: '/api/Farm/Lot/Release',
    effects: [],
    needs: 'lots.hold',
    summary:
      'Release a lot that is held, with what is held because of it alone; one that is held with others of its harvests for itself. ' +
      'The first person says why, the second releases: until then it waits.',
    body: onOne,
    answer: Type.Object({ ...Affected.properties, IsWaiting: Type.Boolean() }),
  }),
  recall: call({
    method: 'POST',
    path: '/api/Farm/Lot/Recall',
    effects: [],
    needs: 'lots.recall',
    summary:
      'Call back a lot and all that was made of it, hold what else holds goods of its harvests, notify the managers, and answer ' +
      'which customers have to be called.',
    body: onOne,
    answer: Affected,
  }),
}

export const CertificateCheckRow = Type.Object({
  Check: Type.Enum([...certificateChecks]),
  Verdict: Type.Enum([...certificateVerdicts]),
  Reason: Type.String(),
})
export type CertificateCheckRow = Static<typeof CertificateCheckRow>

export const certificateCalls = {
  check: call({
    method: 'GET',
    path: '/api/Farm/Certificate/Check',
    needs: 'certificates.view',
    summary: 'What would be judged if a certificate were issued for a lot now, and what it would say.',
    query: query({ lot: Id }),
    answer: Type.Object({
      Checks: Type.Array(CertificateCheckRow),
      /** A reason of somebody with that right would let all pass that stands in its way. */
      MayOverride: Type.Boolean(),
      /** Of the lot no certificate covers so much; 0, as the next, from whom quantities of lots are hidden. */
      Uncertified: Kilogrammes,
      /** So much stands on certificates of the lots that it was made of: one of its own would take it over (转开). */
      Inherited: Kilogrammes,
      /** The bases of the promise of today that there is proof of, or that need none. */
      Holding: Type.Array(Type.Enum([...commitmentBases])),
      /** The other bases, each with what it lacks. */
      Lacking: Type.Array(Type.Object({ Basis: Type.Enum([...commitmentBases]), Reason: Type.String() })),
      Product: Type.String(),
      Origin: Type.String(),
      Producer: Type.String(),
      Contact: Type.String(),
    }),
  }),
  issue: call({
    method: 'POST',
    path: '/api/Farm/Certificate/Issue',
    effects: [],
    needs: 'certificates.add',
    summary: 'Issue a certificate for a lot; refused, with every reason, where a check fails.',
    body: strict({
      /** Made by the client: a repeated send is harmless. */
      Id: Type.Optional(Id),
      Lot: Id,
      Quantity: Weight,
      Basis: Type.Array(Type.Enum([...commitmentBases]), { minItems: 1, maxItems: commitmentBases.length }),
      BasisNote: Text(100),
      Product: Text(60),
      Origin: Text(200),
      Producer: Text(100),
      Contact: Text(60),
      IssueDate: Type.Optional(Day),
      OverrideReason: Text(200),
      /** What people added to the form; without it, what they ask for is awaited. */
      Added: Type.Optional(Type.Unsafe<DynamicData>(Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()))),
    }),
    answer: WireRecord,
  }),
  void: call({
    method: 'POST',
    path: '/api/Farm/Certificate/Void',
    effects: [],
    needs: 'certificates.void',
    summary: 'Void a certificate with a reason; what it covered may be certified anew.',
    body: strict({ Id, UpdateTime: ReadTime, Reason }),
    answer: WireRecord,
  }),
  print: call({
    method: 'POST',
    path: '/api/Farm/Certificate/Print',
    effects: [],
    needs: 'certificates.view',
    summary: 'Note that copies of a certificate are printed: who, when, how many, on what. It has a code from then on.',
    body: strict({
      Id,
      Size: Type.Enum([...certificateSizes]),
      Copies: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
    answer: Type.Object({
      ...WireRecord.properties,
      /** By which anybody finds whether it holds. */
      Code: Type.String(),
      /** Where codes lead (`https://farm.example.cn`); absent where the installation has not said. */
      PublicUrl: Type.Optional(Type.String()),
    }),
  }),
}
