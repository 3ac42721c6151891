import { clockCalls } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { type CertificateData, type LotData, certificateCalls } from '@farm/contract/lots'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { lotsOfA } from '../../app/testing/lots-of-a.ts'
import { addPerson, addRole, done } from '../../app/testing/personas.ts'
import { runs } from '../../app/testing/size.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'

let seconds = 0
const farm = await openFarm(() => new Date(Date.parse('2026-11-30T02:00:00.000Z') + seconds * 1000))
const { people } = farm
const { admin, county, managerA } = people
const lots = await lotsOfA(farm, people)
/** Says first of what is held that it may go on. */
const holding = await addRole(farm, admin, managerA.organId, {
  name: '仓管',
  scope: '本组织及下级',
  urls: ['/FarmOperation/Lots', '/FarmOperation/Lots#Hold'],
})
const keeper = await addPerson(farm, admin, { name: 'keeper', organId: managerA.organId, roleIds: [holding] })
afterAll(farm.close)

const SAID = { Origin: '清禾县东乡', Contact: '13800000000' }

/** A kilogramme, with the lots that it went through and the certificates in force that were ever issued for it. */
interface Kilogramme {
  readonly lots: readonly string[]
  readonly certificates: readonly string[]
}

interface KnownLot {
  readonly sources: readonly string[]
  readonly isSent: boolean
  /** Of the lots that are made of it, the punch-in. */
  readonly harvest: string | undefined
  readonly heldFor: readonly string[]
  readonly recalledFor: readonly string[]
}

/** All that is known of a farm: what the product says has to follow from it. */
interface Known {
  readonly kilogrammes: readonly Kilogramme[]
  readonly lots: ReadonlyMap<string, KnownLot>
  /** In the order in which they were issued, void ones too. */
  readonly papers: ReadonlyMap<string, { readonly lot: string }>
  /** Punch-ins that a review sent back. */
  readonly returned: ReadonlySet<string>
}

type Act =
  | { readonly how: 'issue'; readonly lot: string; readonly paper: string; readonly quantity: number }
  | {
      readonly how: 'make'
      readonly id: string
      readonly isSent: boolean
      readonly of: ReadonlyArray<readonly [string, number]>
    }
  | { readonly how: 'void'; readonly paper: string }
  | { readonly how: 'hold' | 'recall' | 'release'; readonly lot: string }
  | { readonly how: 'return' | 'approve'; readonly harvest: string }

const within = ({ lots: way }: Kilogramme, lot: string) => way.at(-1) === lot
const isStopped = (known: Known, lot: string) => {
  const { heldFor = [], recalledFor = [] } = known.lots.get(lot) ?? {}
  return heldFor.length + recalledFor.length > 0
}

/** What leaves first, or is certified first: by the certificates in the order in which they were issued, then by its way. */
function inOrder(known: Known, of: readonly Kilogramme[], isOpenFirst: boolean): Kilogramme[] {
  const order = [...known.papers.keys()]
  const rank = ({ certificates }: Kilogramme) => {
    const last = certificates.at(-1)
    if (last === undefined) return isOpenFirst ? -1 : order.length
    return order.indexOf(last)
  }
  const way = (one: Kilogramme) => `${one.certificates.join('/')}|${one.lots.join('/')}`
  return of.toSorted((one, other) => rank(one) - rank(other) || (way(one) < way(other) ? -1 : 1))
}

function downstream(known: Known, lot: string): ReadonlySet<string> {
  const found = new Set([lot])
  for (const [id, { sources }] of known.lots) if (sources.some((one) => found.has(one))) found.add(id)
  return found
}

/** Exchanges some kilogrammes for others. */
function exchanged({ kilogrammes }: Known, chosen: readonly Kilogramme[], to: (one: Kilogramme) => Kilogramme) {
  const set = new Set(chosen)
  return kilogrammes.map((one) => (set.has(one) ? to(one) : one))
}

function upstream(known: Known, lot: string): ReadonlySet<string> {
  const found = new Set([lot])
  for (const one of found) for (const source of known.lots.get(one)?.sources ?? []) found.add(source)
  return found
}

/** What holds goods of the harvests of a lot: here each harvest is in one lot at first. */
function kin(known: Known, lot: string): ReadonlySet<string> {
  const roots = [...upstream(known, lot)].filter((one) => known.lots.get(one)?.sources.length === 0)
  return new Set(roots.flatMap((one) => [...downstream(known, one)]))
}

function mapped(known: Known, change: (one: KnownLot, id: string) => Partial<KnownLot>): Known {
  const lotsThen = [...known.lots].map(([id, one]): [string, KnownLot] => [id, { ...one, ...change(one, id) }])
  return { ...known, lots: new Map(lotsThen) }
}

