import type { PictureSource, Pictured } from '@farm/contract/pictures'
import { formatTime, daysLater } from '@farm/contract/values'
import { formatSecond, today } from '../../platform/time.ts'

/** One photo on the wall, with the record that it is of. */
export interface Tile {
  readonly photo: string
  readonly record: Pictured
}

export interface TileDay {
  readonly day: string
  readonly tiles: readonly Tile[]
}

/** The photos of records, in their order, each once. */
export function tilesOf(records: readonly Pictured[]): Tile[] {
  const known = new Set<string>()
  return records.flatMap((record) =>
    record.Photos.flatMap((photo) => {
      if (known.has(photo)) return []
      known.add(photo)
      return [{ photo, record }]
    }),
  )
}

/** By days of the farm, in the order in which they stand. */
export function byDay(tiles: readonly Tile[]): TileDay[] {
  const days = Map.groupBy(tiles, ({ record }) => dayOf(record))
  return [...days].map(([day, some]) => ({ day, tiles: some }))
}

function dayOf({ Time }: Pictured): string {
  return today(Date.parse(Time))
}

/** 今天, 昨天, or the day itself. */
export function dayText(day: string, present: string): string {
  if (day === present) return `今天 ${day}`
  return day === daysLater(present, -1) ? `昨天 ${day}` : day
}

/** The time of day: 08:30. */
export function timeText({ Time }: Pictured): string {
  return formatTime(formatSecond(Time))
}

const untitled: Readonly<Record<PictureSource, string>> = { clock: '打卡', camera: '摄像头', consultation: '会诊' }

/** What a picture is called where one line has to do. */
export function titleOf({ Source, Title }: Pictured): string {
  return Title === '' ? untitled[Source] : Title
}

/** The name under which a copy is saved, without what no file name may hold; copies are WebP. */
export function fileName({ record, photo }: Tile): string {
  const words = [titleOf(record), record.Places[0]?.Name, formatSecond(record.Time).replaceAll(':', '-')]
  const name = words
    .filter(Boolean)
    .join('_')
    .replace(/[\\/:*?"<>|\s]/g, '_')
  return `${name}_${photo.slice(-4)}.webp`
}
