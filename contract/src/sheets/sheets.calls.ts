import { type Static, Type } from 'typebox'
import { Confirmed, chosenRecords } from '../forms/index.ts'
import { Id, IdQuery, Time, call, listParameters, query, strict } from '../wire/index.ts'

/** The most rows that one file takes in; more are refused before they are read. */
export const MAX_SHEET_ROWS = 100_000
/** The most bytes of a file to be imported, and of what it unpacks to. */
export const MAX_SHEET_BYTES = 50 * 1024 * 1024
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
/** Days for which an import can be taken back as a whole. */
export const IMPORT_UNDO_DAYS = 30
/** So many cells at fault are told; all of them are marked in the sheet that is handed back. */
export const MAX_TOLD_FAULTS = 200

/** What is done with a row: added, or the record that has the same in the key field is changed. */
export const importModes = ['add', 'edit', 'both'] as const
export type ImportMode = (typeof importModes)[number]

/**
 * Where an import stands. `checking` reads and judges every row and changes nothing; `checked` waits for the person;
 * `running` writes; `undoing` takes back; `cancelled` left nothing behind; `failed` says why in `Reason`, and with
 * `UndoUntil` that something of it stands.
 */
const importStates = [
  'checking',
  'checked',
  'running',
  'done',
  'cancelling',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** A cell that can't be taken as it is. */
export const CellFault = Type.Object({
  /** As the spreadsheet numbers it, from 1. */
  Row: Type.Integer(),
  /** Its head, as the file has it; empty for a fault of the whole row. */
  Column: Type.String(),
  Value: Type.String(),
  Reason: Type.String(),
  /** What may have been meant: names that there are. */
  Suggestions: Type.Array(Type.String(), { maxItems: 3 }),
})
export type CellFault = Static<typeof CellFault>

export const SheetImport = Type.Object({
  Id,
  FormId: Id,
  /** The attachment that was sent. */
  FileId: Id,
  FileName: Type.String(),
  State: Type.Enum([...importStates]),
  Mode: Type.Enum([...importModes]),
  /** Field that tells which record a row is; absent where rows are only added. */
  Key: Type.Optional(Type.String()),
  /** Rows of the file; 0 until they are counted. */
  Rows: Type.Integer(),
  /** Rows that the present state has gone through. */
  Done: Type.Integer(),
  /** Of the check: what would be done. After running: what was. */
  Added: Type.Integer(),
  Edited: Type.Integer(),
  /** Rows that say what is there already. */
  Same: Type.Integer(),
  /** Rows with a fault. */
  Wrong: Type.Integer(),
  /** Rows to be added that say the same as one before them, and the first of them. */
  Twins: Type.Integer(),
  TwinRows: Type.Array(Type.Integer(), { maxItems: 10 }),
  /** Rows to be added though they carry the number of a record: each becomes a new one. */
  Numbered: Type.Integer(),
  /** The first faults. */
  Faults: Type.Array(CellFault, { maxItems: MAX_TOLD_FAULTS }),
  /** Of what was checked: rows at fault that lack nothing but that this is confirmed, by what they are asked together. */
  Asks: Type.Array(
    Type.Object({
      Codes: Type.Array(Type.String()),
      /** How records say afterwards that each was confirmed. */
      Words: Type.Array(Type.String()),
      Rows: Type.Integer(),
      /** The first of them with what they are asked. */
      First: Type.Array(Type.Object({ Row: Type.Integer(), Text: Type.String() })),
    }),
  ),
  /** Heads of the file that belong to no field and are left out. */
  Unknown: Type.Array(Type.String()),
  /** Why it failed, or of one that is done why it could not be undone, in Chinese. */
  Reason: Type.Optional(Type.String()),
  /** Of one that was undone: records that were left as they are, and of the first of them why. */
  Kept: Type.Integer(),
  KeptRows: Type.Optional(
    Type.Array(Type.Object({ Row: Type.Integer(), Id, Reason: Type.String() }), { maxItems: MAX_TOLD_FAULTS }),
  ),
  User: Type.Object({ Id, Name: Type.String(), RealName: Type.String() }),
  AddTime: Time,
  /** Until when it can be undone; absent where there is nothing to undo. */
  UndoUntil: Type.Optional(Time),
  /** Whether the caller may undo what stands of it. */
  MayUndo: Type.Optional(Type.Boolean()),
})
export type SheetImport = Static<typeof SheetImport>

/** So many records go into one file; an Excel sheet holds hardly more. */
export const MAX_EXPORT_ROWS = 500_000

/** Records to Excel. */
export const sheetCalls = {
  export: call({
    method: 'GET',
    path: '/api/Core/FormData/Export',
    effects: ['takes-away'],
    needs: 'form-data.export',
    summary: 'The records of a list as an Excel file: its filter, its order, its columns. X-Total-Count says how many.',
    query: query({
      ...chosenRecords,
      orderBy: listParameters.orderBy,
      ids: listParameters.ids,
      /** Comma list of fields in the order of the columns; every field of the form unless told. */
      columns: Type.Optional(Type.String({ maxLength: 4000 })),
      /** `all`: every field of the form, those asked for first. */
      fields: Type.Optional(Type.Enum(['all'])),
      /** What the file is called, without its ending. */
      name: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    gives: 'bytes',
  }),
  template: call({
    method: 'GET',
    path: '/api/Core/FormData/Template',
    needs: 'form-data.add',
    summary: 'An empty Excel file to fill in: a column per field, drop-downs for choices and references.',
    query: query({ formId: Id }),
    gives: 'bytes',
  }),
}

/** Records from Excel: checked, then written, then taken back if need be. */
export const importCalls = {
  begin: call({
    method: 'POST',
    path: '/api/Core/Import/Begin',
    effects: ['own-transaction'],
    needs: 'form-data.import',
    summary: 'Check an uploaded Excel file against a form. Nothing is changed until Run.',
    body: strict({
      Id,
      FormId: Id,
      /** An attachment that was uploaded by the caller. */
      FileId: Id,
      Mode: Type.Enum([...importModes]),
      /** A field that tells which record a row is, or `Id`. Needed for `edit` and `both`. */
      Key: Type.Optional(Type.String({ maxLength: 60 })),
      /** To which the records belong that name no enterprise; the caller’s unless told. */
      OrganId: Type.Optional(Id),
    }),
    answer: SheetImport,
  }),
  get: call({
    method: 'GET',
    path: '/api/Core/Import/Get',
    needs: 'form-data.import',
    summary: 'How far an import is and what it found.',
    query: IdQuery,
    answer: SheetImport,
  }),
  list: call({
    method: 'GET',
    path: '/api/Core/Import/List',
    needs: 'form-data.import',
    summary: 'Imports into a form that the caller may see, newest first; without Faults.',
    query: query({ formId: Id }),
    answer: Type.Array(SheetImport, { maxItems: 100 }),
  }),
  sheet: call({
    method: 'GET',
    path: '/api/Core/Import/Sheet',
    needs: 'form-data.import',
    summary:
      'The file that was sent, each wrong cell marked and the reason beside it; once written, the rows left out alone.',
    query: query({ id: Id }),
    gives: 'bytes',
  }),
  run: call({
    method: 'POST',
    path: '/api/Core/Import/Run',
    effects: ['own-transaction'],
    needs: 'form-data.import',
    summary:
      'Write what was checked, with the rows that lack nothing but what is Confirmed. Rows at fault are refused unless SkipWrong is ' +
      'true; ' +
      'then they are left out.',
    body: strict({ Id, SkipWrong: Type.Optional(Type.Boolean()), Confirmed }),
    answer: SheetImport,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/Core/Import/Cancel',
    effects: ['own-transaction'],
    needs: 'form-data.import',
    summary:
      'Stop an import; what it has written is taken back. That of somebody else needs the rights to delete and edit.',
    body: strict({ Id }),
    answer: SheetImport,
  }),
  undo: call({
    method: 'POST',
    path: '/api/Core/Import/Undo',
    effects: ['own-transaction'],
    needs: 'form-data.import',
    summary:
      'Take back an import: what it added is deleted, or reversed where nothing is deleted, what it changed is as before, what was ' +
      'changed since stays and KeptRows says why. That of somebody else needs the rights to delete and edit.',
    body: strict({ Id }),
    answer: SheetImport,
  }),
}
