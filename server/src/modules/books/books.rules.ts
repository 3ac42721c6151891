import type { BookColumn, BookFrom, BookSection } from '@farm/contract/books'
import { clockForm } from '@farm/contract/clock'
import {
  type DynamicData,
  type Field,
  type Fields,
  type FormKind,
  type FormerName,
  type Written,
  isEmpty,
  isObject,
  nameOfThen,
  nameThen,
  readData,
  shareOf,
  shareOfRow,
  textsIn,
} from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { formatInUnit, withUnit } from '@farm/contract/values'

/** What is known of something that records refer to. */
export interface Content {
  /** Today's. */
  readonly name: string
  /** Oldest first. */
  readonly former?: readonly FormerName[] | undefined
  readonly data: DynamicData
  /** The caller may see no more of it than its name; sections choose their lines by all of it. */
  readonly isNameAlone?: boolean
}

/** What records refer to: undefined of what is not there, or has a name that the caller may not see. */
export interface World {
  readonly of: (to: string, id: string) => Content | undefined
  /** By what references point to; undefined of people and organisations. */
  readonly kindOf: (to: string) => Pick<FormKind, 'key' | 'name' | 'fields'> | undefined
  readonly momentText: (moment: unknown) => string
  /** Stands for what the caller may not see. */
  readonly unseen: string
}

/** What is missing, and the record that it is missing from. */
export interface Lack {
  readonly kind: string
  readonly id: string
  readonly field: string
}

/** What a path leads to: texts, or what is not told. */
export interface Told {
  readonly texts: readonly string[]
  readonly lack?: Lack
}

interface At {
  readonly kind: string
  readonly id: string
  readonly fields: Fields
  readonly data: DynamicData
  /** Names are those of its time; those of today without. */
  readonly written?: Written | undefined
}

/** Follows names of fields from a record through its tables and references, as far as the caller may see. */
export function follow(at: At, path: readonly string[], world: World): Told {
  return followed(at, path, { ...world, judges: false })
}

/** The same whoever asks: lines are chosen by what there is. */
export function judge(at: At, path: readonly string[], world: World): Told {
  return followed(at, path, { ...world, judges: true })
}

interface Following extends World {
  readonly judges: boolean
}

function followed(at: At, [name = '', ...rest]: readonly string[], world: Following): Told {
  const field = Object.hasOwn(at.fields, name) ? at.fields[name] : undefined
  const value = at.data[name]
  if (!field || isEmpty(value)) {
    return { texts: [], lack: { kind: at.kind, id: at.id, field: field?.label ?? name } }
  }
  if (field.type === 'rows') {
    const rows = Array.isArray(value) ? value.filter(isObject) : []
    return together(rows.map((row) => followed({ ...at, fields: field.fields, data: row }, rest, world)))
  }
  if (field.type === 'reference' || field.type === 'references') {
    return together(textsIn(value).map((id) => referred({ to: field.to, id, written: at.written }, rest, world)))
  }
  return { texts: [textOf(field, value, world)] }
}

/** Fields that belong to the name of a thing: an input is what its registration says. */
const namedWith: Readonly<Record<string, readonly string[]>> = { [inputForm.key]: ['RegistrationNumber'] }

interface Referring {
  readonly to: string
  readonly id: string
  readonly written: Written | undefined
}

function referred({ to, id, written }: Referring, rest: readonly string[], world: Following): Told {
  const content = world.of(to, id)
  const kind = world.kindOf(to)
  if (!content) return { texts: [world.unseen] }
  if (rest.length === 0)
    return { texts: [(world.judges ? content.name : calledThen(content, id, written)) || world.unseen] }
  const isTold = !content.isNameAlone || world.judges || namedWith[to]?.includes(rest.join('.')) === true
  if (!isTold) return { texts: [world.unseen] }
  return kind
    ? followed({ kind: kind.key, id, fields: kind.fields, data: content.data, written }, rest, world)
    : { texts: [] }
}

const NOBODY: Content = { name: '', data: {} }

/** As it was called when the record came to refer to it, with today's name beside where that differs and may be seen. */
function calledThen({ name, former = [], isNameAlone }: Content, id: string, written: Written | undefined): string {
  const then = (written && nameThen(former, id, written)) ?? name
  return nameOfThen(then, isNameAlone ? undefined : name)
}

/** What one of several does not tell the others may. */
function together(all: readonly Told[]): Told {
  const texts = [...new Set(all.flatMap((one) => one.texts))]
  const lack = all.find((one) => one.lack)?.lack
  return texts.length === 0 && lack ? { texts, lack } : { texts }
}

function textOf(field: Field, value: unknown, { momentText }: World): string {
  switch (field.type) {
    case 'whole':
    case 'decimal':
    case 'money':
      return typeof value === 'number' ? formatInUnit(value, field.unit ?? '', field.digits) : String(value)
    case 'moment':
      return momentText(value)
    case 'yesNo':
      return value === true ? '是' : '否'
    case 'photos':
    case 'files':
      return `${textsIn(value).length} ${field.type === 'photos' ? '张' : '个'}`
    default:
      return textsIn(value).join(BETWEEN)
  }
}

