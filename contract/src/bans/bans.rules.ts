import type { Faults } from '../errors/index.ts'
import type { BanData } from './bans.form.ts'

/** An entry of the 禁限用名录, as far as uses are judged by it. */
export interface Ban {
  readonly name: string
  readonly isForbidden: boolean
  /** Days, both included; without the last it holds on. */
  readonly from: string
  readonly until: string | undefined
  /** Ids; of what it forbids on everything, or restricts without naming crops, both are empty. */
  readonly crops: readonly string[]
  readonly categories: readonly string[]
  /** Other substances in whose names this one stands. */
  readonly unlike: readonly string[]
  readonly source: string
}

/** What the fields of an entry must fulfil together. */
export function checkBan({ From, Until }: BanData): Faults {
  const isBackwards = From !== undefined && Until !== undefined && Until < From
  return isBackwards ? { Until: ['“截止日期”不能早于起始日期'] } : {}
}

/** The entry that a record of the list holds; undefined of one that names no substance. */
export function banOf(data: BanData): Ban | undefined {
  const { Name = '', Kind, From: from = '', Until: until, Crops: crops = [], Categories: categories = [] } = data
  const { Unlike = '', Source: source = '' } = data
  const name = Name.trim()
  if (name === '') return undefined
  return {
    name,
    isForbidden: Kind === '禁用',
    from,
    until,
    crops,
    categories,
    // A comma stands within names: 2,4-滴丁酯.
    unlike: Unlike.split(/[、；;\n]/)
      .map((one) => one.trim())
      .filter(Boolean),
    source,
  }
}

/** The entries that a name, or a list of ingredients, tells of and that are in force on some day of a span, both ends included. */
export function bansIn(text: string, bans: readonly Ban[], from: string, to = from): Ban[] {
  const whole = asCompared(text)
  return bans.filter((ban) => {
    if (to < ban.from || (ban.until !== undefined && from > ban.until)) return false
    const name = asCompared(ban.name)
    // The longest first: one may stand in the name of another. What does not hold the name itself could only take a piece out of it.
    const others = ban.unlike.map(asCompared).filter((one) => one !== name && one.includes(name))
    const longest = others.toSorted((one, other) => other.length - one.length)
    return longest.reduce((kept, other) => kept.replaceAll(other, '、'), whole).includes(name)
  })
}

export function isInForce({ from, until }: Pick<Ban, 'from' | 'until'>, day: string): boolean {
  return day >= from && (until === undefined || day <= until)
}

/** However it was typed: wide or narrow signs (NFKC makes `，` a comma), capitals, blanks, any dash. */
function asCompared(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s/g, '')
}
