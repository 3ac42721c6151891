import { forbiddenRight } from '@farm/contract/forms'
import { Readable } from 'node:stream'
import { confirmedWords, faulty, found, refusal } from '@farm/contract/errors'
import { headText } from '@farm/contract/sheets/heads'
import { IMPORT_UNDO_DAYS, type ImportMode, MAX_UNPACKED_BYTES, type SheetImport } from '@farm/contract/sheets'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { type RowMark, SHEET_TYPE, SheetFault, judgeWorkbook, markedSheet } from '../../platform/sheets/index.ts'
import { Bytes, type Caller, type Scope, type SeenKind, organWithinScope } from '../access/index.ts'
import { headerName, holdFile, ownAttachment } from '../files/index.ts'
import type { Gate } from './gate.ts'
import { FAULTS_HEAD } from './heads.rules.ts'
import { MAX_COLUMNS } from './import-check.service.ts'
import { reasonOf, textOfFaults } from './import-faults.rules.ts'
import { isKeyField } from './import-heads.rules.ts'
import { mayTakeBack, refuseTakingBack } from './import-undo.service.ts'
import { archiveFaultTexts, sheetFaultTexts, stateTexts } from './import-texts.rules.ts'
import type { Imports } from './imports.ts'
import * as rowStore from './import-rows.store.ts'
import * as store from './import.store.ts'

/** Also of those that wait for their person: each keeps its rows. */
const MOST_OPEN = 20
const MOST_LISTED = 100
const HELD_DAYS = IMPORT_UNDO_DAYS + 1
const DAY_MS = 24 * 60 * 60_000

