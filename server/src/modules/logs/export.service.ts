import type { Change } from '@farm/contract/logs'
import { callTitle } from '@farm/contract/logs'
import { origins, signatureOf } from '@farm/contract/forms'
import { MAX_EXPORT_ROWS } from '@farm/contract/sheets'
import type { Db } from '../../platform/db/index.ts'
import { type CellContent, SHEET_TYPE, writeSheets } from '../../platform/sheets/index.ts'
import { formatSecond } from '../../platform/time/index.ts'
import { Bytes, deviceOf } from '../access/index.ts'
import { sheetHeaders } from '../sheets/index.ts'
import { type Reader, changesOf } from './changes.service.ts'
import { choiceOf, subjectsOf, targetOf, withObjects } from './operations.service.ts'
import * as operationStore from './operations.store.ts'
import * as signInStore from './sign-ins.store.ts'

const AT_ONCE = 200
/** Of one operation; who wants to know more looks at it. */
const MOST_CHANGES = 20
const MOST_TEXT = 8_000

interface Log<Row> {
  readonly name: string
  readonly columns: ReadonlyArray<readonly [head: string, width: number]>
  /** The rows behind one of them, newest first. */
  readonly next: (behind: Row | undefined, limit: number) => Promise<Row[]>
  readonly cells: (rows: readonly Row[]) => Promise<CellContent[][]>
}

/** A log as a workbook, newest first, as far as a sheet goes; nothing is held while nobody reads on. */
async function workbookOf<Row>({ name, columns, next, cells }: Log<Row>): Promise<Bytes> {
  // Read before anything is sent: what goes wrong at once is told in words.
  const first = await next(undefined, AT_ONCE)
  async function* batches(): AsyncGenerator<CellContent[][]> {
    let count = 0
    let batch = first
    while (batch.length > 0) {
      yield await cells(batch)
      count += batch.length
      if (batch.length < AT_ONCE) return
      if (count >= MAX_EXPORT_ROWS) {
        yield [[`只导出最近的 ${MAX_EXPORT_ROWS} 条，更早的请缩小时间范围后再导出`]]
        return
      }
      batch = await next(batch.at(-1), AT_ONCE)
    }
  }
  const heads = columns.map(([head, width]) => ({ head, width }))
  const file = writeSheets([{ name, columns: heads, batches: batches() }])
  return new Bytes(file, SHEET_TYPE, sheetHeaders(name))
}

const outcomes = { done: '成功', refused: '被拒绝' } as const

/** The chosen operations with what they changed. */
export async function exportOperations(reader: Reader, asked: operationStore.OperationChoice): Promise<Bytes> {
  const choice = await withObjects(reader, choiceOf(asked))
  return workbookOf<operationStore.StoredOperation>({
    name: '操作日志',
    columns: [
      ['时间', 20],
      ['姓名', 14],
      ['账号', 16],
      ['组织', 20],
      ['操作', 20],
      ['来源', 12],
      ['对象', 24],
      ['结果', 10],
      ['原因', 24],
      ['变更数', 10],
      ['变更内容', 60],
      ['地址', 18],
      ['设备', 24],
      ['以他人身份查看的人', 18],
      ['请求编号', 40],
    ],
    next: (behind, limit) =>
      operationStore.operationsWithin(reader.db, reader.scope, 'logs.export', choice, {
        limit,
        offset: 0,
        before: behind?.Id,
      }),
    cells: async (rows) => {
      const ids = rows.map(({ Id }) => Id)
      const [changes, subjects] = await Promise.all([
        changesOf({ ...reader, right: 'logs.export' }, ids, MOST_CHANGES),
        subjectsOf(reader, rows),
      ])
      return rows.map((one) => [
        formatSecond(one.AddTime, reader.zone),
        one.User?.RealName ?? signatureOf({ Origin: one.Origin, Job: callTitle(one.Call) }),
        one.User?.Name ?? null,
        one.Organ.Name,
        callTitle(one.Call),
        one.Origin ? origins[one.Origin] : null,
        targetOf(one, subjects, changes.get(one.Id) ?? []),
        outcomes[one.Outcome],
        one.Reason ?? null,
        one.Changed,
        textOf(changes.get(one.Id) ?? []),
        one.Address,
        one.userAgent === '' ? null : deviceOf(one.userAgent).name,
        one.Viewer?.RealName ?? null,
        one.RequestId,
      ])
    },
  })
}

interface SignInExport {
  readonly db: Db
  readonly zone: string
  readonly reader: signInStore.SignInReader
}

/** The chosen sign-ins. */
export async function exportSignIns(
  { db, zone, reader }: SignInExport,
  asked: signInStore.SignInChoice,
): Promise<Bytes> {
  const choice = choiceOf(asked)
  return workbookOf<signInStore.StoredSignIn>({
    name: '登录日志',
    columns: [
      ['时间', 20],
      ['账号', 16],
      ['姓名', 14],
      ['结果', 14],
      ['地址', 18],
      ['设备', 24],
      ['请求编号', 40],
    ],
    next: (behind, limit) => {
      const before = behind && ([behind.AddTime, behind.Id] as const)
      return signInStore.signInsWithin(db, reader, choice, { limit, offset: 0, before })
    },
    cells: async (rows) =>
      rows.map((one) => [
        formatSecond(one.AddTime, zone),
        one.Name,
        one.User?.RealName ?? null,
        one.Outcome,
        one.Address,
        deviceOf(one.userAgent).name,
        one.RequestId,
      ]),
  })
}

const acts = { add: '新增', edit: '修改', delete: '删除' } as const

function textOf(changes: readonly Change[]): string {
  const lines = changes.map(({ Kind, Name, Act, Fields }) => {
    const fields = Fields.map(({ Label, Before = '', After = '' }) => `${Label}：${Before} → ${After}`)
    return [`${acts[Act]}${Kind}“${Name}”`, ...fields].join('\n  ')
  })
  const text = lines.join('\n')
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}
