import { type DynamicData, isEmpty } from '@farm/contract/forms'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { allDerivations, derivationOf, derivationsInOrder, derivedNames, listenerOf } from './derivations.ts'
import * as store from './derive.store.ts'

interface Deriving {
  readonly db: Db
  readonly now: Date
  /** In which the days of the farm are cut. */
  readonly zone: string
}

const AT_ONCE = 200

/**
 * Works out the derived fields of all records that are due, in one process at a time, and answers how many changed. What
 * fails is left for later and holds up nothing else; the first failure is thrown when everything else is done.
 */
export async function deriveDue({ db, now, zone }: Deriving): Promise<number> {
  const today = wallClock(now, zone).day
  if (!(await store.isAnythingDue(db, today))) return 0
  await inTransaction(db, (within) => turnDay(within, today))
  const round: Round = { db, today, faults: [] }
  let changed = 0
  for (;;) {
    const waitedFor = await settleForms(round)
    const { settled, written } = await settleNext(round, 'bulk')
    changed += waitedFor + written
    if (settled > 0) continue
    if (round.faults.length > 0) throw round.faults[0]
    return changed
  }
}

/**
 * What somebody is waiting for, form after form: what a form is worked out from comes first, so that a punch-in that
 * concerns a work order and its plan has the plan worked out once. What becomes due meanwhile waits for the next time:
 * while many punch in, one record is worked out for all of them together.
 */
async function settleForms(round: Round): Promise<number> {
  const waiting = await store.dueForms(round.db)
  if (waiting.length === 0) return 0
  const ordered = derivationsInOrder().map(({ kind }) => kind.id)
  let changed = 0
  for (const formId of new Set([...ordered, ...waiting])) changed += await settleForm(round, formId)
  return changed
}

async function settleForm(round: Round, formId: string): Promise<number> {
  const taking = { formId, until: await store.lastDue(round.db) }
  let changed = 0
  for (;;) {
    const { settled, written } = await settleNext(round, taking)
    changed += written
    if (settled === 0) return changed
  }
}

/** With a new day plans become late and orders overdue, though nobody changed them. */
async function turnDay(db: Db, today: string): Promise<void> {
  if (!(await store.beginDeriving(db)) || !(await store.turnTo(db, today))) return
  for (const { kind, daily } of allDerivations()) {
    if (daily) await store.enqueueDaily(db, { formId: kind.id, ...daily })
  }
}

interface Round {
  readonly db: Db
  readonly today: string
  readonly faults: unknown[]
}

interface Outcome {
  /** Records that are no longer due. */
  readonly settled: number
  readonly written: number
}

const nothing: Outcome = { settled: 0, written: 0 }

async function settleNext(round: Round, taking: store.Taking): Promise<Outcome> {
  let taken: readonly store.Due[] = []
  try {
    return await inTransaction(round.db, async (within) => {
      if (!(await store.beginDeriving(within))) return nothing
      taken = await store.takeDue(within, taking, AT_ONCE)
      return settle(within, { today: round.today, isBulk: taking === 'bulk' }, taken)
    })
  } catch (error) {
    if (taken.length === 0) throw error
    return settleSingly(round, taken)
  }
}

/** One that fails does not keep the others from what is theirs. */
async function settleSingly(round: Round, taken: readonly store.Due[]): Promise<Outcome> {
  let written = 0
  for (const one of taken) {
    const settleOne = async (within: Db) => {
      if (!(await store.beginDeriving(within))) return nothing
      await store.takeOne(within, one)
      return settle(within, { today: round.today, isBulk: true }, [one])
    }
    try {
      written += (await inTransaction(round.db, settleOne)).written
    } catch (error) {
      round.faults.push(error)
      await store.postpone(round.db, one)
    }
  }
  return { settled: taken.length, written }
}

interface Settling extends Pick<Round, 'today'>, Pick<store.Writing, 'isBulk'> {}

async function settle(db: Db, { today, isBulk }: Settling, taken: readonly store.Due[]): Promise<Outcome> {
  const [first] = taken
  if (!first) return nothing
  const derivation = derivationOf(first.formId)
  // Its domain is not part of this process: nothing can be said of it.
  if (!derivation) return { settled: taken.length, written: 0 }
  const ids = taken.map(({ id }) => id)
  const computed = await derivation.compute(db, ids, today)
  const names = derivedNames(derivation.kind.fields)
  const values = new Map(ids.map((id) => [id, derivedPart(names, computed.get(id) ?? {})]))
  const { written, held } = await store.writeDerived(db, { formId: first.formId, names, values, isBulk })
  const changes = written.map(({ id, before }) => ({ id, before, after: values.get(id) ?? {} }))
  if (changes.length > 0) await listenerOf(first.formId)?.(db, changes, today)
  return { settled: taken.length - held, written: written.length }
}

function derivedPart(names: readonly string[], computed: DynamicData): DynamicData {
  return Object.fromEntries(names.flatMap((name) => (isEmpty(computed[name]) ? [] : [[name, computed[name]]])))
}
