import type { Random } from '../random.ts'
import { type WaterRow, sources, water } from './data/water.ts'
import type { Group } from './enterprises.ts'

type Method = WaterRow['method']

/** How land is watered; without pipes or ditches by hose. */
export function methodOf(irrigation: Group['irrigation']): Method {
  return irrigation === '无' ? '浇灌' : irrigation
}

function rowOf(irrigation: Group['irrigation']): WaterRow {
  const method = methodOf(irrigation)
  const row = water.rows.find((one) => one.method === method)
  if (!row) throw new Error(`nobody wrote down how much ${method} takes`)
  return row
}

/** Ditches lead water of the district, everything else that of a well. */
export function sourceOf(irrigation: Group['irrigation']): keyof typeof sources {
  return irrigation === '沟灌' ? '渠水' : '机井'
}

/** m³ per hour onto so much land: what its pipes let through, and no more than the source gives. */
export function flowOf(irrigation: Group['irrigation'], areaMu: number): number {
  return Math.min(sources[sourceOf(irrigation)], areaMu * rowOf(irrigation).flowPerMu)
}

/** m³ that a mu gets in one go, as people tell it. */
export function wateredPerMu(irrigation: Group['irrigation'], random: Random): number {
  return random.whole(...rowOf(irrigation).perMu)
}

/** m³ per hour and mu that a valve lets through. */
export function valveFlow(irrigation: Group['irrigation']): number {
  return rowOf(irrigation).flowPerMu
}
