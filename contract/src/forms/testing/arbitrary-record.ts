import type { DynamicData } from '../dynamic-data.ts'
import fc from 'fast-check'
import { creditCodeCheck, idNumberCheck } from '../codes.ts'
import type { Field, Fields, NumberField, TextField } from '../field.ts'
import { isFilledIn } from '../filled-in.ts'

export interface RecordOptions {
  /** Ids of what references of a kind may point to; any ids unless told. */
  readonly idsOf?: (to: string) => fc.Arbitrary<string>
}

const signs = ['甲', '乙', '田', 'a', 'Z', '0', ' ', '-', "'", '"', '\\', '<b>', '%', '_', '&', '😀', 'é', '\t']
const anyId = fc.uuid({ version: 7 })

/** A record that its form accepts. What must be filled in under some condition always is. */
export function arbitraryRecord(fields: Fields, options: RecordOptions = {}): fc.Arbitrary<DynamicData> {
  const values = Object.entries(fields)
    .filter(([, field]) => isFilledIn(field))
    .map(([name, field]) => [name, present(field, valueFor(field, options))] as const)
  return fc.record(Object.fromEntries(values)).map((record) => {
    const held = Object.entries<unknown>(record).filter(([, value]) => value !== undefined)
    return Object.fromEntries(held)
  })
}

function present(field: Field, value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return field.required || field.requiredWhen ? value : fc.option(value, { nil: undefined })
}

function valueFor(field: Field, options: RecordOptions): fc.Arbitrary<unknown> {
  const { idsOf = () => anyId } = options
  switch (field.type) {
    case 'text':
      return textFor(field)
    case 'whole':
    case 'decimal':
    case 'money':
      return numberFor(field)
    case 'yesNo':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...field.options)
    case 'choices':
      return fc.subarray([...field.options], { minLength: 1 })
    case 'date':
      return day
    case 'moment':
      return moment
    case 'time':
      return fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
    case 'period':
      return fc.tuple(day, day).map((days) => ({ From: days.toSorted()[0], To: days.toSorted()[1] }))
    case 'reference':
      return idsOf(field.to)
    case 'references':
      return fc.uniqueArray(idsOf(field.to), { minLength: 1, maxLength: 5 })
    case 'position':
      return fc.record({ Lng: degrees(180), Lat: degrees(90) })
    case 'polygon':
      return polygon
    case 'photos':
    case 'files':
      return fc.uniqueArray(anyId, { minLength: 1, maxLength: field.max })
    case 'rows':
      return fc.array(arbitraryRecord(field.fields, options), { minLength: 1, maxLength: 4 })
    case 'computed':
    case 'sequence':
      return fc.constant(undefined)
  }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toISOString(), `${date.toISOString().slice(0, 19)}+08:00`))

function degrees(most: number): fc.Arbitrary<number> {
  return fc.double({ min: -most, max: most, noNaN: true }).map((value) => Number(value.toFixed(9)) + 0)
}

/** Corners around a point, in order, none of them out of its sector. */
const polygon = fc
  .tuple(
    fc.double({ min: 73, max: 134, noNaN: true }),
    fc.double({ min: 18, max: 53, noNaN: true }),
    fc.array(
      fc.tuple(fc.double({ min: 0.001, max: 0.02, noNaN: true }), fc.double({ min: 0, max: 0.2, noNaN: true })),
      {
        minLength: 3,
        maxLength: 20,
      },
    ),
  )
  .map(([lng, lat, corners]) => ({
    Points: corners.map(([radius, turn], index) => {
      const angle = ((index + turn) / corners.length) * 2 * Math.PI
      return [lng + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
    }),
  }))

function numberFor({ digits, min = -1e6, max = 1e6 }: NumberField): fc.Arbitrary<number> {
  const scale = 10 ** digits
  return fc
    .integer({ min: Math.max(min * scale, -2e9), max: Math.min(max * scale, 2e9) })
    .map((value) => Number((value / scale).toFixed(digits)))
    .filter((value) => value >= min && value <= max)
}

const digit = fc.constantFrom(...Array.from('0123456789'))
const capital = fc.constantFrom(...Array.from('ABCXYZ'))
const letter = fc.constantFrom(...Array.from('abcXYZ'))

function textFor(field: TextField): fc.Arbitrary<string> {
  if (field.pattern) return patterned(field.pattern)
  if (field.mask !== undefined) return masked(field.mask)
  return fc
    .array(fc.constantFrom(...signs, ...(field.multiline ? ['\n'] : [])), { minLength: 1, maxLength: 40 })
    .map((parts) =>
      parts
        .join('')
        .slice(0, field.max)
        .replace(/[\ud800-\udbff]$/, ''),
    )
    .filter((text) => text.trim() !== '')
}

function patterned(pattern: NonNullable<TextField['pattern']>): fc.Arbitrary<string> {
  const digits = (count: number) => fc.array(digit, { minLength: count, maxLength: count }).map((all) => all.join(''))
  if (pattern === 'phone') return digits(9).map((rest) => `13${rest}`)
  if (pattern === 'creditCode') {
    return digits(15)
      .map((rest) => `91${rest}`)
      .map((first) => first + creditCodeCheck(first))
  }
  return fc.tuple(digits(5), day, digits(3)).map(([region, born, order]) => {
    const first = `1${region}${born.replaceAll('-', '')}${order}`.slice(0, 17)
    return first + idNumberCheck(first)
  })
}

function masked(mask: string): fc.Arbitrary<string> {
  const parts = mask.match(/\\.|./gu) ?? []
  const places = parts.map((part) => {
    if (part === '9') return digit
    if (part === 'A') return capital
    if (part === 'a') return letter
    if (part === '*') return fc.oneof(digit, letter)
    return part === '汉' ? fc.constantFrom('晋', '京') : fc.constant(part.replace('\\', ''))
  })
  return fc.tuple(...places).map((all) => all.join(''))
}
