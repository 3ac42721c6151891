import { clockForm } from '@farm/contract/clock'
import { type Doubt, MOST_DOUBTED } from '@farm/contract/doubts'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { DataOf, FormKind } from '@farm/contract/forms'
import { certificateForm, lotForm, lotTestForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, partSeen } from '../access/index.ts'
import { recordNames } from '../forms/index.ts'
import * as store from './doubts.store.ts'
import { type Mark, marksOfCertificate, marksOfLot, marksOfPunchIn, marksOfTest, wordMarks } from './marks.rules.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly now: Date
  readonly enterprise: string | undefined
}

interface Marked {
  readonly kind: FormKind
  readonly row: store.DoubtedRow
  readonly enterprise: string | undefined
  readonly marks: readonly Mark[]
}

const YEAR_MS = 366 * 24 * 3_600_000

/** What speaks against what an organisation and those below it have, by the rights and fields of whoever asks; the newest first. */
export async function doubtsOf(asking: Asking): Promise<{ Doubts: Doubt[]; IsCut: boolean }> {
  const { db, scope } = asking
  const found = [
    ...(await ofKind(asking, clockForm, ({ data }) => marksOfPunchIn(data))),
    ...(await ofKind(asking, planForm, ({ data }) => wordMarks(data))),
    ...(await ofKind(asking, workOrderForm, ({ data }) => wordMarks(data))),
    ...(await ofKind(asking, lotForm, ({ id, data }) => marksOfLot(data, id))),
    ...(await ofTests(asking)),
    ...(await ofCertificates(asking)),
  ]
  const names = await recordNames(db, scope, enterpriseForm, [
    ...new Set(found.flatMap(({ enterprise }) => enterprise ?? [])),
  ])
  const doubts = found.flatMap(({ kind, row, enterprise, marks }) =>
    marks.map((mark): Doubt => ({
      Kind: mark.kind,
      State: mark.state,
      Time: mark.time ?? row.occurTime,
      Words: mark.words,
      FormId: kind.id,
      Id: row.id,
      Enterprise: names.get(enterprise ?? '') ?? '',
    })),
  )
  const counted = Map.groupBy(found, ({ kind }) => kind.key)
  return {
    Doubts: doubts.toSorted((one, other) => (one.Time < other.Time ? 1 : -1)),
    IsCut: [...counted.values()].some(({ length }) => length > MOST_DOUBTED),
  }
}

interface Seen<K extends FormKind> {
  readonly id: string
  readonly data: DataOf<K>
}

/** From whom fields are hidden, what would follow from them is no mark for them. */
async function ofKind<K extends FormKind>(
  { db, scope, now, enterprise }: Asking,
  kind: K,
  marksOf: (seen: Seen<K>) => readonly Mark[],
): Promise<Marked[]> {
  const seen = scope.kinds.byKey(kind.key)
  if (!seen?.rights.has('view')) return []
  const since = new Date(now.getTime() - YEAR_MS)
  const rows = await store.doubtedRows(db, scope, seen, { since, enterprise })
  return rows.map((row) => {
    const data = partSeen(kind, seen, row.data)
    const whose = row.data.Enterprise
    return {
      kind,
      row,
      enterprise: typeof whose === 'string' ? whose : undefined,
      marks: marksOf({ id: row.id, data }),
    }
  })
}

async function ofTests(asking: Asking): Promise<Marked[]> {
  const tests = await ofKind(asking, lotTestForm, () => [])
  const lotOf = ({ row }: Marked) => (typeof row.data.Lot === 'string' ? row.data.Lot : '')
  const lots = await store.lotsBehind(asking.db, tests.map(lotOf).filter(Boolean))
  const seen = asking.scope.kinds.byKey(lotTestForm.key)
  const seesStatus = Object.hasOwn(asking.scope.kinds.byKey(lotForm.key)?.fields ?? {}, 'Status')
  return tests.map((one) => {
    const lot = lots.get(lotOf(one))
    const data = partSeen(lotTestForm, seen ?? { fields: {} }, one.row.data)
    const status = seesStatus ? (lot?.status ?? undefined) : undefined
    return { ...one, enterprise: lot?.enterprise ?? undefined, marks: marksOfTest(data, status) }
  })
}

async function ofCertificates(asking: Asking): Promise<Marked[]> {
  const papers = await ofKind(asking, certificateForm, () => [])
  const again = await store.issuedAgain(
    asking.db,
    papers.map(({ row }) => row.id),
  )
  const seen = asking.scope.kinds.byKey(certificateForm.key)
  return papers.map((one) => {
    const data = partSeen(certificateForm, seen ?? { fields: {} }, one.row.data)
    return { ...one, marks: marksOfCertificate(data, { isIssuedAgain: again.has(one.row.id) }) }
  })
}
