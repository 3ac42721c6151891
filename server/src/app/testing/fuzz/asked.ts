import type { Field, Fields } from '@farm/contract/forms'
import { formatFilter, operators } from '@farm/contract/wire'
import type { Drawn } from './hostile.ts'

/** A question to a list, and whether the record that it was made of has to be among the answers. */
export interface Asked {
  readonly qs: string
  readonly finds: boolean
}

const LONGEST = 1_900
const MOST_CLAUSES = 20
const ODD = 2
const strange = [
  'constructor[=]1',
  '__proto__[null]true',
  'F1.Name[=]东地',
  'F1.F1[=]1',
  'F120[in],,,',
  'F1[=]%',
  'F1[=]\0',
  'F1[~]',
  'F1[><]1',
  'F1',
  '&&',
  'UpdateTime[>]yesterday',
  'Id[=]1',
  'F1[=]1&F1[=]2&F1[=]3',
]

/** What a record must be found by, all at once, and some questions that need make no sense of their field. */
export function questionsAbout(fields: Fields, data: Drawn, turn: number): Asked[] {
  const entries = Object.entries(fields)
  const held = entries.flatMap(([name, field]) => {
    const value = askedFor(field, data[name])
    return value === undefined ? [] : [{ path: [name], op: '=', values: [value] } as const]
  })
  const odd = Array.from({ length: ODD }, (_, index) => {
    const [name = '', field] = entries[(turn + index) % entries.length] ?? []
    const value = (field && askedFor(field, data[name])) ?? "%'\\"
    return formatFilter([{ path: [name], op: operators[(turn + index) % operators.length] ?? '=', values: [value] }])
  })
  const senseless = [...odd, strange[turn % strange.length] ?? '']
  const questions = [
    { qs: withinLength(held.slice(0, MOST_CLAUSES).map((clause) => formatFilter([clause]))), finds: true },
    ...senseless.map((qs) => ({ qs, finds: false })),
  ]
  return questions.filter(({ qs }) => qs !== '' && qs.length <= LONGEST)
}

/** As many of the clauses as an address holds. */
function withinLength(clauses: readonly string[]): string {
  return clauses.reduce((all, one) => {
    const longer = all === '' ? one : `${all}&${one}`
    return longer.length <= LONGEST ? longer : all
  }, '')
}

/** What `=` has to find a record by; undefined for kinds that can't be asked so, and where nothing is held. */
function askedFor(field: Field, value: unknown): string | undefined {
  if (value === undefined || field.type === 'rows') return undefined
  if (['position', 'polygon', 'photos', 'files'].includes(field.type)) return undefined
  const [one] = [value].flat()
  if (field.type === 'period')
    return typeof one === 'object' && one !== null && 'From' in one ? String(one.From) : undefined
  return typeof one === 'string' ? one : JSON.stringify(one)
}
