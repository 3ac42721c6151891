import { type InputVerdict, inUnit, inputVerdicts } from '../inputs/index.ts'
import { type CropOfUse, type Demands, type Label, demandsOn, doseText, dosesPerMu } from './label.rules.ts'
import type { Said } from './use.rules.ts'

/** A label with what it asks on the crop. */
interface Asking {
  readonly label: Label
  readonly demands: Demands
}

/** One product is one registration: its label, and what others say of the same number. */
export function askingOf(label: Label, crop: CropOfUse | undefined): readonly [Asking, ...Asking[]] {
  const others = (label.others ?? []).map((one) => ({ label: one.label, demands: demandsOn(one.label, crop) }))
  return [{ label, demands: demandsOn(label, crop) }, ...others]
}

/** What a label says, or what another of the same number says where that is worse: what another does not know says nothing. */
export function worstSaid<Found extends Said | undefined>(own: Found, others: readonly Found[]): Found {
  const rank = (said: Said | undefined) => (said ? inputVerdicts.indexOf(said[0]) : -1)
  const graver: readonly InputVerdict[] = ['警告', '禁止']
  return others
    .filter((one) => one !== undefined && graver.includes(one[0]))
    .reduce((worst, one) => (rank(one) > rank(worst) ? one : worst), own)
}

/** In what a label asks for less than another of the same number; nothing where it does not. */
export function laxerSaid(label: Label, crop: CropOfUse | undefined): Said | undefined {
  const [own, ...others] = askingOf(label, crop)
  for (const [at, other] of others.entries()) {
    const lacking = lackingIn(own, other)
    if (lacking.length === 0) continue
    const whose = `${label.others?.[at]?.whose ?? ''}（登记证 ${other.label.registration ?? ''}）`
    return ['警告', `与${whose}不一致：${lacking.join('；')}。已按较严的核查`]
  }
  return undefined
}

function lackingIn(own: Asking, other: Asking): string[] {
  const poisons = ['高毒', '剧毒']
  return [
    own.label.kind !== '农药' && other.label.kind === '农药' ? instead('类型', own.label.kind, '农药') : '',
    poisons.includes(other.label.toxicity ?? '') && !poisons.includes(own.label.toxicity ?? '')
      ? instead('毒性', own.label.toxicity, other.label.toxicity)
      : '',
    ofDays('安全间隔期', own.demands.safeDays, other.demands.safeDays),
    ofDays('施药间隔', own.demands.betweenDays, other.demands.betweenDays),
    ofTimes(own.demands.times, other.demands.times),
    ofDoses(own.demands, other.demands),
  ].filter(Boolean)
}

function instead(what: string, is: string | undefined, should: string | undefined): string {
  return `${what} ${is || '未填'}，应为 ${should ?? ''}`
}

function ofDays(what: string, is: number | undefined, should: number | undefined): string {
  if (should === undefined || (is !== undefined && is >= should)) return ''
  return instead(what, is === undefined ? undefined : `${is} 天`, `${should} 天`)
}

function ofTimes(is: number | undefined, should: number | undefined): string {
  if (should === undefined || (is !== undefined && is <= should)) return ''
  return instead('每季最多', is === undefined ? undefined : `${is} 次`, `${should} 次`)
}

/** The most that any row of a label allows, in the unit of another’s. */
function ofDoses(is: Demands, should: Demands): string {
  const [most] = mostOf(should)
  if (!most) return ''
  const own = mostOf(is).flatMap((one) => inUnit(one.most, one.unit, most.unit) ?? [])
  if (own.length > 0 && Math.max(...own) <= most.most) return ''
  const told = (of: Demands) => dosesPerMu([...new Set(of.uses.flatMap((use) => doseText(use) ?? []))].join('、'))
  return own.length === 0 ? '' : `登记用量${told(is)}，应为${told(should)}`
}

function mostOf({ uses }: Demands) {
  return uses
    .flatMap(({ most, unit }) => (most === undefined ? [] : [{ most, unit }]))
    .toSorted((one, other) => other.most - one.most)
}
