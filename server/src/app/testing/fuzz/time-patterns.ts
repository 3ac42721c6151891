import { type Fields, computed, designCalls, recordCalls, text } from '@farm/contract/forms'
import { evilPatterns } from '@farm/contract/forms/testing'
import { draft, publish, send } from '../designs.ts'
import type { World } from './world.ts'

const TRIES = 5
const MASK_MAX = 60
const TEXT_MAX = 5_000
const QS_MAX = 1_900

/** How long the server took for a pattern in a place, at best. */
export interface Timed {
  readonly way: string
  readonly pattern: string
  readonly ms: number
}

type Way = (pattern: string, given: string) => Promise<{ readonly status: number }>

/** Sends every evil pattern as a mask, an expression and a filter, with the text on which backtracking matchers hang. */
export async function timePatterns({ farm, who }: World): Promise<Timed[]> {
  const formId = await publish(farm, who, { F1: text('正文', { max: TEXT_MAX, multiline: true }) })
  for (const given of new Set(evilPatterns.map(([, one]) => one))) await send(farm, who, formId, { F1: given })
  const put = async (fields: Fields) => {
    const { data } = await farm.call(who, designCalls.addForm, { body: { Draft: draft(fields) } })
    return farm.call(who, designCalls.publish, { body: { Id: data.Id, UpdateTime: data.UpdateTime } })
  }
  const ask = (qs: string) => farm.call(who, recordCalls.list, { query: { formId, qs: qs.slice(0, QS_MAX) } })
  const masks = new Map<string, string>()
  const ways: Readonly<Record<string, Way>> = {
    'a record of a form with the mask': (pattern, given) =>
      send(farm, who, masks.get(pattern) ?? formId, { F1: given }),
    'a form with the expression': (pattern) =>
      put({ F1: text('正文'), F2: computed('结果', pattern, { result: 'text' }) }),
    'a form with the text as expression': (_, given) =>
      put({ F1: text('正文'), F2: computed('结果', given, { result: 'text' }) }),
    'a filter for the pattern': (pattern) => ask(`F1[~]${encodeURIComponent(pattern)}`),
    'a filter for the text': (_, given) => ask(`F1[~]${encodeURIComponent(given)}`),
    'a filter that is the text': (_, given) => ask(given),
  }
  for (const [pattern] of evilPatterns.filter(([one]) => one.length <= MASK_MAX)) {
    masks.set(pattern, await publish(farm, who, { F1: text('编号', { max: TEXT_MAX, mask: pattern }) }))
  }
  const timed: Timed[] = []
  for (const [pattern, given] of evilPatterns) {
    for (const [way, work] of Object.entries(ways))
      timed.push({ way, pattern, ms: await bestMs(() => work(pattern, given)) })
  }
  return timed
}

/** The best of some tries: a machine that others load as well may take a try away, no hanging matcher wins one. */
async function bestMs(work: () => ReturnType<Way>): Promise<number> {
  let best = Infinity
  for (let tried = 0; tried < TRIES; tried += 1) {
    const began = performance.now()
    const { status } = await work()
    best = Math.min(best, performance.now() - began)
    if (status >= 500) throw new Error(`answered ${status}`)
  }
  return best
}
