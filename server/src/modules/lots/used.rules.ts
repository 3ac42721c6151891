import type { ClockData } from '@farm/contract/clock'
import type { Finding } from '@farm/contract/input-checks'
import type { CertificateCheck, CertificateVerdict } from '@farm/contract/lots'
import { formatDateRange } from '@farm/contract/values'

/** What is known of a lot’s harvests and of what was used for them. */
export interface UsedFacts {
  readonly harvests: readonly JudgedHarvest[]
  readonly isCut: boolean
  readonly lost: number
  readonly forbidden: readonly ForbiddenUse[]
}

/** A harvest of the lot, with what its plots were judged by now. */
export interface JudgedHarvest {
  readonly day: string
  /** Names of its plots, those that the person may see. */
  readonly places: string
  /** None where it was not judged. */
  readonly findings: readonly Finding[]
  readonly isReturned: boolean
  /** What is unusual about how much it was, and was confirmed. */
  readonly confirmed?: readonly string[]
  /** How it was reviewed is kept from the person: the check goes by it without showing it. */
  readonly hidesVerdict?: boolean
  /** Neither plots nor a plan tell what was used for it. */
  readonly isNowhere: boolean
  /** Whether a second person stands for the word by which it was let in; absent where none was asked for. */
  readonly word?: NonNullable<ClockData['OverrideReview']> | undefined
  /** Neither its own word nor a release of its lot, each by two people, answers for the interval that it is within. */
  readonly isUnanswered?: boolean
}

/** Something used for the goods of the lot that its check forbade. */
export interface ForbiddenUse {
  readonly day: string
  readonly name: string
  readonly check: string
  readonly reason: string
  /** Names of its plots, those that the person may see. */
  readonly places: string
  /** It was on none of the plots of the lot: its plan is that of a harvest. */
  readonly isElsewhere: boolean
  /** The word by which its work order or plan was let pass with it; empty where the person may not see it. */
  readonly passed: string | undefined
  /** Nobody else stands for that word yet. */
  readonly isPending?: boolean
  /** It was edited away, and is none of what the punch-in says now; it counts until somebody else has explained it. */
  readonly corrected?: { readonly explanation: string | undefined } | undefined
}

export interface CheckRow {
  readonly Check: CertificateCheck
  readonly Verdict: CertificateVerdict
  readonly Reason: string
}

export function row(Check: CertificateCheck, Verdict: CertificateVerdict, Reason: string): CheckRow {
  return { Check, Verdict, Reason }
}

const verdictOf: Readonly<Record<Finding['verdict'], CertificateVerdict>> = {
  允许: '符合',
  资料不足: '资料不足',
  警告: '警告',
  禁止: '不符合',
}

/** Whether all that the goods are made of could be looked at, and stands. */
export function originRows({ harvests, isCut, lost }: UsedFacts): CheckRow[] {
  const said = (reason: string) => row('采收来源', '不符合', reason)
  if (isCut) return [said('来源批次或采收太多，无法逐次核查，请分批开具')]
  const bad = [
    ...(lost > 0 ? [said(`${lost} 次采收的打卡已不存在`)] : []),
    ...harvests.flatMap(({ day, isReturned, hidesVerdict }) =>
      isReturned ? [said(`${day} 的采收${hidesVerdict ? '现在不能作为来源' : '打卡已被退回'}`)] : [],
    ),
  ]
  if (bad.length > 0) return bad.slice(0, MOST_ROWS)
  if (harvests.length === 0) return [row('采收来源', '资料不足', '没有采收记录')]
  const unusual = harvests.flatMap(({ day, confirmed = [] }) =>
    confirmed.length === 0 ? [] : [row('采收来源', '警告', `${day} 的采收：${confirmed.join('、')}`)],
  )
  if (unusual.length > 0) return unusual.slice(0, MOST_ROWS)
  return [row('采收来源', '符合', `${harvests.length} 次采收都有打卡记录`)]
}

export function intervalRows({ harvests, isCut }: UsedFacts): CheckRow[] {
  if (isCut) return [row('安全间隔期', '资料不足', '来源太多，没有核查')]
  if (harvests.length === 0) return [row('安全间隔期', '资料不足', '没有采收记录')]
  const said = harvests.flatMap(({ day, places, findings }): Said[] => {
    const where = `${day} 采收${places === '' ? '' : ` ${places}`}`
    if (findings.length === 0) return [{ about: `${where}：`, verdict: '资料不足', reason: '没有核对' }]
    return findings.flatMap(({ name, verdict, reason }) =>
      verdict === '允许'
        ? []
        : [{ about: name === '' ? `${where}：` : `${where}：${name} `, verdict: verdictOf[verdict], reason }],
    )
  })
  const found = merged(said).map(({ about, verdict, reasons }) => {
    return row('安全间隔期', verdict, `${about}${reasons.join('；')}`)
  })
  if (found.length > 0) return worstFirst(found).slice(0, MOST_ROWS)
  const days = harvests.map(({ day }) => day).toSorted()
  const span = formatDateRange(days[0] ?? '', days.at(-1) ?? '')
  return [row('安全间隔期', '符合', `${span} 的 ${harvests.length} 次采收都不在安全间隔期内`)]
}

