import { cameraFormat } from '../format.ts'
import type { Planes } from '../h264/planes.ts'
import type { Eye } from './eye.ts'
import { paintGate, paintYard } from './buildings.ts'
import { type Rows, paintRows } from './field.ts'
import { developed } from './finish.ts'
import { paintGreenhouse } from './greenhouse.ts'
import type { Light } from './light.ts'
import { paintOrchard } from './orchard.ts'
import { Sheet } from './sheet.ts'
import type { Sight } from './sight.ts'
import { paintHills, paintSky } from './sky.ts'

const { width, height } = cameraFormat
const eyes: Readonly<Record<Sight, Eye>> = {
  大田: { height: 4.2, horizon: 128, focus: 520, centre: width * 0.46 },
  药材园: { height: 3.6, horizon: 120, focus: 500, centre: width * 0.56 },
  果园: { height: 4.6, horizon: 112, focus: 470, centre: width * 0.5 },
  棚: { height: 2.1, horizon: 150, focus: 360, centre: width * 0.5 },
  大门: { height: 4, horizon: 118, focus: 520, centre: width * 0.47 },
  库房: { height: 4.4, horizon: 122, focus: 480, centre: width * 0.52 },
}

const fields: Readonly<Record<'大田' | '药材园', Rows>> = {
  大田: { ground: '大田', apart: 1.5, high: 0.72, wide: 0.62, turn: 0.12 },
  药材园: { ground: '药材园', apart: 1.9, high: 0.5, wide: 0.55, turn: -0.22 },
}

export function eyeOf(sight: Sight): Eye {
  return eyes[sight]
}

/** What stands still before a camera, as it looks by a light. */
export function backdropOf(sight: Sight, light: Light, seed: number): Planes {
  const sheet = new Sheet(width, height)
  const eye = eyes[sight]
  const painting = { light, seed }
  if (sight !== '棚') {
    paintSky(sheet, eye.horizon, light, seed)
    paintHills(sheet, eye.horizon, light, seed)
  }
  if (sight === '大田' || sight === '药材园') paintRows(sheet, eye, fields[sight], painting)
  if (sight === '果园') paintOrchard(sheet, eye, painting)
  if (sight === '棚') paintGreenhouse(sheet, eye, painting)
  if (sight === '大门') paintGate(sheet, eye, painting)
  if (sight === '库房') paintYard(sheet, eye, painting)
  return developed(sheet, light)
}
