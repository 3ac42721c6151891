import {
  type ReportGroup,
  doubtedText,
  groupLabel,
  isTime,
  movesText,
  noneLabel,
  reportNotes,
  sharedNote,
} from '@farm/contract/statistics'
import { formatDateRange, labelWithUnit, roundTo } from '@farm/contract/values'
import { type CellContent, SHEET_TYPE, type SheetToWrite, writeSheets } from '../../platform/sheets/index.ts'
import { Bytes } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { namesOfReferred } from '../forms/index.ts'
import { daySheets } from './day-export.service.ts'
import { dayOf } from './day.service.ts'
import { plainSheet } from './plain-sheet.service.ts'
import { type Asking, type Told, reportTold } from './report.service.ts'
import type { ReportQuery } from './report.rules.ts'

interface Exporting extends Omit<Asking, 'right'> {
  /** By which a day is cut and its times are told. */
  readonly zone: string
}

/** A report as a workbook: its rows with their sum, its days, who has nothing, and what it is about. */
export async function exportReport(asking: Exporting, query: ReportQuery): Promise<Bytes> {
  const told = await reportTold({ ...asking, right: 'export' }, query)
  const { report, periods, answer } = told
  const about = await aboutSheet(asking, told, query)
  const others = await otherTables(asking, told, query)
  const sheets = [
    ...comparedSheet(told),
    rowSheet(told),
    ...others.map(rowSheet),
    ...(periods && report.fixed !== 'day' && answer.Days.length > 0 ? [daySheet(told)] : []),
    ...absentSheets([told, ...others]),
    ...(report.besides && periods && periods.days.from === periods.days.to
      ? await sheetsOfDay(asking, periods.days.from, query)
      : []),
    about,
  ]
  const period = periods ? ` ${formatDateRange(periods.days.from, periods.days.to)}` : ''
  return new Bytes(writeSheets(sheets), SHEET_TYPE, {
    'content-disposition': `attachment; filename*=UTF-8''${headerName(`${report.title}${period}.xlsx`)}`,
    'x-total-count': String(answer.Rows.length),
  })
}

/** The tables that stand below the first. */
async function otherTables(asking: Exporting, { report, by, groups }: Told, query: ReportQuery): Promise<Told[]> {
  const others = (report.tables ?? []).filter((one) => one !== by && groups.includes(one))
  const told: Told[] = []
  // One after another: a report of its own has all connections that it needs.
  for (const other of others) told.push(await reportTold({ ...asking, right: 'export' }, { ...query, by: other }))
  return told
}

/** What the page of a day shows besides its figures. */
async function sheetsOfDay({ db, scope, zone }: Exporting, day: string, { enterprise }: ReportQuery) {
  return daySheets(await dayOf({ db, scope, right: 'export' }, { day, enterprise }), zone)
}

/** The sums beside those that they are compared with; of reports of one stretch of the calendar. */
function comparedSheet({ report, periods, measures, answer }: Told): SheetToWrite[] {
  if (!report.fixed || !periods) return []
  const year = answer.YearBefore
  const columns = [
    { head: '指标', width: 16 },
    { head: '单位', width: 10 },
    { head: formatDateRange(periods.days.from, periods.days.to), width: 26 },
    { head: formatDateRange(periods.before.from, periods.before.to), width: 26 },
    { head: '增减', width: 14 },
    ...(year ? [{ head: formatDateRange(year.From, year.To), width: 26 }] : []),
  ]
  const rows = measures
    .filter(({ key }) => key in answer.Sums)
    .map(({ key, label, unit, digits }): CellContent[] => {
      // What can't be told stays empty, and so does what it changed by.
      const [now, before] = [answer.Sums[key], answer.Before?.[key]]
      const change = now === undefined || before === undefined ? '' : roundTo(now - before, digits)
      return [label, unit, now ?? '', before ?? '', change, ...(year ? [year.Values[key] ?? ''] : [])]
    })
  return [plainSheet('合计与对比', columns, rows)]
}

type Values = Readonly<Record<string, number>>

