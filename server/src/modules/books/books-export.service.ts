import type { BookSection } from '@farm/contract/books'
import { refusal } from '@farm/contract/errors'
import { MAX_EXPORT_ROWS } from '@farm/contract/sheets'
import { formatDateRange } from '@farm/contract/values'
import { type CellContent, SHEET_TYPE, type SheetToWrite, writeSheets } from '../../platform/sheets/index.ts'
import { Bytes } from '../access/index.ts'
import { type Gate, sheetHeaders } from '../sheets/index.ts'
import { type Line, lackingIn } from './books.rules.ts'
import { type Asking, type BookQuery, type Chosen, chosenBook } from './choice.service.ts'
import { Gathered } from './gathered.ts'
import { openSection } from './lines.service.ts'

/** What the law demands and nobody told stands in its cell. */
const LACKING = '（未填写）'
/** So many records are named that lack something. */
const MOST_LACKING = 2_000
const STALL_MS = 30_000

/** What a workbook leaves out, by the section, as it comes out while it is written. */
interface LeftOut {
  readonly lines: Array<readonly [section: string, text: string]>
  /** Lines that lack something are not all named. */
  isLackingCut: boolean
}

/**
 * A book as a workbook with all of its lines, written while it is read, what is missing from them and what the caller may not see.
 * One that is longer than a sheet may be is refused.
 */
export async function exportBook(asking: Asking, gate: Gate, query: BookQuery): Promise<Bytes> {
  const chosen = await chosenBook(asking, query)
  const leave = gate.enter()
  const gathered = new Gathered(asking, chosen.book.sections)
  try {
    await needWhole(asking, chosen, gathered)
  } catch (error) {
    leave()
    throw error
  }
  const lacking: Line[] = []
  const away = { end: () => {} }
  const leftOut: LeftOut = { lines: [], isLackingCut: false }
  const making = { gathered, lacking, leftOut, onStalled: () => away.end() }
  const sheets = chosen.book.sections.map((section) => sectionSheet(asking, chosen, { ...making, section }))
  const file = writeSheets([...sheets, lackingSheet(chosen, making), aboutSheet(chosen, leftOut)])
  away.end = () => file.destroy()
  file.once('close', leave)
  return new Bytes(file, SHEET_TYPE, sheetHeaders(`${chosen.book.title} ${spanText(chosen)}`))
}

/** Before anything is sent: later nobody could be told. */
async function needWhole(asking: Asking, chosen: Chosen, gathered: Gathered): Promise<void> {
  for (const section of chosen.book.sections) {
    const opened = await openSection(asking, chosen, section, gathered, MAX_EXPORT_ROWS)
    await opened.close()
    if (opened.isCut) throw refusal('sheets/too-large', { most: MAX_EXPORT_ROWS })
  }
}

function spanText({ named, days }: Chosen): string {
  const whole = days ? formatDateRange(days.from, days.to) : (named.Plan?.Name ?? '')
  const span = days?.from === days?.to ? (days?.from ?? whole) : whole
  return `${named.Enterprise.Name} ${span}`.trim()
}

interface Making {
  readonly gathered: Gathered
  readonly lacking: Line[]
  readonly leftOut: LeftOut
  /** Whoever reads the file takes nothing any more: the connection is needed by others. */
  readonly onStalled: () => void
}

interface MakingSection extends Making {
  readonly section: BookSection
}

function sectionSheet(asking: Asking, chosen: Chosen, making: MakingSection): SheetToWrite {
  const { section, gathered, lacking, leftOut, onStalled } = making
  async function* batches(): AsyncGenerator<CellContent[][]> {
    const opened = await openSection(asking, chosen, section, gathered, MAX_EXPORT_ROWS)
    if (opened.unseen.length > 0) leftOut.lines.push([section.title, `无权查看：${opened.unseen.join('、')}`])
    // Written down since it was counted.
    if (opened.isCut) leftOut.lines.push([section.title, `只含最早的 ${MAX_EXPORT_ROWS} 条`])
    try {
      const places = section.columns.map((column) => opened.columns.indexOf(column))
      for await (const lines of opened.batches()) {
        const room = MOST_LACKING - lacking.length
        const without = lines.filter((line) => line.lacks.length > 0)
        if (without.length > room) leftOut.isLackingCut = true
        lacking.push(...without.slice(0, room))
        const stalled = setTimeout(onStalled, STALL_MS)
        try {
          yield lines.map((line) => places.map((at) => cellOf(line, at)))
        } finally {
          clearTimeout(stalled)
        }
      }
    } finally {
      await opened.close()
    }
  }
  return {
    name: section.title,
    columns: section.columns.map(({ label, width }) => ({ head: label, width })),
    batches: batches(),
  }
}

/** A column that is kept from the caller stays empty: the last sheet says which. */
function cellOf({ cells, lacks }: Line, at: number): CellContent {
  return at >= 0 && lacks.some((one) => one.at === at) ? LACKING : (cells[at] ?? null)
}

function lackingSheet({ book }: Chosen, { gathered, lacking: lines, leftOut }: Making): SheetToWrite {
  async function* batches(): AsyncGenerator<CellContent[][]> {
    const own = new Map(lines.map((line) => [line.id, line]))
    const rows = await gathered.settle((world) =>
      lackingIn(lines).map(({ kind, id, fields, lines: count }) => {
        const line = own.get(id)
        const name = line ? line.cells.slice(0, 2).join(' ') : (world.of(kind, id)?.name ?? '')
        return [world.kindOf(kind)?.name ?? kind, name, fields.join('、'), count]
      }),
    )
    yield rows
    if (leftOut.isLackingCut) yield [[`只列出前 ${MOST_LACKING} 行的缺项`, '', '', null]]
    // Of what was left out nobody knows whether it was told.
    if (rows.length === 0) {
      const isWhole = leftOut.lines.length === 0
      const found = isWhole ? `${book.law.source}要求的内容都已填写` : '看得到的内容没有缺项；没有导出的内容见“说明”'
      yield [[found, '', '', 0]]
    }
  }
  return {
    name: '缺项',
    columns: [
      { head: '待补的记录', width: 20 },
      { head: '名称', width: 36 },
      { head: '未填写', width: 36 },
      { head: '涉及行数', width: 10 },
    ],
    batches: batches(),
  }
}

/** What the book is about, so that the file says it without its page. */
function aboutSheet(chosen: Chosen, leftOut: LeftOut): SheetToWrite {
  const { book, named, creditCode, days } = chosen
  async function* batches(): AsyncGenerator<CellContent[][]> {
    yield [
      ['档案', book.title],
      ['依据', `${book.law.source}，至少保存 ${book.law.years} 年`],
      ['企业', named.Enterprise.Name],
      ['统一社会信用代码', creditCode ?? LACKING],
      ...(named.Plan ? [['计划', named.Plan.Name]] : []),
      ...(named.Place ? [['地块', named.Place.Name]] : []),
      ...(named.Crop ? [['作物', named.Crop.Name]] : []),
      ['时间', days ? formatDateRange(days.from, days.to) : '整个计划'],
      ...leftOut.lines.map(([section, text]) => [`未导出：${section}`, text]),
    ]
  }
  const columns = [
    { head: '项目', width: 20 },
    { head: '内容', width: 50 },
  ]
  return { name: '说明', columns, batches: batches() }
}
