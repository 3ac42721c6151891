import { type FarmDay, figureLabels } from '@farm/contract/statistics'
import type { CellContent, SheetToWrite } from '../../platform/sheets/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { plainSheet } from './plain-sheet.service.ts'

/** What a day of the farm holds, a sheet each; there is none of what the person may not see. */
export function daySheets(day: FarmDay, zone: string): SheetToWrite[] {
  const timeOf = (at: string) => wallClock(new Date(at), zone).time
  const { Used, Irrigation, Alarms, Weather } = day
  return [
    workSheet(day, timeOf),
    ...(Used ? [usedSheet(Used)] : []),
    ...(Irrigation ? [irrigationSheet(Irrigation)] : []),
    ...(Alarms ? [alarmSheet(Alarms, timeOf)] : []),
    ...(Weather ? [weatherSheet(Weather)] : []),
  ]
}

type TimeOf = (at: string) => string

const columnsOf = (...heads: ReadonlyArray<readonly [head: string, width: number, format?: string]>) =>
  heads.map(([head, width, format]) => ({ head, width, ...(format !== undefined && { format }) }))

function workSheet({ Works, Total }: FarmDay, timeOf: TimeOf): SheetToWrite {
  const columns = columnsOf(
    ['时间', 8],
    ['地块', 22],
    ['农事操作', 14],
    ['计划', 22],
    ['人员', 12],
    ['面积（亩）', 12, '#,##0.00'],
    ['用时（分钟）', 12, '#,##0'],
    ['采收量（公斤）', 14, '#,##0.00'],
    ['投入品核查', 14],
    ['审核', 10],
    ['照片（张）', 10, '#,##0'],
    ['备注', 40],
  )
  const rows = Works.map((work): CellContent[] => [
    timeOf(work.Time),
    work.Places.map(({ Name }) => Name || '—').join('、'),
    work.Operation?.Name ?? '',
    work.Plan?.Name ?? '',
    work.User.Name || '—',
    work.Area ?? '',
    work.Minutes ?? '',
    work.Harvest ?? '',
    `${work.Verdict ?? ''}${work.IsLetPass ? '（已放行）' : ''}`,
    work.Review ?? '',
    work.Photos.length,
    work.Note ?? '',
  ])
  const left = Total - Works.length
  return plainSheet('作业', columns, left > 0 ? [...rows, [`还有 ${left} 条，请在日报明细中导出`]] : rows)
}

function usedSheet(used: NonNullable<FarmDay['Used']>): SheetToWrite {
  const columns = columnsOf(
    ['投入品', 24],
    ['用量', 12, '#,##0.###'],
    ['单位', 8],
    ['打卡次数', 10, '#,##0'],
    ['核查', 30],
  )
  const rows = used.map(({ Input, Amount, Unit, Uses, Verdicts }): CellContent[] => [
    Input.Name || '—',
    Amount,
    Unit,
    Uses,
    Verdicts.map(({ Verdict, Count }) => `${Verdict || '未核查'} ${Count}`).join('，'),
  ])
  return plainSheet('投入品', columns, rows)
}

function irrigationSheet({ Count, Area, Noted, Water }: NonNullable<FarmDay['Irrigation']>): SheetToWrite {
  const rows: CellContent[][] = [
    [figureLabels.watered, Count, '次'],
    [figureLabels.wateredArea, Area, '亩'],
    ...(Noted
      ? ([
          ['其中灌溉记录', Noted.Count, '次'],
          [figureLabels.water, Noted.Volume, 'm³'],
        ] satisfies CellContent[][])
      : []),
    ...(Water ? [[figureLabels.metered, Water.Amount, 'm³'] satisfies CellContent[]] : []),
  ]
  return plainSheet('灌溉', columnsOf(['项目', 16], ['数值', 14, '#,##0.##'], ['单位', 10]), rows)
}

function alarmSheet({ Total, Named }: NonNullable<FarmDay['Alarms']>, timeOf: TimeOf): SheetToWrite {
  const columns = columnsOf(['时间', 8], ['预警', 24], ['设备', 24], ['高低', 8], ['状态', 10])
  const rows = Named.map(({ Time, Name, Device, Level, State }): CellContent[] => [
    timeOf(Time),
    Name,
    Device,
    Level,
    State,
  ])
  const left = Total - Named.length
  return plainSheet('预警', columns, left > 0 ? [...rows, [`还有 ${left} 条`]] : rows)
}

function weatherSheet(weather: NonNullable<FarmDay['Weather']>): SheetToWrite {
  const columns = columnsOf(
    ['监测项', 16],
    ['单位', 10],
    ['均值', 10],
    ['最低', 10],
    ['最高', 10],
    ['气象站（台）', 12],
  )
  const rows = weather.map(({ Name, Unit, Mean, Least, Most, Devices }): CellContent[] => [
    Name,
    Unit,
    Mean,
    Least,
    Most,
    Devices,
  ])
  return plainSheet('气象站', columns, rows)
}