const BETWEEN = '、'

/** A record of a section, as it was read. */
export interface BookRecord {
  readonly id: string
  readonly userId: string
  /** `2026-11-20`, by the clocks of the farm. */
  readonly day: string
  readonly data: DynamicData
  readonly written?: Written
  /** Of a part of a record: which row of the table it is, and what the record holds. */
  readonly row?: { readonly at: number; readonly of: DynamicData }
}

/** The last days on which inputs were used for plans, by {@link useKey}; of plans that go on there is none. */
export interface LastUses {
  readonly days: ReadonlyMap<string, string>
  /** Uses of which the caller may not see all: which was the last they can't be told. */
  readonly hidden: ReadonlySet<string>
  /** Plans that are over. */
  readonly over: ReadonlySet<string>
  /** Plans that go on; of any other the caller may not see how it stands. */
  readonly running: ReadonlySet<string>
}

export function useKey(plan: string, input: string): string {
  return `${plan} ${input}`
}

/** A line of a section, with what it lacks by the place of its column. */
export interface Line {
  readonly id: string
  /** Day, place, and what tells the record from others of these. */
  readonly title: string
  readonly cells: readonly string[]
  readonly lacks: ReadonlyArray<Lack & { readonly at: number }>
}

/** What a plan that goes on says instead of a last day. */
const STILL_USED = '未停用'

/** A record as so many as its section makes of it: one for each row of the table, or itself. */
export function partsOf({ rows, alongside, kind }: BookSection, record: BookRecord): BookRecord[] {
  if (rows === undefined) return [record]
  const value = record.data[rows]
  if (kind.fields[rows]?.type !== 'rows' || !Array.isArray(value)) return []
  const beside = alongside === undefined ? undefined : record.data[alongside]
  const kept: unknown[] = Array.isArray(beside) && beside.length === value.length ? beside : []
  return value.map((row: unknown, at) => ({
    ...record,
    data: { ...record.data, [rows]: [row], ...(alongside !== undefined && { [alongside]: kept.slice(at, at + 1) }) },
    row: { at, of: record.data },
  }))
}

interface Telling {
  readonly section: BookSection
  /** Those that the caller may see. */
  readonly columns: readonly BookColumn[]
  readonly world: World
  readonly lastUses: LastUses
  /** The plots of the ground to which the book is narrowed, where the caller may see what falls to them. */
  readonly plots?: readonly string[]
}

/** The line that a part of a record makes. */
export function lineOf(telling: Telling, record: BookRecord): Line {
  const { columns } = telling
  const told = columns.map((column) => toldBy(column, telling, record))
  const isTold = (key: string | undefined) =>
    key !== undefined && (told[columns.findIndex((one) => one.key === key)]?.texts.length ?? 0) > 0
  return {
    id: record.id,
    title: titleOf(telling, record, told),
    cells: told.map(({ texts }) => texts.join(BETWEEN)),
    lacks: told.flatMap(({ texts, lack }, at) => {
      const { isDemanded, unless } = columns[at] ?? {}
      return isDemanded && lack && texts.length === 0 && !isTold(unless) ? [{ ...lack, at }] : []
    }),
  }
}

/** How a record is called that is to be completed: by its first two columns, and what tells it apart as far as that is known. */
function titleOf({ section, world }: Telling, { id, data, written }: BookRecord, told: readonly Told[]): string {
  const at = { kind: section.kind.key, id, fields: section.kind.fields, data, written }
  const apart = (section.toldApartBy ?? []).map((path) => follow(at, path, world))
  const words = [...told.slice(0, 2), ...apart].map(({ texts }) => texts.filter((text) => text !== world.unseen))
  return words.flatMap((texts) => (texts.length === 0 ? [] : [texts.join(BETWEEN)])).join(' ')
}

/** Whether the words of a record say that it does not belong into a section. */
export function isLeftOut({ kind, leavesOut }: BookSection, { id, data }: BookRecord, world: World): boolean {
  if (!leavesOut) return false
  const { texts } = judge({ kind: kind.key, id, fields: kind.fields, data }, leavesOut.path, world)
  const says = (words: readonly string[]) => texts.some((text) => words.some((word) => text.includes(word)))
  return says(leavesOut.naming) && !says(leavesOut.unless)
}