function columnsOf({ measures }: Told, first: string): SheetToWrite['columns'] {
  const figures = measures.map(({ label, unit, digits }) => ({
    head: labelWithUnit(label, unit),
    width: 16,
    format: digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`,
  }))
  return [{ head: first, width: 28 }, ...figures]
}

function cellsOf({ measures }: Told, first: string, values: Values): CellContent[] {
  return [first, ...measures.map(({ key }) => values[key] ?? '')]
}

function rowSheet(told: Told): SheetToWrite {
  const { report, by, answer } = told
  const lines = answer.Rows.map(({ Key, Name, Values: values }) =>
    cellsOf(told, isTime(by) ? timeText(by, Key) : nameText(Key, Name, noneLabel(report, by)), values),
  )
  const sums = cellsOf(told, '合计', answer.Sums)
  const name = report.tables ? `按${groupLabel(report, by)}` : report.title
  return plainSheet(name, columnsOf(told, groupLabel(report, by)), [...lines, sums])
}

/** Of each table that stands in the workbook. */
function sharedNotes({ report, by, groups, measures }: Told): string[] {
  const tables = [by, ...(report.tables ?? []).filter((one) => one !== by && groups.includes(one))]
  return tables.flatMap((one) => sharedNote(report, one, measures) ?? [])
}

function nameText(key: string, name: string, none: string): string {
  return key === '' ? none : name || '—'
}

function timeText(by: ReportGroup, day: string): string {
  if (by === 'Month') return day.slice(0, 7)
  return by === 'Week' ? `${day} 起的一周` : day
}

function daySheet(told: Told): SheetToWrite {
  const rows = told.answer.Days.map(({ Day, Values: values }) => cellsOf(told, Day, values))
  return plainSheet('逐日', columnsOf(told, '日期'), rows)
}

/** Who or what has nothing, each once. */
function absentSheets(tables: readonly Told[]): SheetToWrite[] {
  const kinds = tables.map(({ answer }) => answer.Absent?.Of)
  return tables.filter((_, at) => kinds.indexOf(kinds[at]) === at).flatMap(absentSheet)
}

function absentSheet({ report, answer: { Absent } }: Told): SheetToWrite[] {
  if (!Absent) return []
  const columns = [
    { head: groupLabel(report, Absent.Of), width: 28 },
    { head: '最近一次', width: 14 },
  ]
  return [
    plainSheet(
      report.tables ? `未上报${groupLabel(report, Absent.Of)}` : '未上报',
      columns,
      Absent.Names.map(({ Name, Last }) => [Name || '—', Last ?? '']),
    ),
  ]
}

/** What the figures are about, so that the file says it without its page. */
async function aboutSheet({ db, scope }: Omit<Asking, 'right'>, told: Told, query: ReportQuery): Promise<SheetToWrite> {
  const { report, periods, measures, by } = told
  const named = async (part: 'Enterprise' | 'Place' | 'Crop', id: string | undefined) => {
    const to = report.source.parts[part]?.to
    if (id === undefined || to === undefined) return []
    const [found] = await namesOfReferred(db, scope, to, [id])
    return [[groupLabel(report, part), found?.name ?? '—']]
  }
  const doubted = doubtedText(told.answer.Doubted)
  const moves = movesText(told.answer.Moves)
  const rows = [
    ['报表', report.title],
    ...(periods
      ? [
          ['时间', formatDateRange(periods.days.from, periods.days.to)],
          ['对比', formatDateRange(periods.before.from, periods.before.to)],
        ]
      : []),
    ['统计方式', `按${groupLabel(report, by)}`],
    ...[...sharedNotes(told), ...reportNotes(report, measures)].map((note) => ['口径', note]),
    ...(doubted === undefined ? [] : [['审核', `统计的打卡${doubted}`]]),
    ...(moves === undefined ? [] : [['移入移出', moves]]),
    ...(await named('Enterprise', query.enterprise)),
    ...(await named('Place', query.place)),
    ...(await named('Crop', query.crop)),
  ]
  const columns = [
    { head: '项目', width: 14 },
    { head: '内容', width: 40 },
  ]
  return plainSheet('说明', columns, rows)
}
