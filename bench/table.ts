import { roundTo } from '@farm/contract/values'
import type { Measured } from './calls.ts'
import type { Figures } from './http-load.ts'
import { judged } from './judged.ts'

export interface Row extends Pick<Measured, 'key' | 'what' | 'goal' | 'peers'> {
  readonly millions: number
  readonly connections: number
  readonly product: Figures
  readonly bare: Figures
  /** pgbench, transactions a second. */
  readonly alone: number | undefined
}

const round = (value: number) => (value >= 100 ? Math.round(value) : roundTo(value, 2))

function verdict({ goal, product, bare }: Row): string {
  const failures = product.failures === 0
  if (!goal) return failures ? '' : judged({ failures })
  const isReached =
    'perSecond' in goal ? product.perSecond >= goal.perSecond : product.perSecond >= bare.perSecond * goal.shareOfBare
  const text = 'perSecond' in goal ? `≥ ${goal.perSecond}/s` : `≥ ${goal.shareOfBare * 100} % of bare`
  return `${judged({ failures, goal: isReached })} (${text})`
}

/** All measurements as one table for people. */
export function printTable(rows: readonly Row[]): void {
  const lines = rows.map((row) => ({
    'million records': row.millions,
    call: `${row.key} ${row.what}`,
    connections: row.connections,
    'product /s': round(row.product.perSecond),
    'p50 ms': round(row.product.p50),
    'p99 ms': round(row.product.p99),
    failures: row.product.failures,
    'bare /s': round(row.bare.perSecond),
    'share %': round((row.product.perSecond / row.bare.perSecond) * 100),
    'pgbench /s': row.alone === undefined ? '–' : round(row.alone),
    'Directus / NocoBase /s': row.peers ?? '',
    goal: verdict(row),
  }))
  console.table(lines)
  const failed = rows.find((row) => row.product.failure !== undefined)
  if (failed) console.log(`first failure: ${failed.key} ${failed.product.failure}`)
}
