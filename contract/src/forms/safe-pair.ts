import type { Field, FieldType, TextField } from './field.ts'

/**
 * How a field that holds something may become another one: `same` where the stored content is right as it stands,
 * `convert` where it is rewritten (one value becomes a list of one, a computed value is worked out anew), undefined
 * where it may not.
 */
export function safePair(from: Field, to: Field): 'same' | 'convert' | undefined {
  const judge = judges[from.type]?.[to.type]
  return judge?.(from, to)
}

type Judged = 'same' | 'convert' | undefined
type Judge = (from: Field, to: Field) => Judged

const same: Judge = () => 'same'
const convert: Judge = () => 'convert'

/** Free of patterns, so that whatever was a text before fits. */
const toFreeText: Judge = (_, to) => (to.type === 'text' && isFree(to) ? 'same' : undefined)

/** No digit that was kept is lost. */
const toFiner: Judge = (from, to) => {
  if (!('digits' in from && 'digits' in to)) return undefined
  return to.digits >= from.digits ? 'same' : undefined
}

/** Only to the same kind of record. */
const toSameKind =
  (answer: Judged): Judge =>
  (from, to) =>
    'to' in from && 'to' in to && from.to === to.to ? answer : undefined

const textToText: Judge = (from, to) => {
  if (from.type !== 'text' || to.type !== 'text' || (from.multiline && !to.multiline)) return undefined
  return isFree(to) || (from.pattern === to.pattern && from.mask === to.mask) ? 'same' : undefined
}

/** What is worked out otherwise is worked out anew. */
const computedToComputed: Judge = (from, to) => {
  if (from.type !== 'computed' || to.type !== 'computed') return undefined
  const isAlike = from.expression === to.expression && from.result === to.result && from.digits === to.digits
  return isAlike ? 'same' : 'convert'
}

function isFree({ pattern, mask }: TextField): boolean {
  return pattern === undefined && mask === undefined
}

type Row = Partial<Readonly<Record<FieldType, Judge>>>

const judges: Readonly<Record<FieldType, Row>> = {
  text: { text: textToText },
  whole: { whole: same, decimal: same, money: same },
  decimal: { decimal: same, money: toFiner },
  money: { money: same, decimal: toFiner },
  yesNo: { yesNo: same },
  choice: { choice: same, choices: convert, text: toFreeText },
  choices: { choices: same },
  date: { date: same },
  moment: { moment: same },
  time: { time: same },
  period: { period: same },
  reference: { reference: toSameKind('same'), references: toSameKind('convert') },
  references: { references: toSameKind('same') },
  position: { position: same },
  polygon: { polygon: same },
  photos: { photos: same },
  files: { files: same },
  computed: { computed: computedToComputed },
  sequence: { sequence: same, text: toFreeText },
  rows: { rows: same },
}
