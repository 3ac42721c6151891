import { type ChainKind, type ChainStage, chainKinds } from '@farm/contract/chain'
import { clockForm } from '@farm/contract/clock'
import { found } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { formatMoment } from '../../platform/time/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { type NamesIn, namesIn } from '../forms/index.ts'
import { type FoundStage, type Way, codeStage, fieldsOf, holderOf, toldStages, ways } from './chain.rules.ts'
import { type Meant, stageOf } from './chain.store.ts'
import { codesOf } from './codes.store.ts'

interface Walker {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
}

interface Beginning {
  readonly kind: ChainKind
  readonly id: string
}

/** From a record both ways along the chain: each stage as far as the person may see its kind and its records. */
export async function chainOf(walker: Walker, { kind, id }: Beginning): Promise<{ Stages: ChainStage[] }> {
  const kinds = seenKinds(walker.scope)
  const first = kinds.get(kind)
  const begun = first && (await stage(walker, first, kind, { ids: [id] }))
  const stages = new Map<ChainKind, FoundStage>([[kind, found(begun?.rows[0] && begun, '记录')]])
  for (const way of ways[kind]) {
    const to = kinds.get(way.to)
    if (!to || stages.get(way.to)?.rows.length) continue
    const before = isSeen(kinds, way) ? stages.get(way.from) : undefined
    stages.set(way.to, before ? await stage(walker, to, way.to, meantBy(way, before)) : { total: 0, rows: [] })
  }
  const shown = (moment: string) => formatMoment(moment, walker.zone)
  const told = toldStages(stages, { names: await wordsOf(walker, stages), shown })
  const lots = told.find(({ Kind }) => Kind === 'lots')
  if (!lots) return { Stages: told }
  const codes = await codesOf(
    walker.db,
    lots.Nodes.map(({ Id }) => Id),
  )
  return { Stages: [...told, codeStage(codes)] }
}

function seenKinds({ kinds }: Scope): ReadonlyMap<ChainKind, SeenKind> {
  return new Map(
    chainKinds.flatMap((key) => {
      const kind = kinds.byKey(key)
      return kind?.rights.has('view') ? [[key, kind] as const] : []
    }),
  )
}

/** By a field that is hidden from the person nobody walks. */
function isSeen(kinds: ReadonlyMap<ChainKind, SeenKind>, way: Way): boolean {
  const holder = kinds.get(holderOf(way))
  return holder !== undefined && Object.hasOwn(holder.fields, way.field)
}

function meantBy({ by, field }: Way, { rows }: FoundStage): Meant {
  if (by === 'naming') return { ids: rows.map(({ id }) => id), field }
  const ids = rows.flatMap(({ data }) => data[field] ?? []).filter((one) => typeof one === 'string')
  return { ids: [...new Set(ids)] }
}

/** So many are walked on from; fewer are told of. */
const MOST_WALKED = 500

function stage({ db, scope }: Walker, kind: SeenKind, key: ChainKind, meant: Meant): Promise<FoundStage> {
  const fields = fieldsOf[key].filter((name) => Object.hasOwn(kind.fields, name))
  return stageOf(db, scope, { kind, meant, fields, most: MOST_WALKED })
}

/** What records of the chain call whom and what they name. */
async function wordsOf({ db, scope }: Walker, stages: ReadonlyMap<ChainKind, FoundStage>): Promise<NamesIn> {
  const punchIns = stages.get('clock')?.rows ?? []
  const assigned = (stages.get('work-orders')?.rows ?? []).flatMap(({ id: record, data }) =>
    (readData(workOrderForm, data).Assignees ?? []).map((id) => ({ record, id })),
  )
  const makers = punchIns.map(({ id: record, userId: id }) => ({ record, id }))
  const done = punchIns.flatMap(({ id: record, data }) => {
    const { Operation: id } = readData(clockForm, data)
    return id === undefined ? [] : [{ record, id }]
  })
  const people = await namesIn(db, scope, 'users', [...assigned, ...makers])
  const operations = await namesIn(db, scope, operationForm.key, done)
  return (record, id) => people(record, id) ?? operations(record, id)
}
