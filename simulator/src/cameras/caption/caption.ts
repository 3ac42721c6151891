import { dayOf, isoTime } from '../../days.ts'
import type { Box, Planes } from '../h264/planes.ts'
import type { Actor } from '../scenery/actor.ts'
import { draw } from '../scenery/sprite.ts'
import { GLYPH_HEIGHT } from './glyphs.ts'
import { letterOf } from './letters.ts'

const MARGIN = 12
const WEEKDAYS = '日一二三四五六'
const MARK = '模拟画面'

interface Room {
  readonly width: number
  readonly height: number
}

/** What a camera writes into its pictures: the time at the upper left. */
export function clock(planes: Planes, second: number): Box[] {
  return write(planes, clockText(new Date(second * 1_000)), { x: MARGIN, y: MARGIN - 4 })
}

export function clockText(time: Date): string {
  const [day = '', clockTime = ''] = isoTime(time).slice(0, 19).split('T')
  const weekday = WEEKDAYS.charAt(new Date(Date.parse(dayOf(time))).getUTCDay())
  return `${day} ${clockTime} 星期${weekday}`
}

/** The name of a camera at the lower right, and that its picture is no real one. */
export function nameplate(name: string, { width, height }: Room): Actor {
  return (planes) => [
    ...write(planes, name, { x: width - MARGIN - widthOf(name), y: height - MARGIN - GLYPH_HEIGHT }),
    ...write(planes, MARK, { x: width - MARGIN - widthOf(MARK), y: MARGIN - 4 }),
  ]
}

function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letterOf(letter)?.advance ?? 0), 0)
}

function write(planes: Planes, text: string, { x, y }: { readonly x: number; readonly y: number }): Box[] {
  let at = x
  return Array.from(text).flatMap((each) => {
    const letter = letterOf(each)
    if (!letter) return []
    const place = { x: at, y }
    at += letter.advance
    return [draw(planes, letter.sprite, place)]
  })
}
