import { formatRange } from '@farm/contract/values'
import { type Rule, limitOf, metricShown } from './rule.ts'

/** What a rule watches, in words: `“土壤墒情仪”的“土壤湿度”`. */
function watchedText(rule: Rule): string {
  return rule.metric === '' ? whoseText(rule) : `${whoseText(rule)}的“${metricShown(rule.metric).name}”`
}

function whoseText({ deviceType, devices }: Rule): string {
  if (devices > 0) return `选定的 ${devices} 台设备`
  return deviceType === '' ? '任何设备' : `“${deviceType}”`
}

/** On which plots and when it is looked at; empty where always and everywhere. */
function narrowedText({ places, crop, stage, from, to, weekdays }: Rule): string {
  const clock = from === '' || to === '' ? '' : `${formatRange(from, to)} `
  return [
    weekdays.length > 0 ? `每${weekdays.join('、')} ` : '',
    clock,
    places > 0 ? `在选定的 ${places} 块地上` : '',
    growingText(crop, stage),
  ].join('')
}

function growingText(crop: string, stage: string): string {
  if (crop === '') return ''
  return stage === '' ? '种着选定作物时' : `选定作物在${stage}时`
}

/** A rule as a sentence: `当“土壤墒情仪”的“土壤湿度”低于 15%，持续 10 分钟 → 低，重要`. */
export function ruleSentence(rule: Rule): string {
  const limit = limitOf(rule, metricShown(rule.metric).unit)
  const narrowed = narrowedText(rule)
  const when = [narrowed.trim(), watchedText(rule)].filter(Boolean).join('，')
  const said = spaced('当', when)
  return `${limit === '' ? `${said}（未设条件）` : spaced(said, limit)} → ${rule.level || '高'}，${rule.severity || '重要'}`
}

/** Figures stand apart from the words before them; what is quoted does so by itself. */
function spaced(before: string, after: string): string {
  return /^\d/.test(after) && !before.endsWith('”') ? `${before} ${after}` : `${before}${after}`
}
