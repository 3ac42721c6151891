import type { Faults } from '../errors/index.ts'

type Data = Readonly<Record<string, unknown>>

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
export function checkBan({ From, Until }: Data): Faults {
  const isBackwards = typeof From === 'string' && typeof Until === 'string' && Until < From
  return isBackwards ? { Until: ['不能早于起始日期'] } : {}
}

/** The entry that a record of the list holds; undefined of one that names no substance. */
export function banOf(data: Data): Ban | undefined {
  const name = textOf(data.Name)
  if (name === '') return undefined
  return {
    name,
    isForbidden: data.Kind === '禁用',
    from: textOf(data.From),
    until: textOf(data.Until) || undefined,
    crops: textsOf(data.Crops),
    categories: textsOf(data.Categories),
    unlike: textOf(data.Unlike)
      .split(/[、，,\s]+/)
      .filter(Boolean),
    source: textOf(data.Source),
  }
}

/** The entries in force on a day that a name, or a list of ingredients, tells of. */
export function bansIn(text: string, bans: readonly Ban[], day: string): Ban[] {
  const whole = text.replaceAll(/\s/g, '')
  return bans.filter((ban) => {
    if (day < ban.from || (ban.until !== undefined && day > ban.until)) return false
    const rest = ban.unlike.reduce((kept, other) => kept.replaceAll(other, '，'), whole)
    return rest.includes(ban.name)
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
