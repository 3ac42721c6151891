import type { Field } from '@farm/contract/forms'
import { SHEET_TYPE, type SheetToWrite, columnLetters, writeSheets } from '../../platform/sheets/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Bytes, type Scope, type SeenKind } from '../access/index.ts'
import { kindToFillIn, namesToChoose } from '../forms/index.ts'
import { formatOf, widthOf } from './cells.rules.ts'
import { sheetHeaders } from './export.service.ts'
import { ruleOf } from './template-checks.ts'
import { type Blank, blanksOf } from './template.rules.ts'

/** So many names are offered in a drop-down: more would make the file heavy, and nobody reads them. */
const MOST_NAMES = 3000
const OFFERS = '选项'

/** An empty file to fill in: the columns of the form, what may be chosen, and how to go about it. */
export async function templateOf(db: Db, scope: Scope, formId: string): Promise<Bytes> {
  const kind = kindToFillIn(scope, formId)
  const blanks = blanksOf(kind)
  const offers = await Promise.all(blanks.map(({ head }) => offersOf(db, scope, head.field)))
  const file = writeSheets([dataSheet(kind, blanks, offers), guideSheet(kind, blanks), offerSheet(offers)])
  return new Bytes(file, SHEET_TYPE, sheetHeaders(`${kind.name}导入模板`))
}

async function offersOf(db: Db, scope: Scope, field: Field): Promise<readonly string[]> {
  switch (field.type) {
    case 'yesNo':
      return ['是', '否']
    case 'choice':
    case 'choices':
      return field.options
    case 'reference':
    case 'references':
      return namesToChoose(db, scope, field.to, MOST_NAMES)
    default:
      return []
  }
}

type Offers = ReadonlyArray<readonly string[]>

/** Columns that are offered something stand side by side in the sheet of offers. */
function rangeOf(offers: Offers, index: number): string | undefined {
  const count = offers[index]?.length ?? 0
  if (count === 0) return undefined
  const before = offers.slice(0, index).filter((one) => one.length > 0).length
  const letter = columnLetters(before)
  return `${OFFERS}!$${letter}$1:$${letter}$${count}`
}

function dataSheet({ name }: SeenKind, blanks: readonly Blank[], offers: Offers): SheetToWrite {
  const columns = blanks.map(({ head, isRequired, text, note }, index) => {
    const rule = ruleOf(head.field, rangeOf(offers, index))
    return {
      head: text,
      width: widthOf(head.field, text),
      format: formatOf(head.field),
      isRequired,
      check: { prompt: { title: head.field.label, text: note }, ...(rule && { rule }) },
    }
  })
  return { name, columns, batches: rowsOf([]) }
}

const steps = [
  '一、在第一个工作表里填写，每行一条，不要改动第一行的列名；列的顺序可以调整，不用的列可以删除。',
  '二、标有“＊”的列必填；有下拉箭头的单元格请从下拉列表中选择，多项用顿号隔开。',
  '三、照片、附件和明细表不能导入，请在系统里逐条填写。',
  '四、要修改已有的记录，请先从列表导出，改好后按“系统编号”更新；清空的单元格会清空原来的内容，没有的列保持不变。',
  '五、保存为 .xlsx，在系统的“导入”里上传：先检查，没有错误再导入；有错误时下载标记表，改正后重新上传。',
]

function guideSheet({ name }: SeenKind, blanks: readonly Blank[]): SheetToWrite {
  const columns = [
    { head: '列', width: 24 },
    { head: '必填', width: 8 },
    { head: '填写要求', width: 90 },
  ]
  const rows = blanks.map(({ head, isRequired, note }) => [
    head.text,
    isRequired ? '是' : '',
    note.replaceAll('\n', '；'),
  ])
  return { name: '填写说明', above: [`${name}导入模板`, ...steps, ''], columns, batches: rowsOf(rows) }
}

function offerSheet(offers: Offers): SheetToWrite {
  const lists = offers.filter((one) => one.length > 0)
  const longest = Math.max(0, ...lists.map((one) => one.length))
  const rows = Array.from({ length: longest }, (_, row) => lists.map((one) => one[row] ?? null))
  const columns = (lists.length > 0 ? lists : [[]]).map(() => ({ width: 20 }))
  return { name: OFFERS, isHidden: true, columns, batches: rowsOf(rows) }
}

async function* rowsOf(rows: ReadonlyArray<ReadonlyArray<string | null>>) {
  yield rows
}
