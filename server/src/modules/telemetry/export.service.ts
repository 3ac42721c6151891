import { faulty, refusal } from '@farm/contract/errors'
import { MAX_EXPORT_ROWS } from '@farm/contract/sheets'
import type { CurveStep } from '@farm/contract/telemetry'
import { formatDateRange } from '@farm/contract/values'
import { CSV_TYPE, type CellContent, SHEET_TYPE, writeCsv, writeSheets } from '../../platform/sheets/index.ts'
import { formatSecond, wallClock } from '../../platform/time/index.ts'
import { Bytes } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { type ExportRow, countRows, rowsBehind } from './export.store.ts'
import { doubtOf } from './doubts.rules.ts'
import { type Measured, type Reader, measuredBy } from './measured.service.ts'
import { idsIn } from './latest.service.ts'
import { seenDevices } from './seen-devices.store.ts'
import { type Span, spanOf, stepOf } from './span.rules.ts'

interface Asked {
  readonly deviceIds: string
  readonly metrics?: string
  readonly from?: string
  readonly to?: string
  readonly step?: CurveStep
  readonly format?: 'xlsx' | 'csv'
}

const MOST_DEVICES = 20
const AT_ONCE = 1000

interface Export {
  readonly series: readonly Measured[]
  readonly span: Span
  readonly step: CurveStep
}

/** Values of devices over a span as a file that is written while it is sent; between two batches nothing is held. */
export async function exportHistory(reader: Reader, asked: Asked): Promise<Bytes> {
  const ids = idsIn(asked.deviceIds)
  if (ids.length > MOST_DEVICES) throw faulty({ deviceIds: [`一次最多导出 ${MOST_DEVICES} 台设备`] })
  const span = spanOf(asked, reader.clock.now())
  const step = asked.step ?? stepOf(span)
  const devices = await seenDevices(reader.db, reader.scope, 'export', ids)
  const series = await measuredBy(reader.db, devices, asked.metrics?.split(',').filter(Boolean))
  const total = await countRows(reader.db, series, { span, step }, MAX_EXPORT_ROWS)
  if (total > MAX_EXPORT_ROWS) throw refusal('sheets/too-large', { most: MAX_EXPORT_ROWS })
  return fileOf(reader, { series, span, step }, { format: asked.format ?? 'xlsx', total })
}

interface File {
  readonly format: 'xlsx' | 'csv'
  readonly total: number
}

function fileOf(reader: Reader, wanted: Export, { format, total }: File): Bytes {
  const { zone } = reader.clock
  const name = `物联网数据 ${formatDateRange(wallClock(wanted.span.from, zone).day, wallClock(wanted.span.to, zone).day)}`
  const columns = heads[wanted.step].map(([head, width, figures]) => ({
    head,
    width,
    ...(figures && { format: '0.###' }),
  }))
  const batches = cellsOf(reader, wanted)
  const isCsv = format === 'csv'
  const stream = isCsv ? writeCsv({ columns, batches }) : writeSheets([{ name: '物联网数据', columns, batches }])
  return new Bytes(stream, isCsv ? CSV_TYPE : SHEET_TYPE, {
    'content-disposition': `attachment; filename*=UTF-8''${headerName(`${name}.${format}`)}`,
    'x-total-count': String(total),
  })
}

type Column = readonly [head: string, width: number, figures?: 'figures']

const named: readonly Column[] = [
  ['设备', 24],
  ['监测项', 16],
  ['单位', 10],
]
const figures: readonly Column[] = [
  ['最低', 12, 'figures'],
  ['平均', 12, 'figures'],
  ['最高', 12, 'figures'],
  ['条数', 10, 'figures'],
]

const heads = {
  raw: [['时间', 20], ...named, ['数值', 14, 'figures'], ['说明', 12]],
  hour: [['小时', 20], ...named, ...figures],
  day: [['日期', 14], ...named, ...figures],
} satisfies Record<CurveStep, readonly Column[]>

async function* cellsOf({ db, clock }: Reader, { series, span, step }: Export): AsyncGenerator<CellContent[][]> {
  for (const one of series) {
    let rows = await rowsBehind(db, { series: one, span, step }, undefined, AT_ONCE)
    while (rows.length > 0) {
      yield rows.map((row) => cells(one, row, { step, zone: clock.zone }))
      if (rows.length < AT_ONCE) break
      rows = await rowsBehind(db, { series: one, span, step }, rows.at(-1)?.key, AT_ONCE)
    }
  }
}

function cells(
  { device, shown }: Measured,
  { time, count, mean, min, max, flags }: ExportRow,
  { step, zone }: { readonly step: CurveStep; readonly zone: string },
): CellContent[] {
  const what = [device.name, shown.name, shown.unit]
  if (step === 'raw') return [formatSecond(time, zone), ...what, mean, doubtOf(flags) ?? '']
  return [step === 'day' ? time : formatSecond(time, zone), ...what, min, mean, max, count]
}
