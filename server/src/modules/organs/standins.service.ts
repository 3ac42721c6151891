import { alarmRuleForm } from '@farm/contract/alarms'
import { banForm } from '@farm/contract/bans'
import { inputForm } from '@farm/contract/inputs'
import type { Db } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import type { Scope } from '../access/index.ts'
import { referencePaths } from '../forms/index.ts'
import { type Lent, type StandIn, comingBack, idsIn, lentForms, standInsFor, withIds } from './lent.rules.ts'
import * as store from './lent.store.ts'
import { pathsUpTo } from './organs.rules.ts'

interface Move extends store.Lending {
  /** Path of what the branch is to stand under. */
  readonly parent: string
  /** For a preview: so many records of the branch are looked at. */
  readonly most?: number
}

/**
 * What stands after a move for the records that organisations lent to the branch which are above it no more: whatever its work refers
 * to, the list of what is forbidden, and the rules by which its devices are watched.
 */
export async function standIns(db: Db, { kinds }: Scope, move: Move): Promise<StandIn[]> {
  const paths = pathsUpTo(move.parent)
  const back = await copiesBack(db, move.from, paths)
  if (move.left.length === 0) return back
  const lendable = new Set<string>(lentForms.map(({ key }) => key))
  const referring = kinds.inForce().flatMap(({ id, fields }) =>
    referencePaths(fields)
      .filter(({ to }) => lendable.has(to))
      .map(({ path }) => ({ formId: id, path: `$.${path.map((name) => `${JSON.stringify(name)}[*]`).join('.')}` })),
  )
  const others = await standInsOf(db, {
    needed: await store.neededIds(db, move, { paths: referring, most: move.most }),
    known: new Map(back.map(({ source, target }) => [source.id, target])),
    paths,
    lentById: (ids) => store.lentById(db, move, ids),
  })
  return [...back, ...others]
}

/** Copies that the branch got in an earlier move, and whose originals are lent to it again just so. */
async function copiesBack(db: Db, from: string, paths: readonly string[]): Promise<StandIn[]> {
  const copies = await store.copiesOf(db, from, paths)
  const originals = new Map(copies.flatMap(({ id, original }) => (original === null ? [] : [[id, original] as const])))
  return comingBack(
    copies.map((one) => ({ ...one, isNeeded: true })),
    originals,
  )
}

interface Sought {
  /** What has to be there. */
  readonly needed: ReadonlySet<string>
  /** What stands for others already. */
  readonly known?: ReadonlyMap<string, string>
  /** Paths of the organisations that lend now. */
  readonly paths: readonly string[]
  readonly lentById: (ids: readonly string[]) => Promise<ReadonlyArray<Omit<Lent, 'isNeeded'>>>
}

/** What stands for lent records, with what they refer to in turn. */
export async function standInsOf(db: Db, { needed, known = new Map(), paths, lentById }: Sought): Promise<StandIn[]> {
  const lent = await withReferred(needed, async (ids) => lentById(ids.filter((id) => !known.has(id))))
  if (lent.length === 0) return []
  const offered = await store.offeredLike(
    db,
    paths,
    lent.map(({ id }) => id),
  )
  return standInsFor({ lent, offered, known }, newId)
}

/** These refer to what they are about; whether it is lent at the new place is all that is asked of it. */
const merelyNaming: readonly string[] = [banForm.id, inputForm.id]

/** Lent records that are needed with those that they refer to in turn. */
async function withReferred(needed: ReadonlySet<string>, lentById: Sought['lentById']): Promise<Lent[]> {
  const found = new Map<string, Lent>()
  let [wanted, also]: [Set<string>, Set<string>] = [new Set(needed), new Set()]
  while (wanted.size + also.size > 0) {
    const rows = await lentById([...wanted, ...also])
    const now = wanted
    ;[wanted, also] = [new Set(), new Set()]
    for (const row of rows) {
      const isNeeded = now.has(row.id)
      found.set(row.id, { ...row, isNeeded })
      for (const id of idsIn(row.data)) (isNeeded && !merelyNaming.includes(row.formId) ? wanted : also).add(id)
    }
    for (const id of wanted) {
      also.delete(id)
      if (found.get(id)?.isNeeded) wanted.delete(id)
    }
    for (const id of also) if (found.has(id)) also.delete(id)
  }
  return [...found.values()]
}

interface Getting {
  readonly organId: string
  /** What stands for others already. */
  readonly known?: ReadonlyMap<string, string>
}

/** Makes the copies; the branch stands where it is to stand, and its organisation gets them. */
export async function makeCopies(
  db: Db,
  all: readonly StandIn[],
  { organId, known = new Map() }: Getting,
): Promise<void> {
  const copies = all.filter(({ isCopy }) => isCopy)
  if (copies.length === 0) return
  const targets = new Map(all.map(({ source, target }) => [source.id, target]))
  const files = (await store.filesOf(db, [...targets.keys()])).map((file) => ({ ...file, target: newId() }))
  const named = new Map([...known, ...targets, ...files.map(({ id, target }) => [id, target] as const)])
  await store.insertCopies(db, {
    sources: copies.map(({ source }) => source.id),
    targets: copies.map(({ target }) => target),
    data: copies.map(({ source }) => withIds(source.data, named)),
    updateTimes: copies.map(({ source }) => source.updateTime),
    organId,
  })
  const theirs = files.filter(({ recordId }) => copies.some(({ source }) => source.id === recordId))
  await store.copyFiles(
    db,
    { sources: theirs.map(({ id }) => id), targets: theirs.map(({ target }) => target) },
    theirs.map(({ recordId }) => targets.get(recordId) ?? ''),
  )
}

/** The rules among them, which watch devices instead of the former ones. */
export function rulesAmong(all: readonly StandIn[]): StandIn[] {
  return all.filter(({ source }) => source.formId === alarmRuleForm.id)
}
