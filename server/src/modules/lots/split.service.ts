import { found } from '@farm/contract/errors'
import { type LotStage, lotForm } from '@farm/contract/lots'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { Page } from '../access/index.ts'
import { type Adder, addRecord } from '../forms/index.ts'
import { textOf } from './lots.rules.ts'
import { seenLot } from './lots.store.ts'

interface Part {
  readonly Id: string
  readonly Quantity: number
  readonly Grade?: string
  readonly Note?: string
}

interface Splitting {
  readonly Id: string
  readonly Parts: readonly Part[]
}

/** Takes a lot apart: each part is a lot of its own, made by all the rules of one. */
export async function split(adder: Omit<Adder, 'now' | 'zone'>, clock: Clock, { Id, Parts }: Splitting): Promise<Page> {
  const { db, scope } = adder
  const kind = scope.kinds.byKey(lotForm.key)
  const lot = found(kind?.rights.has('view') ? await seenLot(db, scope, kind, Id) : undefined, '批次')
  const [now, zone] = [clock.now(), clock.zone]
  const made: string[] = []
  for (const { Id: id, Quantity, Grade = textOf(lot.data.Grade), Note } of Parts) {
    const Data = {
      Stage: '分装批次' satisfies LotStage,
      Enterprise: lot.data.Enterprise,
      Date: wallClock(now, zone).day,
      Sources: [{ Lot: Id, Quantity }],
      ...(Grade !== undefined && Grade !== '' && { Grade }),
      ...(Note !== undefined && { Note }),
    }
    // One after another: each takes what the one before it left.
    const page = await addRecord({ ...adder, now, zone }, { FormId: lotForm.id, Id: id, Data })
    made.push(page.json)
  }
  return new Page(`[${made.join(',')}]`)
}
