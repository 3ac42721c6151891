import { Refusal, faulty, found } from '@farm/contract/errors'
import { type LotStage, lotForm } from '@farm/contract/lots'
import { type Clock, wallClock } from '../../platform/time/index.ts'
import { Page } from '../access/index.ts'
import { type Adder, addRecord } from '../forms/index.ts'
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
  for (const { Id: id, Quantity, Grade = lot.data.Grade, Note } of Parts) {
    const Data = {
      Stage: '分装批次' satisfies LotStage,
      Enterprise: lot.data.Enterprise,
      Date: wallClock(now, zone).day,
      Sources: [{ Lot: Id, Quantity }],
      ...(Grade !== undefined && Grade !== '' && { Grade }),
      ...(Note !== undefined && { Note }),
    }
    // One after another: each takes what the one before it left.
    const page = await addRecord({ ...adder, now, zone }, { FormId: lotForm.id, Id: id, Data }).catch(
      (error: unknown) => {
        throw atPart(error, made.length)
      },
    )
    made.push(page.json)
  }
  return new Page(`[${made.join(',')}]`)
}

/** A refusal of a part at the field that was sent: who takes a lot apart names neither sources nor their columns. */
function atPart(error: unknown, at: number): unknown {
  const fields = error instanceof Refusal ? error.extra.fields : undefined
  if (!fields) return error
  return faulty(Object.fromEntries(Object.entries(fields).map(([name, said]) => [partField(name, at), said])))
}

function partField(name: string, at: number): string {
  if (name === 'Sources.0.Lot') return 'Id'
  if (name === 'Sources.0.Quantity') return `Parts.${at}.Quantity`
  return name === 'Grade' || name === 'Note' ? `Parts.${at}.${name}` : name
}