interface Asking {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

/** What asks much of the server: a few do it at a time. */
interface Guarded {
  readonly imports: Imports
  readonly gate: Gate
}

interface Begin {
  readonly Id: string
  readonly FormId: string
  readonly FileId: string
  readonly Mode: ImportMode
  readonly Key?: string
  readonly OrganId?: string
}

/** Takes a file on and begins to check it; what is no workbook, or a trap, is refused before anything of it is read. */
export async function beginImport(
  { imports, gate }: Guarded,
  { db, caller, scope }: Asking,
  sent: Begin,
): Promise<SheetImport> {
  const kind = importable(scope, sent.FormId)
  const key = keyOf(kind, sent)
  if (sent.OrganId !== undefined)
    found(await organWithinScope(db, scope, sent.OrganId, { kind, right: 'import' }), '组织')
  const earlier = await store.importById(db, sent.Id)
  if (earlier) return toWire(db, twin(earlier, caller, sent))
  const file = found(await ownAttachment(db, caller.user.Id, sent.FileId), '文件')
  if (file.format === 'xls') throw refusal('sheets/file', { reason: '是旧版 .xls，请另存为 .xlsx' })
  if (file.format !== 'xlsx') throw refusal('sheets/file', { reason: archiveFaultTexts['no archive'] })
  // Nothing is done yet: this is no part of the operation.
  await inTransaction(imports.db, (within) => refuseMore(within, caller))
  await refuseTraps({ imports, gate }, file.sha256)
  const now = imports.clock.now()
  await inTransaction(db, async (within) => {
    await refuseMore(within, caller)
    const until = new Date(now.getTime() + HELD_DAYS * DAY_MS)
    if (!(await holdFile(within, sent.FileId, until))) throw refusal('not-found', { what: '文件' })
    const isNew = await store.insertImport(within, {
      id: sent.Id,
      formId: kind.id,
      fileId: sent.FileId,
      sha256: file.sha256,
      fileName: file.name,
      accountId: caller.user.Id,
      organId: caller.user.Organ.Id,
      narrowedPath: scope.narrowed?.path,
      forOrganId: sent.OrganId,
      mode: sent.Mode,
      key,
      now,
    })
    if (!isNew) twin(found(await store.importById(within, sent.Id), '导入'), caller, sent)
  })
  imports.wake()
  return toWire(db, found(await store.importById(db, sent.Id), '导入'))
}

/** Until the end of the transaction the caller begins no other. */
async function refuseMore(db: Db, { user }: Caller): Promise<void> {
  if ((await store.lockOpenImports(db, user.Id)) >= MOST_OPEN) throw refusal('sheets/too-many-imports')
}

async function refuseTraps({ imports: { files }, gate }: Guarded, sha256: string): Promise<void> {
  const leave = gate.enter()
  try {
    const fault = await files.lookInto({ path: files.pathOfKept('originals', sha256) }, (source) =>
      judgeWorkbook(source, { mostBytes: MAX_UNPACKED_BYTES }),
    )
    if (fault) throw refusal('sheets/file', { reason: archiveFaultTexts[fault] })
  } finally {
    leave()
  }
}

/** A form into whose records the caller may put something. */
function importable({ kinds }: Scope, formId: string): SeenKind {
  const kind = kinds.byId(formId)
  if (!kind?.rights.has('view')) throw refusal('not-found', { what: '表单' })
  const mayWrite = kind.rights.has('add') || kind.rights.has('edit')
  if (!kind.rights.has('import') || !mayWrite) throw forbiddenRight('import', kind)
  return kind
}

function keyOf({ fields }: SeenKind, { Mode, Key }: Begin): string | undefined {
  if (Mode === 'add') return undefined
  if (Key === undefined) throw faulty({ Key: ['请选择按哪一列找到要更新的记录'] })
  if (!isKeyField(fields, Key)) throw faulty({ Key: ['不能按这一列找到要更新的记录，请换一列'] })
  return Key
}

/** The same begun again is the one that is there; something else under its id is refused. */
function twin(earlier: store.StoredImport, { user }: Caller, sent: Begin): store.StoredImport {
  const { accountId, formId, fileId, mode, key, forOrganId } = earlier
  const isSame =
    accountId === user.Id &&
    formId === sent.FormId &&
    fileId === sent.FileId &&
    mode === sent.Mode &&
    (mode === 'add' || key === sent.Key) &&
    forOrganId === (sent.OrganId ?? null)
  if (!isSame) throw refusal('form-data/id-used')
  return earlier
}

/** An import as it travels, with its first faults and the first records that stayed. */
async function toWire(db: Db, one: store.StoredImport): Promise<SheetImport> {
  return {
    ...wireOf(one),
    Faults: one.wrong > 0 ? await rowStore.faultsOf(db, one.id) : [],
    Asks: one.wrong > 0 && one.state === 'checked' ? await asksIn(db, one.id) : [],
    ...(one.kept > 0 && { KeptRows: await rowStore.keptRows(db, one.id) }),
  }
}

async function asksIn(db: Db, id: string): Promise<SheetImport['Asks']> {
  const words: Readonly<Record<string, string>> = confirmedWords
  const asks = await rowStore.asksOf(db, id)
  return asks.map((one) => ({ ...one, Words: one.Codes.map((code) => words[code] ?? code) }))
}

/** Whether what stands of an import may be taken back by the caller. */
function undoOf(scope: Scope, one: store.StoredImport): Pick<SheetImport, 'MayUndo'> {
  const kind = scope.kinds.byId(one.formId)
  return { MayUndo: kind !== undefined && mayTakeBack({ kind, scope }, one) }
}

function wireOf(one: store.StoredImport): SheetImport {
  return {
    Id: one.id,
    FormId: one.formId,
    FileId: one.fileId,
    FileName: one.fileName,
    State: one.state,
    Mode: one.mode,
    ...(one.key !== null && { Key: one.key }),
    Rows: one.rowCount,
    Done: one.doneCount,
    Added: one.added,
    Edited: one.edited,
    Same: one.same,
    Wrong: one.wrong,
    Twins: one.twinCount,
    TwinRows: one.twinRows,
    Numbered: one.numbered,
    Faults: [],
    Asks: [],
    Unknown: one.unknownHeads,
    ...(one.reason !== null && { Reason: one.reason }),
    Kept: one.kept,
    User: one.user,
    AddTime: one.addTime,
    ...(one.undoUntil !== null && { UndoUntil: one.undoUntil }),
  }
}

export async function importOf({ db, caller, scope }: Asking, id: string): Promise<SheetImport> {
  const one = found(await store.importWithin(db, scope, id), '导入')
  return { ...(mayRead(scope, caller, one) ? await toWire(db, one) : wireOf(one)), ...undoOf(scope, one) }
}

/** The faults tell what stands in the file; not everybody may see every field of it. */
function mayRead({ kinds }: Scope, { user }: Caller, { accountId, formId }: store.StoredImport): boolean {
  const kind = kinds.byId(formId)
  return accountId === user.Id || (kind !== undefined && kind.rights.has('view') && kind.hidden.length === 0)
}

export async function listImports({ db, scope }: Asking, formId: string): Promise<SheetImport[]> {
  if (!scope.kinds.byId(formId)?.rights.has('view')) throw refusal('not-found', { what: '表单' })
  return (await store.importsOf(db, scope, formId, MOST_LISTED)).map((one) => ({
    ...wireOf(one),
    ...undoOf(scope, one),
  }))
}

/** The file that was sent with its wrong cells marked; one or two at a time, for they are made in memory. */
export async function sheetOf({ imports, gate }: Guarded, { db, caller, scope }: Asking, id: string): Promise<Bytes> {
  const one = found(await store.importWithin(db, scope, id), '导入')
  if (!mayRead(scope, caller, one)) throw refusal('access/forbidden')
  const leave = gate.enter()
  try {
    const marks = await marksOf(db, id)
    const path = imports.files.pathOfKept('originals', one.sha256)
    const heads = one.columns.map(({ text }) => headText(text))
    // What was taken in is not taken in again by whoever mends the rest.
    const isRestOnly = one.state === 'done'
    const bytes = await markedSheet({ path, heads, mostColumns: MAX_COLUMNS, head: FAULTS_HEAD, marks, isRestOnly })
    return new Bytes(Readable.from([bytes]), SHEET_TYPE, {
      'cache-control': 'private, no-store',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename*=UTF-8''${headerName(`错误标记-${one.fileName}`)}`,
    })
  } catch (error) {
    if (error instanceof SheetFault) throw refusal('sheets/file', { reason: sheetFaultTexts[error.what] })
    throw error
  } finally {
    leave()
  }
}

const MARKS_AT_ONCE = 500

/** What is wrong with the rows of an import; others have their turn in between. */
async function marksOf(db: Db, id: string): Promise<RowMark[]> {
  const marks: RowMark[] = []
  let wrong: Awaited<ReturnType<typeof rowStore.wrongRows>>
  do {
    wrong = await rowStore.wrongRows(db, id, { beyond: marks.at(-1)?.row ?? 0, limit: MARKS_AT_ONCE })
    for (const { row, faults } of wrong) {
      const ofCells = faults.filter(({ At }) => At >= 0)
      marks.push({ row, cells: ofCells.map((fault) => [fault.At, reasonOf(fault)]), text: textOfFaults(faults) })
    }
  } while (wrong.length === MARKS_AT_ONCE)
  return marks
}

/** What to do with an import that stands in a state; nothing where that is being done already. */
type Decide = (one: store.StoredImport, kind: SeenKind) => store.StoredImport['state'] | undefined

async function change(
  imports: Imports,
  { db, caller, scope }: Asking,
  id: string,
  decide: Decide,
  confirmed: readonly string[] = [],
): Promise<SheetImport> {
  await inTransaction(db, async (within) => {
    let one = found(await store.lockImport(within, scope, id), '导入')
    if (one.state === 'checked' && confirmed.length > 0) {
      await rowStore.confirmRows(within, id, confirmed)
      one = found(await store.importById(within, id), '导入')
    }
    const to = decide(one, importable(scope, one.formId))
    if (to === undefined) return
    const narrowedPath = scope.narrowed?.path
    await store.setState(within, { id, to, actorId: caller.user.Id, narrowedPath })
    if (to === 'cancelled') await rowStore.dropRows(within, id)
  })
  imports.wake()
  return importOf({ db, caller, scope }, id)
}

interface Run {
  readonly Id: string
  readonly SkipWrong?: boolean
  readonly Confirmed?: readonly string[]
}

/** Writes what was checked, with the rows that lack nothing but what is confirmed. */
export function startRun(imports: Imports, asking: Asking, { Id, SkipWrong, Confirmed }: Run): Promise<SheetImport> {
  const decide: Decide = ({ state, wrong }) => {
    if (state === 'running' || state === 'done') return undefined
    if (state !== 'checked') throw notNow(state, '运行')
    if (wrong > 0 && SkipWrong !== true) throw refusal('sheets/wrong-rows', { count: wrong })
    return 'running'
  }
  return change(imports, asking, Id, decide, Confirmed)
}

/** Calls an import off; what it has written is taken back. */
export function cancelImport(imports: Imports, asking: Asking, id: string): Promise<SheetImport> {
  return change(imports, asking, id, (one, kind) => {
    const { state } = one
    if (state === 'cancelling' || state === 'cancelled') return undefined
    if (state === 'checking' || state === 'checked') return 'cancelled'
    if (state !== 'running' && !isHalfWritten(one)) throw notNow(state, '取消')
    refuseTakingBack({ ...asking, kind }, one)
    return 'cancelling'
  })
}

/** Takes back what an import has written, also one that failed midway. */
export function undoImport(imports: Imports, asking: Asking, id: string): Promise<SheetImport> {
  return change(imports, asking, id, (one, kind) => {
    const { state, undoUntil } = one
    if (state === 'undoing' || state === 'undone') return undefined
    if (undoUntil === null) throw notNow(state, '撤销')
    if (Date.parse(undoUntil) < imports.clock.now().getTime())
      throw refusal('sheets/too-late', { days: IMPORT_UNDO_DAYS })
    refuseTakingBack({ ...asking, kind }, one)
    return 'undoing'
  })
}

/** Failed, with something of it written. */
function isHalfWritten({ state, undoUntil }: store.StoredImport): boolean {
  return state === 'failed' && undoUntil !== null
}

function notNow(state: store.StoredImport['state'], act: string) {
  return refusal('sheets/not-now', { state: stateTexts[state], act })
}
