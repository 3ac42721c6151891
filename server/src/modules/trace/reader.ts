import type { FormKind } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import type { StoryLot } from '@farm/contract/trace'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { type LotCode, type Meant, codesOf } from '../chain/index.ts'
import { type TracedRow, tracedRows } from './story.store.ts'

/** Who reads, and by whose calendar. */
export interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly clock: Clock
}

/** A kind as far as the caller sees it; nothing where they may not. */
export function seenKind({ kinds }: Scope, { key }: Pick<FormKind, 'key'>): SeenKind | undefined {
  const kind = kinds.byKey(key)
  return kind?.rights.has('view') ? kind : undefined
}

const MOST = 600
const fields = ['Number', 'Stage', 'Status', 'Date', 'Quantity'] as const

/** Lots that the caller sees, the newest first, with their codes. */
export async function storyLots({ db, scope }: Reader, meant: Meant): Promise<StoryLot[]> {
  const kind = seenKind(scope, lotForm)
  if (!kind || (meant.field !== undefined && !Object.hasOwn(kind.fields, meant.field))) return []
  const rows = await tracedRows(db, scope, {
    form: lotForm,
    kind,
    meant,
    fields,
    at: { day: 'Date', minutesLeft: 0 },
    most: MOST,
  })
  const ids = rows.map(({ id }) => id)
  const codes = Map.groupBy(await codesOf(db, ids), ({ lotId }) => lotId)
  return rows.map((row) => told(row, codes.get(row.id) ?? [])).toReversed()
}

function told({ id, data }: TracedRow<typeof lotForm>, codes: readonly LotCode[]): StoryLot {
  const { Number: number = '', Stage = '', Status = '', Date: day = '', Quantity } = data
  const inForce = codes.find(({ isWithdrawn }) => !isWithdrawn)
  return {
    Id: id,
    Number: number,
    Stage,
    Status,
    Date: day,
    ...(Quantity !== undefined && { Quantity }),
    ...(inForce && { Code: inForce.code }),
    Scans: codes.reduce((sum, { scans }) => sum + scans, 0),
  }
}
