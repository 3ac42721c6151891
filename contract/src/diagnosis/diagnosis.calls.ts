import { Type } from 'typebox'
import { Confirmed, WireRecord } from '../forms/index.ts'
import { inputUnits } from '../inputs/index.ts'
import { Id, IdsBody, ReadTime, Time, call, listParameters, query, strict } from '../wire/index.ts'
import { symptoms } from './diagnosis.form.ts'

const Data = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown())
const Key = Type.String({ minLength: 1, maxLength: 8 })
const Text = Type.String({ minLength: 1, maxLength: 2000 })
const Photos = Type.Optional(Type.Array(Id, { maxItems: 9 }))
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Note = Type.String({ maxLength: 200 })
/** As it was read: what changed since is not changed unseen. */
const UpdateTime = Type.Optional(ReadTime)
/** When it was said, where that is written down later. */
const OccurTime = Type.Optional(Time)

/** What an expert prescribes: an input of the county, or by its name alone. */
const Prescription = Type.Optional(
  Type.Array(
    strict({
      Input: Type.Optional(Id),
      Name: Type.Optional(Name),
      Dose: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
      Unit: Type.Optional(Type.Enum(inputUnits)),
      Note: Type.Optional(Note),
    }),
    { maxItems: 20 },
  ),
)

/** A closed case without whose it was. */
const Case = Type.Object({
  Title: Type.String(),
  Crop: Type.String(),
  Stage: Type.String(),
  Symptoms: Type.Array(Type.String()),
  Description: Type.String(),
  Answer: Type.String(),
  Expert: Type.String(),
  /** One line each. */
  Prescription: Type.Array(Type.String()),
  Rating: Type.Optional(Type.Integer()),
  Closed: Type.Optional(Time),
  /** Of the crop that is asked about, of its kind, or of another, whose answer and prescription are kept back; absent where none is. */
  Kinship: Type.Optional(Type.Enum(['same', 'category', 'other'])),
})

