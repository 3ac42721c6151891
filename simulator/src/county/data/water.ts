import type { Range, Table } from './table.ts'

/** One way of watering. */
export interface WaterRow {
  readonly method: '滴灌' | '微喷' | '喷灌' | '沟灌' | '浇灌'
  /** m³ per 亩 in one go. */
  readonly perMu: Range
  /** m³ per 亩 and hour that its pipes or ditches let through; also what a valve of it lets through. */
  readonly flowPerMu: number
}

export const water: Table<WaterRow> = {
  source: '经验值：GB/T 50485、GB/T 50085 常用灌水定额换算',
  rows: [
    { method: '滴灌', perMu: [3, 8], flowPerMu: 3 },
    { method: '微喷', perMu: [5, 15], flowPerMu: 5 },
    { method: '喷灌', perMu: [20, 30], flowPerMu: 12 },
    { method: '沟灌', perMu: [40, 60], flowPerMu: 24 },
    { method: '浇灌', perMu: [8, 16], flowPerMu: 8 },
  ],
}

/** m³ per hour that comes out of a source: a well, or a ditch of the irrigation district. */
export const sources = { 机井: 80, 渠水: 160 } as const
