import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import type { ConsultationData } from '@farm/contract/diagnosis'
import { type DataOf, cutText } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { formatQuantity } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Clock } from '../../platform/time/index.ts'
import { type Scope, partSeen } from '../access/index.ts'
import { namesOfReferred, wholeData } from '../forms/index.ts'
import { placeFactsOf } from './diagnosis.rules.ts'
import { measuredRows } from './measured.service.ts'
import { type OperationRow, operationsOn } from './diagnosis.store.ts'

interface Asking {
  readonly db: Db
  readonly clock: Clock
  readonly scope: Scope
  readonly data: ConsultationData
  /** When it is asked. */
  readonly at: Date
}

const DAY_MS = 24 * 60 * 60_000
const LOOKED_BACK_DAYS = 30
const MOST_OPERATIONS = 60
const MOST_INPUTS = 500
const MOST_NOTE = 200

/** What the asker sees of their crop and their plot when they ask, in words: it goes with the question and changes no more. */
export async function attachedTo({ db, clock, scope, data, at }: Asking): Promise<ConsultationData> {
  const crop = await cropSeen(db, scope, data.Crops)
  if (data.Place === undefined) return { ...crop, ...nothing }
  const place = await placeSeen(db, scope, data.Place)
  const Operations = await operationsBefore({ db, scope, at }, data.Place)
  // Who asks may not see devices; whom it is put to is helped by what they measured.
  const Measured = isSeenPlot(place) ? await measuredRows({ db, clock, placeId: data.Place, until: at }) : []
  const { Name: PlaceName, Area: PlaceArea } = place
  return { ...crop, PlaceName, PlaceFacts: placeFactsOf(place), PlaceArea, Operations, Measured }
}

/** Of what was asked about another plot before nothing stays. */
const nothing = {
  PlaceName: undefined,
  PlaceFacts: undefined,
  PlaceArea: undefined,
  Operations: undefined,
  Measured: undefined,
}

/** Of what the asker may not see nothing goes along. */
function isSeenPlot(place: DataOf<typeof placeForm>): boolean {
  return Object.keys(place).length > 0
}

/** What a crop is called, and of which kind it is; whoever may see no more of it knows its name. */
export async function cropSeen(db: Db, scope: Scope, id: string | undefined): Promise<ConsultationData> {
  const CropName = await nameOf(db, scope, cropForm.key, id)
  const kind = scope.kinds.byKey(cropForm.key)
  const isSeen = CropName !== undefined && id !== undefined && kind?.rights.has('view') === true
  const { Category } = isSeen ? partSeen(cropForm, kind, await wholeData(db, scope, kind, id)) : {}
  return { CropName, CropKind: await nameOf(db, scope, cropCategoryForm.key, Category) }
}

async function nameOf(db: Db, scope: Scope, kind: string, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  const [named] = await namesOfReferred(db, scope, kind, [id])
  return named?.name ?? undefined
}

/** A plot with the fields that the asker may see of it; nothing where they may see none. */
export async function placeSeen(db: Db, scope: Scope, id: string): Promise<DataOf<typeof placeForm>> {
  const kind = scope.kinds.byKey(placeForm.key)
  if (!kind?.rights.has('view')) return {}
  return partSeen(placeForm, kind, await wholeData(db, scope, kind, id))
}

async function operationsBefore(
  { db, scope, at }: Pick<Asking, 'db' | 'scope' | 'at'>,
  place: string,
): Promise<ConsultationData['Operations']> {
  const kind = scope.kinds.byKey(clockForm.key)
  if (!kind?.rights.has('view') || !Object.hasOwn(kind.fields, 'Place')) return []
  const from = new Date(at.getTime() - LOOKED_BACK_DAYS * DAY_MS)
  const found = await operationsOn(db, scope, kind, { place, from, to: at, most: MOST_OPERATIONS })
  const rows = found.map(({ time, data }) => ({ time, data: partSeen(clockForm, kind, data) }))
  const operations = await namesFor(
    db,
    scope,
    operationForm.key,
    rows.map(({ data }) => data.Operation),
  )
  const inputs = await namesFor(
    db,
    scope,
    inputForm.key,
    rows.flatMap(({ data }) => (data.Inputs ?? []).map(({ Input }) => Input)),
  )
  return rows.map((row) => told(row, { operations, inputs }))
}

type Names = ReadonlyMap<string, string>

async function namesFor(db: Db, scope: Scope, kind: string, ids: ReadonlyArray<string | undefined>): Promise<Names> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  const named = wanted.length === 0 ? [] : await namesOfReferred(db, scope, kind, wanted)
  return new Map(named.map(({ id, name }) => [id, name ?? '']))
}

function told({ time, data }: OperationRow, { operations, inputs }: { operations: Names; inputs: Names }) {
  const { Inputs = [], Operation = '', Area, Note = '' } = data
  const used = Inputs.map(({ Input = '', Amount, Unit = '' }) =>
    [inputs.get(Input) ?? '投入品', Amount === undefined ? '' : formatQuantity(Amount, Unit)].join(' ').trim(),
  )
  return {
    Time: time,
    Operation: operations.get(Operation) ?? '农事操作',
    Inputs: cutText(used.join('、'), MOST_INPUTS) || undefined,
    Area,
    Note: cutText(Note, MOST_NOTE) || undefined,
  }
}
