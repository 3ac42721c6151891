import { faulty, refusal, refuseFaults } from '@farm/contract/errors'
import {
  type Design,
  type DesignChange,
  type Draft,
  type FormChange,
  changesBetween,
  fieldsFromWire,
  fieldsToWire,
  withFormerChoices,
} from '@farm/contract/forms'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { convertRecords, refuseLongKeys, settleUnique } from './convert.service.ts'
import { dictionariesIn, kindOf } from './definitions.rules.ts'
import { faultsOfUnseen } from './design-unseen.rules.ts'
import { publishedOf, refuseFaulty } from './design.rules.ts'
import { type Opened, designAgain, doneBefore, getDesign, openedDesign } from './design.service.ts'
import * as store from './design.store.ts'
import { refuseStrangeDictionaries } from './dictionaries.service.ts'
import { indexOwnFields } from './indexes.service.ts'
import { fillSearchOf } from './search.jobs.ts'

/** Counting goes on no further. */
const MOST_COUNTED = 10_000

/** What putting the draft of a form in force would change, with how many records it touches. */
export async function changesOf(db: Db, scope: Scope, id: string): Promise<DesignChange[]> {
  const { Draft: draft, Published: published } = await getDesign(db, scope, id)
  if (!draft) return []
  const changes = changesBetween(published, draft)
  const known = scope.kinds.byId(id)
  // How much there is of what one may not see is not told.
  const kind = known?.rights.has('view') ? known : undefined
  const fields = [...new Set(changes.map(topField))].filter((name) => name !== '' && !kind?.hidden.includes(name))
  const filled = kind
    ? await store.fillCounts(db, scope, { kind, fields, most: MOST_COUNTED })
    : new Map<string, number>()
  const records = kind ? ((await store.recordCounts(db, scope, [kind], MOST_COUNTED)).get(id) ?? 0) : 0
  return changes.map((change) => {
    const touched = filled.get(topField(change)) ?? 0
    const { Conversion, isNumbered, ...told } = change
    const lacking = isNumbered ? records - touched : 0
    return {
      ...told,
      Records: touched,
      Converted: convertedBy(Conversion, { touched, records }),
      ...(lacking > 0 && { Unnumbered: lacking }),
    }
  })
}

function topField({ Field }: FormChange): string {
  return Field.split('.')[0] ?? ''
}

/** A list is made where there is something; what is worked out is worked out in every record. */
function convertedBy(conversion: FormChange['Conversion'], of: { touched: number; records: number }): number {
  if (conversion === 'list') return of.touched
  return conversion === 'compute' ? of.records : 0
}

interface Publishing extends Opened {
  /** The fields by which records are numbered that were made before. */
  readonly Number?: readonly string[]
}

/**
 * Puts the draft in force; of a built-in form its own fields get their indexes afterwards. Sent a second time it sees to
 * what is missing of them.
 */
export async function publishForm(actor: Actor, sent: Publishing): Promise<Design> {
  const design = await inTransaction(actor.db, (db) => putInForce({ ...actor, db }, sent))
  if (design.IsBuiltIn) await indexOwnFields(actor.db, design.Id)
  await fillSearchOf(actor.db, design.Id)
  return design
}

/** What is stored is brought into the shape of the draft first, or nothing happens at all. */
async function putInForce(actor: Actor, sent: Publishing): Promise<Design> {
  const { db, caller, scope } = actor
  const done = await doneBefore(actor, sent, (row, isPublished) => row.draft === null && isPublished)
  if (done) return done
  const row = await openedDesign(actor, sent)
  if (!row.draft) throw refusal('forms/no-draft')
  refuseFaulty(row.draft, row, scope.kinds.all())
  const seen = scope.kinds.byId(row.id)
  refuseFaults(faultsOfUnseen(row.draft, publishedOf(row), seen?.hidden ?? []))
  if (!row.isBuiltIn) refuseOtherModules(row.draft)
  const published = publishedOf(row)
  const draft = withFormerChoicesOf(row.draft, published)
  const changes = changesBetween(published, draft)
  const before = kindOf({ id: row.id, published: row.published })
  const after = kindOf({ id: row.id, published: draft })
  if (!after) throw new Error(`form ${row.id} is put in force without a draft`)
  await refuseStrangeDictionaries(db, scope, { after, before })
  await store.holdDictionaries(db, dictionariesIn(after.fields))
  await convertRecords(db, { kind: after, changes, numbered: sent.Number ?? [] })
  await refuseLongKeys(db, after, before)
  await settleUnique(db, { kind: after, before, isSeen: (name) => seen !== undefined && seesAll(seen, name) })
  await store.savePublished(db, { id: row.id, userId: caller.user.Id, draft, kind: after })
  return designAgain(actor, row.id)
}

/** A draft that remembers what was offered before it, so that what records hold of it keeps its place. */
function withFormerChoicesOf(draft: Draft, published: Draft | undefined): Draft {
  const fields = withFormerChoices(fieldsFromWire(draft.Fields), fieldsFromWire(published?.Fields ?? []))
  return { ...draft, Fields: fieldsToWire(fields) }
}

/** Whether somebody may read what any record of a form in their reach holds in a field. */
function seesAll({ rights, reach, hidden }: SeenKind, field: string): boolean {
  const far = reach.get('view')
  return rights.has('view') && (far === '全部' || far === '本组织及下级') && !hidden.includes(field)
}

/** Modules in which there is a 数据管理. */
const dataModules: readonly string[] = ['农场管理系统', '县域农场系统']

function refuseOtherModules({ Modules, MenuName }: Draft): void {
  const strange = Modules.filter((one) => !dataModules.includes(one))
  if (strange.length > 0) throw faulty({ Modules: [`没有数据管理：${strange.join('、')}`] })
  if (MenuName !== '' && Modules.length === 0) throw faulty({ Modules: ['请选择显示在哪个系统的数据管理中'] })
}