/** Whoever let a harvest in within an interval did so alone, or with a second person; no row where nobody had to. */
export function wordRows({ harvests }: Pick<UsedFacts, 'harvests'>): CheckRow[] {
  const rows = harvests.flatMap(({ day, word, isUnanswered }): CheckRow[] => {
    const said = `${day} 的采收`
    if (word === '待复核') return [row('放行复核', '不符合', `${said}由一人放行，待另一人复核`)]
    if (word === '已复核') return [row('放行复核', '警告', `${said}在安全间隔期内，由两人放行`)]
    return isUnanswered === true
      ? [row('放行复核', '不符合', `${said}在安全间隔期内，还没有两人放行；批次会暂扣，由两人解除后再开具`)]
      : []
  })
  return worstFirst(rows).slice(0, MOST_ROWS)
}

/** Findings beside these are told by the punch-ins themselves. */
const MOST_ROWS = 50

const graveness: readonly CertificateVerdict[] = ['不符合', '警告', '资料不足', '符合']

/** What stands in the way is never among what is left out. */
function worstFirst(rows: readonly CheckRow[]): CheckRow[] {
  return rows.toSorted((one, other) => graveness.indexOf(one.Verdict) - graveness.indexOf(other.Verdict))
}

interface Said {
  /** What a line is about; what is about the same stands in one. */
  readonly about: string
  readonly verdict: CertificateVerdict
  readonly reason: string
}

/** One line for each thing, its worst first; the same sentence once. */
function merged(
  said: readonly Said[],
): Array<Pick<Said, 'about' | 'verdict'> & { readonly reasons: readonly string[] }> {
  return [...Map.groupBy(said, ({ about }) => about).values()].flatMap((own) => {
    const sorted = own.toSorted((one, other) => graveness.indexOf(one.verdict) - graveness.indexOf(other.verdict))
    const [worst] = sorted
    return worst ? [{ ...worst, reasons: [...new Set(sorted.map(({ reason }) => reason))] }] : []
  })
}

/** `2026-06-01 甲胺磷乳油（东地）` */
function aboutUse({ day, name, places, isElsewhere }: ForbiddenUse): string {
  const where = [places, isElsewhere ? '同一计划的其他地块，不是本批地块' : ''].filter(Boolean).join('，')
  return `${[day, name].filter(Boolean).join(' ')}${where === '' ? '' : `（${where}）`}`
}

/** Of these nobody’s word lets anything pass: a promise that nothing forbidden was used is not made by leave. */
const neverPassed: ReadonlySet<string> = new Set(['禁限用', '毒性'])

/** An interval is judged with the harvest, unless it was edited away since. */
function isOwnFault(check: string, corrected: unknown): boolean {
  return check !== '安全间隔期' || corrected !== undefined
}

/** Whether a row of the check of a use speaks against goods for itself, until somebody lets it pass who may. */
export function isForbiddenUse({
  Check = '',
  Corrected,
}: {
  readonly Check?: string
  readonly Corrected?: string
}): boolean {
  return isOwnFault(Check, Corrected)
}

/** Whether nobody’s word lets it pass. */
export function isNeverPassed({ Check = '' }: { readonly Check?: string }): boolean {
  return neverPassed.has(Check)
}

function saidOfUse(use: ForbiddenUse): Said {
  const { check, reason, passed, corrected } = use
  const sentence = `${check}：${reason}`
  const about = aboutUse(use)
  if (corrected) {
    const { explanation } = corrected
    return explanation === undefined
      ? { about, verdict: '不符合', reason: `${sentence}（更正前，还没有人说明）` }
      : { about, verdict: '警告', reason: `${sentence}（更正前，已说明：${explanation}）` }
  }
  if (use.isPending === true && !neverPassed.has(check)) {
    return { about, verdict: '不符合', reason: `${sentence}（放行待另一人复核）` }
  }
  if (passed === undefined || neverPassed.has(check)) return { about, verdict: '不符合', reason: sentence }
  return { about, verdict: '警告', reason: `${sentence}（已放行${passed === '' ? '' : `：${passed}`}）` }
}

/** What the work order or plan was let pass with stays a warning; what nobody answered for stands in the way. */
export function rowsOfUses({ forbidden, harvests, isCut }: UsedFacts): CheckRow[] {
  const said = forbidden.filter(({ check, corrected }) => isOwnFault(check, corrected)).map(saidOfUse)
  const found = merged(said).map(({ about, verdict, reasons }) =>
    row('投入品使用', verdict, `${about} ${reasons.join('；')}`),
  )
  const lacking = harvests.some(({ isNowhere }) => isNowhere)
  const unknown = isCut || harvests.length === 0 || lacking
  if (unknown) found.push(row('投入品使用', '资料不足', '有采收没有地块和计划，或没有采收记录，投入品使用没有核对'))
  if (found.length > 0) return worstFirst(found).slice(0, MOST_ROWS)
  return [row('投入品使用', '符合', '没有禁止的投入品使用')]
}
