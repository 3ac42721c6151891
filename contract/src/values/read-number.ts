import { cutText } from './cut-text.ts'
import { type UnitSize, plainUnit, sizesOfUnit } from './units.ts'
import { isTooLong, plainText } from './plain-text.ts'
import type { Reading } from './reading.ts'

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:'\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:\.\d*)?|\.\d+`
/** A number, what multiplies it, and its unit up to the next number; the 2 of m² is part of the unit. */
const PART = new RegExp(String.raw`^(${NUMBER}|半) ?(万|亿)?((?:[^\d.半]|(?<=[mM])[23](?!\d))*)`)
const SIGNED = /^(?<sign>[+-]?) ?(?<currency>[¥$]?) ?(?<figures>.*)$/
const SCIENTIFIC = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d{1,3}$/i
const MULTIPLES: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 }
const MOST_QUOTED = 60
/** A small one above or in a ring beside a digit is no digit of the number. */
const RAISED = /\d[²³¹⁰⁴-⁹₀-₉①-⑳]|[¼-¾⅐-⅞]/

/**
 * The number that a text means, in the unit of its field: `1,234.5`, `１２．５`, `12亩`, `1 公顷` (15 of 亩), `4亩2分` (4.2), `1.2万`.
 * What means no certain number is a fault that quotes it: a range, a sum to be worked out, a unit that does not come to that of the
 * field. Nothing is cut off or put together.
 */
export function readNumber(text: string, unit?: string): Reading<number> {
  const value = valueOf(text, unit)
  return typeof value === 'number' ? { value: value + 0 } : { fault: `“${quotedText(text)}”${value}` }
}

/** As much of a text as goes into a sentence. */
export function quotedText(text: string): string {
  const plain = text.trim()
  return plain.length > MOST_QUOTED ? `${cutText(plain, MOST_QUOTED)}…` : plain
}

/** The number, or what is to be said of the text. */
function valueOf(text: string, unit: string | undefined): number | string {
  if (isTooLong(text)) return '太长，请填写数字'
  if (RAISED.test(text)) return '不是普通的数字，请用 0–9 填写'
  const plain = withPoint(plainText(text))
  if (SCIENTIFIC.test(plain)) return Number(plain)
  const written = partsOf(plain, unit)
  const value = written && inFieldUnit(written, unit)
  return value ?? whyNot(plain, unit, written)
}

/** With the point that people mean by 1点5 and 12。5. */
function withPoint(plain: string): string {
  return plain.replaceAll('。', '.').replaceAll(/(\d)点(\d)/g, '$1.$2')
}

interface Written {
  readonly sign: 1 | -1
  readonly parts: readonly Part[]
}

interface Part {
  readonly amount: number
  /** As it is compared; nothing where none stands. */
  readonly unit: string
  readonly isHalf: boolean
}

function partsOf(plain: string, unit: string | undefined): Written | undefined {
  const { sign, currency, figures = '' } = SIGNED.exec(plain)?.groups ?? {}
  if (currency && !unit?.startsWith('元')) return undefined
  const parts: Part[] = []
  let rest = figures
  while (rest !== '') {
    const [part, behind] = partAtStart(rest)
    if (part === undefined) return undefined
    parts.push(part)
    rest = behind
  }
  return parts.length === 0 ? undefined : { sign: sign === '-' ? -1 : 1, parts }
}

function partAtStart(text: string): [part: Part | undefined, behind: string] {
  const [whole, figure = '', multiple = '', name = ''] = PART.exec(text) ?? []
  if (whole === undefined) return [undefined, text]
  const isHalf = figure === '半'
  const amount = isHalf ? 0.5 : Number(figure.replaceAll(/[,' ]/g, ''))
  const unit = plainUnit(name).replace(/^个(?=.)/, '')
  return [{ amount: amount * (MULTIPLES[multiple] ?? 1), unit, isHalf }, text.slice(whole.length)]
}

/** What the parts come to in the unit of the field; undefined where that stays unclear. */
function inFieldUnit({ sign, parts }: Written, unit: string | undefined): number | undefined {
  const [first, ...others] = parts
  const isPlain = first !== undefined && others.length === 0 && (first.unit === '' || isOwnUnit(first.unit, unit))
  const amount = isPlain ? first.amount : sumIn(parts, unit)
  return amount === undefined ? undefined : sign * amount
}

const DEGREES = ['℃', '°', '度', '摄氏度', 'c', '°c']

/** Of a rate its first half names what is counted: 元 of 元/公斤. */
function isOwnUnit(written: string, unit: string | undefined): boolean {
  if (unit === undefined) return false
  const own = plainUnit(unit)
  if (written === own || (own === '°c' && DEGREES.includes(written))) return true
  const [counted = '', per] = own.split('/')
  return per !== undefined && (written === counted || (counted === '元' && written === '块'))
}

/** Parts of one measure, from the largest unit to the smallest, none of which would fill up the one before it. */
function sumIn(parts: readonly Part[], unit: string | undefined): number | undefined {
  const [own] = unit === undefined ? [] : sizesOfUnit(unit)
  if (own === undefined) return undefined
  const sizes = parts.map((part, index) => sizeOfPart(part, parts[index - 1], own))
  let sum = 0
  for (const [index, size] of sizes.entries()) {
    const before = sizes[index - 1]
    const amount = (parts[index]?.amount ?? 0) * (size?.each ?? 0)
    if (size === undefined || (before !== undefined && amount >= before.each)) return undefined
    sum += amount
  }
  // Sums and quotients of binary fractions carry noise, which nobody typed.
  return Number((sum / own.each).toPrecision(15))
}

/** 12 块 5 is 5 角 more, 4 亩半 is half of one more; what else has no unit is unclear. */
function sizeOfPart(part: Part, before: Part | undefined, own: UnitSize): UnitSize | undefined {
  if (part.unit !== '') return sizesOfUnit(part.unit).find(({ of }) => of === own.of)
  const larger = before && sizesOfUnit(before.unit).find(({ of }) => of === own.of)
  if (larger === undefined) return undefined
  if (part.isHalf) return larger
  const areJiao = larger.of === '金额' && larger.each === 1 && /^[1-9]$/.test(String(part.amount))
  return areJiao ? { of: larger.of, each: 0.1 } : undefined
}

/** What a text without a certain number is, as far as it shows. */
function whyNot(plain: string, unit: string | undefined, written: Written | undefined): string {
  if (/\d[^\d+×x*/=]*(?:-|~|至|到)[^\d]*\d/.test(plain)) return '是一个范围，请填写一个数'
  if (/\d[^\d]*[×x*+÷/=][^\d]*\d/i.test(plain)) return '是一个算式，请填写算好的数'
  if (/\d,\d/.test(plain)) return '的逗号不清楚：小数点请用“.”，千位的逗号每三位一个'
  if (/^(?:约|大约|近|不到|[<>≤≥])|(?:左右|上下|以上|以下|多|余)$/.test(plain)) return '不是确定的数，请填写一个数'
  const [part, ...others] = written?.parts ?? []
  if (part !== undefined && others.length === 0 && /^[\p{L}%°]/u.test(part.unit)) {
    return unit === undefined ? '带有单位，这里只填数字' : `不能换算成${unit}，请按${unit}填写`
  }
  return /[一二三四五六七八九十百千两零〇]/.test(plain) ? '请用 0–9 的数字填写' : '看不懂，请填写数字'
}