function toldBy({ from }: BookColumn, telling: Telling, record: BookRecord): Told {
  const { section, world } = telling
  const { id, data, written, userId } = record
  const at = { kind: section.kind.key, id, fields: section.kind.fields, data, written }
  if ('path' in from) {
    const told = follow(at, from.path, world)
    const { unit: unitPath, say, judged } = from
    const [unit] = unitPath ? follow(at, unitPath, world).texts : []
    const share = shareIn(telling, record, from.path)
    const ofPlot = (text: string) =>
      share === undefined || share === text
        ? withUnit(text, unit)
        : `${withUnit(share, unit)}（共 ${withUnit(text, unit)}）`
    const [kept] = judged ? follow(at, judged, world).texts : []
    if (kept !== undefined) return { texts: [keptBeside(kept, told.texts, world)] }
    return { ...told, texts: told.texts.map((text) => say?.(record.data) ?? ofPlot(text)) }
  }
  if ('rows' in from) return rowsOf(from, at, world)
  switch (from.own) {
    case 'day':
      return dayOf(section, record, at)
    case 'maker':
      return { texts: [calledThen(world.of('users', userId) ?? NOBODY, userId, written) || world.unseen] }
    case 'lastUse':
      return lastUseOf(telling, record, at)
  }
}

/** As it was judged, with what is said today beside it where that differs and may be seen. */
function keptBeside(kept: string, today: readonly string[], { unseen }: World): string {
  const [now] = today
  return now === undefined || now === kept || now === unseen ? kept : `${kept}（现 ${now}）`
}

/** Those of the plots that a record names, where it names others as well: what was done on no other ground falls to this one as a whole. */
function plotsOf(named: unknown, plots: readonly string[]): readonly string[] {
  const all = textsIn(named)
  const own = all.filter((one) => plots.includes(one))
  return own.length === all.length ? [] : own
}

/** What of an amount falls to the plot of the book, without its unit where that stands in a column. */
function shareIn(
  { section: { kind }, plots = [], world }: Telling,
  { data, row }: BookRecord,
  path: readonly string[],
) {
  const { shared, fields } = kind
  const own = shared ? plotsOf(data[shared.by], plots) : []
  if (!shared || own.length === 0) return undefined
  const [name = '', column = ''] = path
  const sum = (shareAt: (plot: string) => number | undefined) => {
    const shares = own.flatMap((plot) => shareAt(plot) ?? [])
    return shares.length === 0 ? undefined : shares.reduce((total, share) => total + share, 0)
  }
  const say = (field: Field | undefined, share: number | undefined) =>
    field && share !== undefined ? textOf(field, share, world) : undefined
  if (path.length === 1 && shared.of.includes(name))
    return say(
      fields[name],
      sum((plot) => shareOf(kind, data, plot, name)),
    )
  if (!row || name !== shared.rows?.field || column !== shared.rows.amount) return undefined
  const table = fields[name]
  return table?.type === 'rows'
    ? say(
        table.fields[column],
        sum((id) => shareOfRow(kind, row.of, { id, at: row.at })),
      )
    : undefined
}

function rowsOf({ rows, names, figure, say }: Extract<BookFrom, { rows: string }>, at: At, world: World): Told {
  const value = at.data[rows]
  const told = Array.isArray(value) ? value.filter(isObject) : []
  const texts = told.map((row) => {
    const [name = ''] = follow({ ...at, data: { [rows]: [row] } }, [rows, names], world).texts
    return say(name === world.unseen ? '' : name, Number(row[figure] ?? 0))
  })
  return { texts }
}

function dayOf({ day: field }: BookSection, { day }: BookRecord, at: At): Told {
  if (day !== '') return { texts: [day] }
  return { texts: [], lack: { kind: at.kind, id: at.id, field: at.fields[field ?? '']?.label ?? '日期' } }
}

/** Without a plan nobody can say when the use of an input was over. */
function lastUseOf({ lastUses, world: { unseen } }: Telling, { data }: BookRecord, at: At): Told {
  const { days, hidden, over, running } = lastUses
  const { Plan: plan } = readData(clockForm, data)
  if (plan === undefined) {
    return { texts: [], lack: { kind: at.kind, id: at.id, field: at.fields.Plan?.label ?? '' } }
  }
  if (!over.has(plan)) return { texts: [running.has(plan) ? STILL_USED : unseen] }
  const keys = inputsOf(data).map((input) => useKey(plan, input))
  return { texts: keys.flatMap((key) => (hidden.has(key) ? unseen : (days.get(key) ?? []))) }
}

/** What a punch-in used. */
export function inputsOf(data: DynamicData): string[] {
  return readData(clockForm, data).Inputs?.flatMap(({ Input }) => Input ?? []) ?? []
}

/** What lines lack, by the record that is to be completed, in their order, and in how many of them. */
export function lackingIn(lines: readonly Line[]) {
  const all = lines.flatMap(({ lacks }, line) => lacks.map((lack) => ({ ...lack, line })))
  return [...Map.groupBy(all, ({ kind, id }) => `${kind} ${id}`).values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    const fields = [...new Set(some.map(({ field }) => field))]
    return [{ kind: first.kind, id: first.id, fields, lines: new Set(some.map(({ line }) => line)).size }]
  })
}
