import fc from 'fast-check'
import * as declare from '../field.ts'
import type { Field, FieldType, Fields } from '../field.ts'
import { isFilledIn } from '../filled-in.ts'
import { kindNames } from '../kind-names.ts'

export interface FieldsOptions {
  /** Of which kinds the fields are; all unless told. */
  readonly kinds?: readonly FieldType[]
  /** What references may point to. */
  readonly targets?: readonly string[]
  readonly most?: number
}

const words = ['甲', '乙', '丙', '温室', '露地', 'A 级', '100%', '“引号”', "'; drop", '\\', '&=,%', '😀']
const everyKind = Object.keys(kindNames).filter((one): one is FieldType => Object.hasOwn(kindNames, one))
const flag = fc.constantFrom(true, undefined)
const options = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
const limits = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 100_000 }), flag)
  .map(([min, more, isBound]) => (isBound ? { min, max: min + more } : {}))

type Base = (label: string, options: Required<FieldsOptions>) => fc.Arbitrary<Field>

const texts: Base = (label) =>
  fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 200 }), flag).map(([max, unique]) => declare.text(label, { max, unique })),
    fc.integer({ min: 1, max: 5000 }).map((max) => declare.text(label, { max, multiline: true })),
    fc
      .constantFrom('phone' as const, 'creditCode' as const, 'idNumber' as const)
      .map((pattern) => declare.text(label, { pattern })),
    fc.constantFrom('AA-9999', '汉A·*****', '\\9\\A9a', '(a+)+$').map((mask) => declare.text(label, { mask })),
  )

const bases: Readonly<Record<Exclude<FieldType, 'rows'>, Base>> = {
  text: texts,
  whole: (label) => limits.map((bound) => declare.whole(label, bound)),
  decimal: (label) =>
    fc
      .tuple(limits, fc.integer({ min: 0, max: 6 }))
      .map(([bound, digits]) => declare.decimal(label, { ...bound, digits, unit: '℃' })),
  money: (label) => limits.map((bound) => declare.money(label, bound)),
  yesNo: (label) => fc.constantFrom(undefined, true, false).map((value) => declare.yesNo(label, { default: value })),
  choice: (label) => options.map((offered) => declare.choice(label, offered)),
  choices: (label) => options.map((offered) => declare.choices(label, offered)),
  date: (label) => fc.constantFrom(undefined, 'today').map((value) => declare.date(label, { default: value })),
  moment: (label) => fc.constantFrom(undefined, 'now').map((value) => declare.moment(label, { default: value })),
  time: (label) => fc.constant(declare.time(label)),
  period: (label) => fc.constant(declare.period(label)),
  reference: (label, { targets }) => fc.constantFrom(...targets).map((to) => declare.reference(label, to)),
  references: (label, { targets }) => fc.constantFrom(...targets).map((to) => declare.references(label, to)),
  position: (label) => fc.constant(declare.position(label)),
  polygon: (label) => fc.constant(declare.polygon(label)),
  photos: (label) => fc.integer({ min: 1, max: 9 }).map((max) => declare.photos(label, { max })),
  files: (label) => fc.integer({ min: 1, max: 9 }).map((max) => declare.files(label, { max })),
  computed: (label) => fc.constant(declare.computed(label, '1')),
  sequence: (label) => fc.constantFrom('RK', '', '入库-').map((prefix) => declare.sequence(label, prefix)),
}

/** Fields of a form that its designer could publish: with conditions on one another, tables and computed fields. */
export function arbitraryFields(asked: FieldsOptions = {}): fc.Arbitrary<Fields> {
  const { kinds = everyKind, targets = ['users', 'organs'], most = 12 } = asked
  return fc
    .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: most })
    .chain((chosen) => fc.tuple(...chosen.map((kind, index) => field(kind, index + 1, { kinds, targets, most }))))
    .map((fields): [string, Field][] => fields.map((one, index) => [`F${index + 1}`, one]))
    .chain((entries) => fc.infiniteStream(fc.nat()).map((stream) => linked(entries, stream)))
}

function field(kind: FieldType, number: number, asked: Required<FieldsOptions>): fc.Arbitrary<Field> {
  const label = `${kindNames[kind]}${number}`
  const made = kind === 'rows' ? table(label, number, asked) : bases[kind](label, asked)
  return fc.tuple(made, flag, fc.constantFrom(undefined, '一句说明')).map(([one, required, help]) => {
    const isAsked = isFilledIn(one) && required === true
    return { ...one, ...(isAsked && { required: true }), ...(help !== undefined && { help }) }
  })
}

/** The number of the first column of a table, behind all fields and close to them, as designers leave few out. */
function firstColumn(number: number): number {
  return 20 + number * 5
}

/** A table whose numbers and choices stand in columns of their own. */
function table(label: string, number: number, asked: Required<FieldsOptions>): fc.Arbitrary<Field> {
  const first = firstColumn(number)
  const columns = fc.tuple(
    bases.whole('数量', asked),
    bases.money('单价', asked),
    bases.choice('规格', asked),
    bases.yesNo('合格', asked),
  )
  return columns.map(([count, price, kind, isGood]) => {
    const own = {
      [`F${first}`]: { ...count, required: true },
      [`F${first + 1}`]: price,
      [`F${first + 2}`]: { ...kind, visibleWhen: { field: `F${first + 3}`, is: 'filled' } } as const,
      [`F${first + 3}`]: isGood,
      [`F${first + 4}`]: declare.computed('小计', `[F${first}] * [F${first + 1}]`),
    }
    return declare.rows(label, own)
  })
}

/** Sets conditions on fields that stand before, and formulas over what can be reckoned with. */
function linked(entries: readonly [string, Field][], stream: fc.Stream<number>): Fields {
  const numbers = [...stream.take(entries.length * 3)]
  const next = () => numbers.pop() ?? 0
  const made: [string, Field][] = []
  for (const [name, one] of entries) {
    const asked = made.filter(([, other]) => isFilledIn(other))
    made.push([name, one.type === 'computed' ? formula(one, made, next()) : conditional(one, asked, next)])
  }
  return Object.fromEntries(made)
}

function formula(one: Extract<Field, { type: 'computed' }>, made: readonly [string, Field][], chance: number): Field {
  const parts = made.flatMap(([name, { type }]): string[] => {
    if (type === 'rows') return [`sum([${name}.F${firstColumn(Number(name.slice(1))) + 4}])`, `count([${name}])`]
    if (type === 'period') return [`days([${name}])`]
    return ['whole', 'decimal', 'money', 'polygon', 'computed'].includes(type) ? [`[${name}]`] : []
  })
  const signs = ['+', '-', '*', '/']
  const joined = parts.slice(0, 8).join(` ${signs[chance % signs.length] ?? '+'} `)
  return { ...one, expression: joined === '' ? String(chance % 1000) : joined }
}

function conditional(one: Field, asked: readonly [string, Field][], next: () => number): Field {
  const chance = next()
  const [name, other] = asked[next() % Math.max(1, asked.length)] ?? []
  if (name === undefined || !other || one.type === 'sequence' || chance % 3 !== 0) return one
  const values = 'options' in other ? other.options.slice(0, 2) : [true]
  const isListed = 'options' in other || other.type === 'yesNo'
  const condition = isListed
    ? ({ field: name, is: 'one-of', values } as const)
    : ({ field: name, is: chance % 2 === 0 ? 'filled' : 'empty' } as const)
  return { ...one, [chance % 5 === 0 ? 'requiredWhen' : 'visibleWhen']: condition }
}
