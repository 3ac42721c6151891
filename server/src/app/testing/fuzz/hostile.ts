import type { WireField } from '@farm/contract/forms'
import fc from 'fast-check'

/** What is sent, as it was made up. */
export type Drawn = Readonly<Record<string, unknown>>

const DEEP = 60

function nested(depth: number): unknown {
  return depth === 0 ? 0 : [nested(depth - 1)]
}

export const oddities: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  'x'.repeat(6_000),
  '田'.repeat(70_000),
  1e308,
  -1e13,
  0.1 + 0.2,
  Number.MAX_SAFE_INTEGER + 1,
  -0,
  true,
  [],
  {},
  [null],
  [[]],
  nested(DEEP),
  'today',
  'mine',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '24:00',
  '2026-11-20T08:00:00',
  '+275760-09-13T00:00:00.000Z',
  { From: '2026-11-21', To: '2026-11-20' },
  { Lng: 181, Lat: 0 },
  { Points: [[0, 0]] },
  { Points: Array.from({ length: 5_000 }, (_, index) => [index / 100, 1]) },
  Array.from({ length: 300 }, () => ({})),
  '018f0000-0000-7000-8000-000000000000',
  ['018f0000-0000-7000-8000-000000000000'],
  "'; drop table record; --",
  '１２',
]
const value: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...oddities), fc.jsonValue({ maxDepth: 3 }))
const strangeNames = ['constructor', '__proto__', 'toString', 'F777', 'Id', '', 'F1.F2', 'F1 ', 'a'.repeat(61), '名称']

function withAll(record: Drawn, changes: ReadonlyArray<readonly [string, unknown]>): Drawn {
  return Object.fromEntries([...Object.entries(record), ...changes])
}

/** A record of which one to three values are whatever comes to mind, some under names that the form does not have. */
export function hostileRecord(fitting: fc.Arbitrary<Drawn>, names: readonly string[]): fc.Arbitrary<Drawn> {
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...names), weight: 4 },
    { arbitrary: fc.constantFrom(...strangeNames), weight: 1 },
  )
  const changes = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
  return fc.tuple(fitting, changes).map(([record, made]) => withAll(record, made))
}

const properties = [
  'Name',
  'Label',
  'Type',
  'Max',
  'Min',
  'Digits',
  'Options',
  'Dictionary',
  'Required',
  'Unique',
  'Default',
  'Help',
  'VisibleWhen',
  'RequiredWhen',
  'NarrowedBy',
  'To',
  'Expression',
  'Mask',
  'Pattern',
  'Prefix',
  'Width',
  'Fields',
  'IsRemoved',
  'IsReadOnly',
  'DomainOnly',
  'Unit',
  'Sortable',
  'max',
  'toString',
]
const aptOddities: readonly unknown[] = [
  'F1',
  'rows',
  'text',
  '[F1]',
  'sum([F1.F25])',
  0,
  1,
  5_000,
  ['甲', '甲'],
  { Field: 'F1', Is: 'filled' },
  { Field: 'F1', Is: 'one-of', Values: ['甲'] },
  { Field: 'F1', By: 'Compony' },
]

/** The fields of a form of which some say something of themselves that is nonsense. */
export function hostileProperty(fields: readonly WireField[]): fc.Arbitrary<Drawn[]> {
  const said = fc.oneof(fc.constantFrom(...aptOddities), value)
  const change = fc.tuple(fc.nat(fields.length - 1), fc.constantFrom(...properties), said)
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) =>
    fields.map((field, index) =>
      withAll(
        field,
        changes.filter(([at]) => at === index).map(([, key, one]) => [key, one] as const),
      ),
    ),
  )
}