const added = (list: readonly string[], one: string) => [...new Set([...list, one])]

function held(known: Known, lot: string, reached: ReadonlySet<string>): Known {
  return mapped(known, ({ heldFor }, id) => (reached.has(id) ? { heldFor: added(heldFor, lot) } : {}))
}

function recalled(known: Known, lot: string): Known {
  const [below, all] = [downstream(known, lot), kin(known, lot)]
  const back = mapped(known, ({ recalledFor }, id) => (below.has(id) ? { recalledFor: added(recalledFor, lot) } : {}))
  return held(back, lot, new Set([...all].filter((one) => !below.has(one))))
}

/** From which lots one is released: itself, and others of its harvests, none that it was made of. */
function causesOf(known: Known, lot: string): string[] {
  const before = upstream(known, lot)
  return (known.lots.get(lot)?.heldFor ?? []).filter((one) => one === lot || !before.has(one))
}

function released(known: Known, lot: string): Known {
  const causes = causesOf(known, lot)
  let state = mapped(known, ({ heldFor }, id) => ({
    heldFor: heldFor.filter((one) => !(one === lot || (id === lot && causes.includes(one)))),
  }))
  for (const cause of causes) {
    // Lots are known in the order in which they were made: sources come first.
    for (const id of downstream(known, lot)) {
      state = mapped(state, ({ heldFor, sources }, one) => {
        const isFree = one === id && one !== cause && sources.length > 0
        const isHeldBefore = sources.some((source) => state.lots.get(source)?.heldFor.includes(cause))
        return isFree && !isHeldBefore ? { heldFor: heldFor.filter((other) => other !== cause) } : {}
      })
    }
  }
  return state
}

function certifiable(known: Known, lot: string): Kilogramme[] {
  const open = known.kilogrammes.filter(
    (one) => within(one, lot) && known.papers.get(one.certificates.at(-1) ?? '')?.lot !== lot,
  )
  return inOrder(known, open, true)
}

/** What is known after an act that was done. */
function after(known: Known, act: Act): Known {
  switch (act.how) {
    case 'issue': {
      const chosen = certifiable(known, act.lot).slice(0, act.quantity)
      const on = ({ lots: way, certificates }: Kilogramme) => ({
        lots: way,
        certificates: [...certificates, act.paper],
      })
      const papers = new Map([...known.papers, [act.paper, { lot: act.lot }]])
      return { ...known, papers, kilogrammes: exchanged(known, chosen, on) }
    }
    case 'make': {
      const chosen = act.of.flatMap(([lot, quantity]) =>
        inOrder(
          known,
          known.kilogrammes.filter((one) => within(one, lot)),
          false,
        ).slice(0, quantity),
      )
      const made = {
        sources: act.of.map(([lot]) => lot),
        isSent: act.isSent,
        harvest: undefined,
        heldFor: [],
        recalledFor: [],
      }
      const into = ({ lots: way, certificates }: Kilogramme) => ({ lots: [...way, act.id], certificates })
      return { ...known, lots: new Map([...known.lots, [act.id, made]]), kilogrammes: exchanged(known, chosen, into) }
    }
    case 'void': {
      const off = ({ lots: way, certificates }: Kilogramme) => ({
        lots: way,
        certificates: certificates.filter((one) => one !== act.paper),
      })
      return { ...known, kilogrammes: known.kilogrammes.map(off) }
    }
    case 'hold':
      return held(known, act.lot, kin(known, act.lot))
    case 'release':
      return released(known, act.lot)
    case 'recall':
      return recalled(known, act.lot)
    case 'approve':
      return { ...known, returned: new Set([...known.returned].filter((one) => one !== act.harvest)) }
    case 'return': {
      const made = [...known.lots].flatMap(([id, { harvest }]) => (harvest === act.harvest ? [id] : []))
      const then = made.reduce((state, lot) => held(state, lot, downstream(state, lot)), known)
      return { ...then, returned: new Set([...known.returned, act.harvest]) }
    }
  }
}

/** Whether it may be done as things stand. */
function isAllowed(known: Known, act: Act): boolean {
  switch (act.how) {
    case 'issue':
      return !isStopped(known, act.lot) && act.quantity <= certifiable(known, act.lot).length
    case 'make':
      return act.of.every(
        ([lot, quantity]) =>
          !isStopped(known, lot) &&
          known.lots.get(lot)?.isSent === false &&
          quantity <= known.kilogrammes.filter((one) => within(one, lot)).length,
      )
    case 'release': {
      const { recalledFor = [], harvest = '' } = known.lots.get(act.lot) ?? {}
      return causesOf(known, act.lot).length > 0 && recalledFor.length === 0 && !known.returned.has(harvest)
    }
    // Voided twice by one person it was voided once.
    default:
      return true
  }
}

