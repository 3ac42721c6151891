import { type Book, type BookFilter, type BookSection, bookFilters, bookOf, filtersOf } from '@farm/contract/books'
import { enterpriseForm } from '@farm/contract/enterprises'
import { wrongParameter } from '@farm/contract/errors'
import { type FormKind, forbiddenRight, readData } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { cropForm } from '@farm/contract/crops'
import { MAX_PERIOD_DAYS } from '@farm/contract/statistics'
import { isDay } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import * as store from './books.store.ts'

export interface BookQuery {
  readonly key: string
  readonly enterprise?: string
  readonly plan?: string
  readonly place?: string
  readonly crop?: string
  readonly from?: string
  readonly to?: string
}

export interface Asking {
  readonly db: Db
  readonly scope: Scope
  /** By the calendar of the farm. */
  readonly today: string
  readonly zone: string
  readonly right: 'view' | 'export'
}

export interface Named {
  readonly Id: string
  readonly Name: string
}

interface Days {
  readonly from: string
  readonly to: string
}

/** What a book is of, as far as the caller may see it. */
export interface Chosen {
  readonly book: Book
  /** What each section is made of, as the caller sees it. */
  readonly kinds: ReadonlyMap<BookSection, SeenKind>
  readonly named: Readonly<Partial<Record<BookFilter, Named>>> & { readonly Enterprise: Named }
  readonly creditCode: string | undefined
  /** Absent where it is the whole of a plan. */
  readonly days: Days | undefined
}

const parameters = { Enterprise: 'enterprise', Plan: 'plan', Place: 'place', Crop: 'crop' } as const
const forms = { Enterprise: enterpriseForm, Plan: planForm, Place: placeForm, Crop: cropForm } as const

/** The book that is asked for, and of what; refused where the caller may not see what it is made of. */
export async function chosenBook(asking: Asking, query: BookQuery): Promise<Chosen> {
  const book = bookOf(query.key)
  if (!book) throw wrongParameter('key', '没有这本档案')
  const kinds = new Map(book.sections.map((section) => [section, neededKind(asking, section.kind)]))
  const days = daysOf(query, asking.today)
  const filters = filtersOf(book)
  const found = new Map<BookFilter, store.ContentRow>()
  for (const filter of bookFilters) {
    const id = query[parameters[filter]]
    if (id !== undefined && !filters.includes(filter)) throw wrongParameter(parameters[filter], '这本档案不能这样筛选')
    if (id !== undefined) found.set(filter, await recordOf(asking, filter, id))
  }
  const enterprise = found.get('Enterprise') ?? (await enterpriseOf(asking, found))
  const names = [...found].map(([filter, row]) => [filter, namedOf(row)] as const)
  return {
    book,
    kinds,
    named: { ...Object.fromEntries(names), Enterprise: namedOf(enterprise) },
    creditCode: readData(enterpriseForm, enterprise.data).CreditCode,
    days,
  }
}

function namedOf({ id, name }: store.ContentRow): Named {
  return { Id: id, Name: name ?? '' }
}

function neededKind({ scope, right }: Asking, form: FormKind): SeenKind {
  const kind = scope.kinds.byKey(form.key)
  if (!kind?.rights.has('view') || !kind.rights.has(right)) throw forbiddenRight(right, form)
  return kind
}

/** What is read of what a book is narrowed to. */
const read = { Enterprise: ['CreditCode'], Plan: ['Enterprise'], Place: ['Compony'], Crop: [] } as const

async function recordOf({ db, scope }: Asking, filter: BookFilter, id: string): Promise<store.ContentRow> {
  const kind = scope.kinds.byKey(forms[filter].key)
  const fields = read[filter].filter((name) => kind !== undefined && Object.hasOwn(kind.fields, name))
  const rows = kind?.rights.has('view') ? await store.contentsWithin(db, scope, kind, { ids: [id], fields }) : []
  const [row] = rows
  if (!row) throw wrongParameter(parameters[filter], `没有这个${forms[filter].name}`)
  return row
}

/** That of the plan or the plot; else the only one there is for the caller. */
async function enterpriseOf(asking: Asking, found: ReadonlyMap<BookFilter, store.ContentRow>) {
  const { db, scope } = asking
  const plan = readData(planForm, found.get('Plan')?.data ?? {})
  const told = plan.Enterprise ?? readData(placeForm, found.get('Place')?.data ?? {}).Compony
  if (told !== undefined) return recordOf(asking, 'Enterprise', told)
  const kind = scope.kinds.byKey(enterpriseForm.key)
  const [only, other] = kind?.rights.has('view') ? await store.firstOf(db, scope, kind, 2) : []
  if (only === undefined || other !== undefined) throw wrongParameter('enterprise', '请选择企业')
  return recordOf(asking, 'Enterprise', only)
}

/** The days that are asked for; without them the whole of a plan, else the year so far. */
function daysOf({ from, to, plan }: BookQuery, today: string): Days | undefined {
  if (from === undefined && to === undefined) {
    return plan === undefined ? { from: `${today.slice(0, 4)}-01-01`, to: today } : undefined
  }
  if (from === undefined || !isDay(from)) throw wrongParameter('from', '请写明开始日期')
  if (to === undefined || !isDay(to)) throw wrongParameter('to', '请写明结束日期')
  if (to < from) throw wrongParameter('to', '结束日期不能早于开始日期')
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (length >= MAX_PERIOD_DAYS) throw wrongParameter('to', `最多 ${MAX_PERIOD_DAYS} 天`)
  return { from, to }
}
