import { Type } from 'typebox'
import { Id, IdQuery, IdsBody, ReadTime, call, query, strict } from '../wire/index.ts'
import { Design, DesignChange, DesignSummary, Draft, FormRestriction, fieldRights } from './design.ts'

const needs = 'forms.edit'
const Opened = strict({ Id, UpdateTime: ReadTime })

/** What a role may less. */
const Less = {
  Denied: Type.Array(Type.Enum(['view', 'add', 'edit', 'delete', 'export', 'import']), { maxItems: 6 }),
  Fields: Type.Record(Type.String({ maxLength: 60 }), Type.Enum(fieldRights)),
}

/** Forms as administrators make them. `UpdateTime` as read guards every change against overwriting somebody else’s. */
export const designCalls = {
  listDesigns: call({
    method: 'GET',
    path: '/api/Core/Form/Designs',
    needs,
    summary: 'All forms that the caller may design or see, published or not.',
    query: query({}),
    answer: Type.Array(DesignSummary),
  }),
  getDesign: call({
    method: 'GET',
    path: '/api/Core/Form/Design',
    needs,
    summary: 'A form as it is in force and as it is being worked on.',
    query: IdQuery,
    answer: Design,
  }),
  addForm: call({
    method: 'POST',
    path: '/api/Core/Form/Add',
    effects: ['takes-access', 'changes-forms'],
    needs,
    summary: 'Begin a form of one’s own organisation or one in reach; nobody sees it before it is published.',
    body: strict({ Id: Type.Optional(Id), OrganId: Type.Optional(Id), Draft }),
    answer: Design,
  }),
  editForm: call({
    method: 'POST',
    path: '/api/Core/Form/Edit',
    effects: ['takes-access', 'changes-forms'],
    needs,
    summary: 'Keep the draft of a form.',
    body: strict({ Id, UpdateTime: ReadTime, Draft }),
    answer: Design,
  }),
  changes: call({
    method: 'GET',
    path: '/api/Core/Form/Changes',
    needs,
    summary: 'What publishing the draft would change, and how many records it touches.',
    query: IdQuery,
    answer: Type.Array(DesignChange),
  }),
  publish: call({
    method: 'POST',
    path: '/api/Core/Form/Publish',
    effects: ['takes-access', 'changes-forms', 'own-transaction'],
    needs,
    summary: 'Put the draft in force. Number names the fields by which records are numbered that were made before.',
    body: strict({
      ...Opened.properties,
      Number: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
    }),
    answer: Design,
  }),
  discard: call({
    method: 'POST',
    path: '/api/Core/Form/Discard',
    effects: ['takes-access', 'changes-forms'],
    needs,
    summary: 'Drop the draft of a form that was published.',
    body: Opened,
    answer: Design,
  }),
  close: call({
    method: 'POST',
    path: '/api/Core/Form/Close',
    effects: ['takes-access', 'changes-forms'],
    needs,
    summary: 'Take a form out of use, or into use again.',
    body: strict({ Id, UpdateTime: ReadTime, IsClosed: Type.Boolean() }),
    answer: Design,
  }),
  removeForms: call({
    method: 'POST',
    path: '/api/Core/Form/Delete',
    effects: ['takes-access', 'changes-forms'],
    needs,
    summary: 'Delete forms that hold no records; built-in ones are refused.',
    body: IdsBody,
  }),
  restrictions: call({
    method: 'GET',
    path: '/api/Core/Form/Restrictions',
    needs,
    summary: 'What each role in scope may less than its functions say, of one form.',
    query: IdQuery,
    answer: Type.Array(FormRestriction),
  }),
  restrict: call({
    method: 'POST',
    path: '/api/Core/Form/Restrict',
    effects: ['takes-access', 'changes-forms'],
    needs,
    summary:
      'Set what a role may less; nothing denied and no fields named: nothing less. Was is what was read before (409).',
    body: strict({ Id, RoleId: Id, ...Less, Was: strict(Less) }),
    answer: FormRestriction,
  }),
}