export const diagnosisCalls = {
  statistics: call({
    method: 'GET',
    path: '/api/Expert/Diagnose/Statistics',
    needs: 'consultations.view',
    summary: 'Counts of consultations by state and over the last twelve months.',
    query: query({}),
    answer: Type.Object({
      Unanswered: Type.Integer(),
      Answered: Type.Integer(),
      Closed: Type.Integer(),
      /** Of the unanswered, those whose time is over. */
      Late: Type.Integer(),
      /** From asking to the first reply, the middle one; absent where nothing was answered. */
      ReplyHours: Type.Optional(Type.Number()),
      /** The mean of the ratings; absent where nothing was rated. */
      Rating: Type.Optional(Type.Number()),
      Rated: Type.Integer(),
      ByMonth: Type.Array(Type.Object({ Month: Type.String(), Count: Type.Integer() })),
      /** The ten crops that were asked about most. */
      ByCrop: Type.Array(Type.Object({ Crop: Type.String(), Count: Type.Integer() })),
    }),
  }),
  list: call({
    method: 'GET',
    path: '/api/Expert/Consult/List',
    needs: 'consultations.view',
    summary: 'Consultations: those one asked, those one is to answer, and those within one’s reach.',
    query: query({ ...listParameters, search: Type.Optional(Type.String({ maxLength: 60 })) }),
    answer: Type.Array(WireRecord),
  }),
  expertList: call({
    method: 'GET',
    path: '/api/Expert/Consult/ExpertList',
    needs: 'experts.view',
    summary: 'Experts with their fields of knowledge.',
    query: query({}),
    answer: Type.Array(
      Type.Object({
        Id,
        RealName: Type.String(),
        Company: Type.String(),
        Rank: Type.String(),
        Fields: Type.Array(Type.String()),
        Skills: Type.String(),
        Phone: Type.String(),
        /** Can be asked: has an account. */
        CanAnswer: Type.Boolean(),
      }),
    ),
  }),
  cases: call({
    method: 'GET',
    path: '/api/Expert/Consult/Cases',
    needs: 'consultations.view',
    summary:
      'Closed cases of the county that were answered and that their askers share: of the crop first, then of its kind, the likest ' +
      'by symptoms before others; they do not tell whose they were.',
    query: query({
      crop: Type.Optional(Id),
      /** With commas between. */
      symptoms: Type.Optional(Type.String({ maxLength: 200 })),
      search: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    answer: Type.Array(Case),
  }),
  add: call({
    method: 'POST',
    path: '/api/Expert/Consult/Add',
    effects: [],
    needs: 'consultations.add',
    summary: 'Ask. What was done on the plot in the last thirty days attaches itself, as far as the asker sees it.',
    body: strict({ Id: Type.Optional(Id), Data, OrganId: Type.Optional(Id), OccurTime }),
    answer: WireRecord,
  }),
  edit: call({
    method: 'POST',
    path: '/api/Expert/Consult/Edit',
    effects: [],
    needs: 'consultations.edit',
    summary: 'Edit the question while nobody has replied to it.',
    body: strict({ Id, Data, UpdateTime: Time }),
    answer: WireRecord,
  }),
  remove: call({
    method: 'POST',
    path: '/api/Expert/Consult/Delete',
    effects: [],
    needs: 'consultations.delete',
    summary: 'Delete what one asked, while nobody has replied to it.',
    body: IdsBody,
  }),
  addReply: call({
    method: 'POST',
    path: '/api/Expert/Consult/AddReply',
    effects: [],
    needs: 'consultations.view',
    summary:
      'Reply: the state becomes 2, of a closed one too. What the asker adds is a further question: the state becomes 1. ' +
      'A client-made Key makes a repeated send harmless.',
    body: strict({ Id, Key: Type.Optional(Key), Text, Photos, Prescription, OccurTime }),
    answer: WireRecord,
  }),
  editReply: call({
    method: 'POST',
    path: '/api/Expert/Consult/EditReply',
    effects: [],
    needs: 'consultations.view',
    summary: 'Edit one’s own reply; its photos and its prescription where they are named.',
    body: strict({ Id, Key, Text, Photos, Prescription, UpdateTime }),
    answer: WireRecord,
  }),
  close: call({
    method: 'POST',
    path: '/api/Expert/Consult/Close',
    effects: [],
    needs: 'consultations.view',
    summary: 'Close: whoever asked or an expert.',
    body: strict({ Id, Conclusion: Type.Optional(Type.String({ maxLength: 500 })), OccurTime, UpdateTime }),
    answer: WireRecord,
  }),
  handOver: call({
    method: 'POST',
    path: '/api/Expert/Consult/HandOver',
    effects: [],
    needs: 'consultations.reply',
    summary:
      'Hand over to another expert, who has as long to answer as if it were asked now; who hands it over is rid of it.',
    body: strict({ Id, Expert: Id, Reason: Type.String({ minLength: 1, maxLength: 200 }), UpdateTime }),
  }),
  rate: call({
    method: 'POST',
    path: '/api/Expert/Consult/Rate',
    effects: [],
    needs: 'consultations.view',
    summary: 'Rate a closed consultation from 1 to 5: whoever asked.',
    body: strict({
      Id,
      Rating: Type.Integer({ minimum: 1, maximum: 5 }),
      Note: Type.Optional(Type.String({ maxLength: 500 })),
      UpdateTime,
    }),
    answer: WireRecord,
  }),
  prescribe: call({
    method: 'POST',
    path: '/api/Expert/Consult/Prescribe',
    effects: [],
    needs: 'work-orders.add',
    summary: 'Make a work order that is not given out yet of the prescription of a reply.',
    body: strict({ Id, Reply: Key, Operation: Id, Due: Time, Confirmed }),
    answer: Type.Object({ Id, Title: Type.String() }),
  }),
}

/** Reads a list of symptoms out of an address; what there is no such symptom is left out. */
export function symptomsIn(text: string): string[] {
  return text.split(',').filter((one) => symptoms.some((known) => known === one))
}