const sum = (some: readonly Kilogramme[]) => some.length
const sumBy = (some: readonly Kilogramme[], key: (one: Kilogramme) => string | undefined) =>
  [...Map.groupBy(some, key)]
    .flatMap(([id, own]) => (id === undefined ? [] : [[id, own.length] as const]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** What a lot has to say of itself. */
function lotSays(known: Known, id: string) {
  const inIt = known.kilogrammes.filter(({ lots: way }) => way.includes(id))
  const at = (one: Kilogramme, lot: string) => one.lots.indexOf(lot)
  const issuedFor = ({ certificates }: Kilogramme) => known.papers.get(certificates.at(-1) ?? '')?.lot ?? ''
  const on = inIt.filter(({ certificates }) => certificates.length > 0)
  const inherited = sum(on.filter((one) => at(one, issuedFor(one)) < at(one, id)))
  const onward = sum(on.filter((one) => at(one, issuedFor(one)) > at(one, id)))
  const { heldFor = [], recalledFor = [] } = known.lots.get(id) ?? {}
  const orHeld = heldFor.length > 0 ? '暂扣' : '正常'
  return {
    Left: sum(inIt.filter((one) => within(one, id))),
    Certified: on.length,
    Inherited: inherited,
    Onward: onward,
    Status: recalledFor.length > 0 ? '已召回' : orHeld,
    Cover: coverSaid({ all: inIt.length, on: on.length, inherited, onward }),
  }
}

function coverSaid({ all, on, inherited, onward }: Readonly<Record<'all' | 'on' | 'inherited' | 'onward', number>>) {
  if (on === 0) return '未开具'
  if (on < all) return '部分开具'
  if (inherited === all) return '已随上批开证'
  return onward === all ? '已由下批开证' : '已开具'
}

/** What a certificate has to say of itself. */
function paperSays(known: Known, id: string) {
  const through = known.kilogrammes.filter(({ certificates }) => certificates.includes(id))
  const on = through.filter(({ certificates }) => certificates.at(-1) === id)
  const isIn = (status: string) => (one: Kilogramme) => lotSays(known, one.lots.at(-1) ?? '').Status === status
  const beside = (by: 1 | -1) => (one: Kilogramme) => one.certificates[one.certificates.indexOf(id) + by]
  return {
    Covers: sum(on),
    Held: sum(on.filter(isIn('暂扣'))),
    Recalled: sum(on.filter(isIn('已召回'))),
    Reissued: sum(through) - sum(on),
    Into: sumBy(through, beside(1)),
    From: sumBy(
      through.filter((one) => one.certificates.indexOf(id) > 0),
      beside(-1),
    ),
  }
}

const passed = (rows: CertificateData['From'] = []) =>
  rows
    .map(({ Certificate = '', Quantity = 0 }) => [Certificate, Quantity] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

/** What they say in the product, and what they have to, of every lot and certificate. */
async function compared(known: Known) {
  const ofLots = await Promise.all(
    [...known.lots.keys()].map(async (Id) => {
      const { Left, Certified, Inherited, Onward, Status, Cover } = (await lots.read({ Id })).Data as LotData
      return [{ Left, Certified, Inherited, Onward, Status, Cover }, lotSays(known, Id)]
    }),
  )
  const ofPapers = await Promise.all(
    [...known.papers.keys()].map(async (Id) => {
      const { Covers, Held, Recalled, Reissued, Into, From } = (await lots.read({ Id })).Data as CertificateData
      return [{ Covers, Held, Recalled, Reissued, Into: passed(Into), From: passed(From) }, paperSays(known, Id)]
    }),
  )
  return [...ofLots, ...ofPapers].filter(([said, has]) => JSON.stringify(said) !== JSON.stringify(has))
}

async function judged(who: Persona, harvest: string, Review: '已退回' | '已通过') {
  seconds += 60
  const { UpdateTime } = await lots.read({ Id: harvest })
  const body = { Records: [{ Id: harvest, UpdateTime }], Review, ...(Review === '已退回' && { Note: '称重单对不上' }) }
  return farm.call(who, clockCalls.review, { body })
}

async function sent(who: Persona, act: Act): Promise<{ status: number; data: WireRecord | object }> {
  switch (act.how) {
    case 'issue':
      return lots.issue(who, { Id: act.lot }, act.quantity, { ...SAID, Id: act.paper })
    case 'make': {
      const sources = act.of.map(([Id, quantity]) => [{ Id } as WireRecord, quantity] as const)
      return lots.send(who, lots.ofLots(act.isSent ? '出库批次' : '分装批次', ...sources), act.id)
    }
    case 'void': {
      const { UpdateTime } = await lots.read({ Id: act.paper })
      return farm.call(who, certificateCalls.void, { body: { Id: act.paper, UpdateTime, Reason: '写错了' } })
    }
    case 'return':
    case 'approve':
      return judged(who, act.harvest, act.how === 'return' ? '已退回' : '已通过')
    case 'release':
      await lots.stop(keeper, 'release', { Id: act.lot })
      return lots.stop(who, 'release', { Id: act.lot })
    default:
      return lots.stop(who, act.how, { Id: act.lot })
  }
}

/** Somebody held it meanwhile for something else: the word is the first one again. */
const isWaiting = (answer: object | undefined) =>
  answer !== undefined && 'IsWaiting' in answer && answer.IsWaiting === true

const number = fc.nat({ max: 60 })
const weight = fc.integer({ min: 1, max: 25 })
const wish = fc.record({
  how: fc.constantFrom(
    ...(['issue', 'issue', 'issue', 'make', 'make', 'make', 'void', 'hold', 'release', 'recall'] as const),
    ...(['return', 'approve'] as const),
  ),
  which: number,
  other: fc.option(number),
  weight,
  isSent: fc.boolean(),
})
type Wish = typeof wish extends fc.Arbitrary<infer One> ? One : never

const pick = (from: readonly string[], at: number) => from[at % Math.max(1, from.length)]

/** The act that a wish comes to; nothing where there is nothing to do it with. */
function actOf(known: Known, { how, which, other, weight: quantity, isSent }: Wish): Act | undefined {
  const all = [...known.lots.keys()]
  const lot = pick(all, which) ?? ''
  if (how === 'issue') return { how, lot, paper: crypto.randomUUID(), quantity }
  if (how === 'make') {
    const second = other === null ? undefined : pick(all, other)
    const of = [...new Set([lot, ...(second === undefined ? [] : [second])])].map((one) => [one, quantity] as const)
    return { how, id: crypto.randomUUID(), isSent, of }
  }
  if (how === 'void') {
    const paper = pick([...known.papers.keys()], which)
    return paper === undefined ? undefined : { how, paper }
  }
  if (how === 'return' || how === 'approve') {
    const harvest = pick(
      [...known.lots.values()].flatMap((one) => one.harvest ?? []),
      which,
    )
    return harvest === undefined ? undefined : { how, harvest }
  }
  return { how, lot }
}

async function begun(): Promise<Known> {
  const made = new Map<string, KnownLot>()
  const kilogrammes: Kilogramme[] = []
  for (const quantity of [23, 31]) {
    const { punchIn } = await lots.harvested(quantity)
    const { Id } = done(await lots.send(managerA, lots.ofHarvest(punchIn, quantity)))
    made.set(Id, { sources: [], isSent: false, harvest: punchIn.Id, heldFor: [], recalledFor: [] })
    kilogrammes.push(...Array.from({ length: quantity }, () => ({ lots: [Id], certificates: [] })))
  }
  return { kilogrammes, lots: made, papers: new Map(), returned: new Set() }
}

test('whatever is done to lots, certificates and harvests, at last by two people at once, figures follow from kilogrammes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 6, maxLength: 16 }), wish, wish, async (wishes, one, other) => {
      let known = await begun()
      for (const each of wishes) {
        const act = actOf(known, each)
        if (!act) continue
        const { status } = await sent(managerA, act)
        expect([act.how, status < 300]).toEqual([act.how, isAllowed(known, act)])
        if (status < 300) known = after(known, act)
      }
      expect(await compared(known)).toEqual([])
      const both = [one, other].flatMap((each) => actOf(known, each) ?? [])
      const answers = await Promise.all(both.map((act, at) => sent(at === 0 ? managerA : county, act)))
      const did = both.filter((_, at) => (answers[at]?.status ?? 500) < 300 && !isWaiting(answers[at]?.data))
      for (const { status } of answers) expect(status).toBeLessThan(500)
      const ends = [did, did.toReversed()].map((acts) => acts.reduce(after, known))
      const faults = await Promise.all(ends.map(compared))
      expect(faults.toSorted((few, many) => few.length - many.length)[0]).toEqual([])
    }),
    { numRuns: runs(60, 5) },
  )
})
