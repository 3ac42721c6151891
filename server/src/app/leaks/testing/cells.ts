import { explainCalls } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { recordCalls } from '@farm/contract/forms'
import { sheetCalls } from '@farm/contract/sheets'
import type { AnswerOf, Call } from '@farm/contract/wire'
import type { Farm, Persona, Sent } from '../../testing/test-farm.ts'
import type { Ask } from './ask.ts'
import { asks } from './asks.ts'
import { type Allowed, allIds, allowedTo, liveRecords, organsByPath } from './oracle.store.ts'
import { type Told, bare, idsIn, textOf } from './told.ts'
import { type Place, nameable, placeNames, secretOf, things } from './place.ts'
import { type PersonaName, type World, personaNames } from './world.ts'

/** One request of one person about one place. */
export interface Cell {
  /** `users.list` */
  readonly name: string
  readonly title: string
  readonly call: Call
  readonly ask: Ask
  readonly who: PersonaName
  readonly place: Place
  readonly sent: Sent<Call>
  /** Which of the requests that the call is asked by. */
  readonly turn: number
}

const rows: Readonly<Record<string, Readonly<Record<string, Ask | readonly Ask[]>>>> = asks

function asksOf(group: string, name: string): readonly Ask[] {
  const row = rows[group]?.[name] ?? []
  return isAsks(row) ? row : [row]
}

function isAsks(row: Ask | readonly Ask[]): row is readonly Ask[] {
  return Array.isArray(row)
}

/** Calls that have no row. */
export function unasked(): string[] {
  return Object.entries(builtCalls).flatMap(([group, calls]) =>
    Object.keys(calls).flatMap((name) => (asksOf(group, name).length > 0 ? [] : [`${group}.${name}`])),
  )
}

/** The calls that cells are about. */
export function callNames(cells: readonly Cell[]): string[] {
  return [...new Set(cells.map((cell) => cell.name))]
}

function sentOf(ask: Ask, place: Place): ReadonlyArray<Sent<Call>> {
  const sent = ask.sent(place)
  return isMany(sent) ? sent : [sent]
}

function isMany(sent: Sent<Call> | ReadonlyArray<Sent<Call>>): sent is ReadonlyArray<Sent<Call>> {
  return Array.isArray(sent)
}

type Named = Pick<Cell, 'name' | 'call' | 'ask'> & { readonly at: number }

const askedCalls = (): Named[] =>
  Object.entries(builtCalls).flatMap(([group, calls]) =>
    Object.entries<Call>(calls).flatMap(([name, call]) =>
      asksOf(group, name).map((ask, at) => ({ name: `${group}.${name}`, call, ask, at })),
    ),
  )

/** Every call by every persona about every place; what would be the same request twice is asked once. */
export function cellsOf({ places }: World): Cell[] {
  const cells = new Map<string, Cell>()
  const keep = ({ at, ...named }: Named, who: PersonaName, place: Place) => {
    for (const [turn, sent] of sentOf(named.ask, place).entries()) {
      const about = named.ask.about ? place.name : ''
      const key = `${named.name} ${at} ${who} ${about} ${JSON.stringify(sent)}`
      const title = `${named.name} by ${who} about ${place.name} (${at}/${turn})`
      if (!cells.has(key)) cells.set(key, { ...named, title, who, place, sent, turn })
    }
  }
  for (const named of askedCalls()) {
    const { ask } = named
    const targets = ask.sent.length === 0 ? [places.A] : (ask.places ?? placeNames).map((one) => places[one])
    for (const who of personaNames) for (const place of targets) keep(named, who, place)
  }
  return [...cells.values()]
}

/** Sends a request and answers what came over the wire. */
export async function tell(farm: Farm, who: Persona, call: Call, { query, body, bytes }: Sent<Call>): Promise<Told> {
  const texts = Object.entries(fieldsOf(query)).map(([name, value]) => [name, String(value)] as const)
  const path = texts.reduce((url, [name, value]) => url.replace(`{${name}}`, value), String(call.path))
  const answer = await farm.server.inject({
    method: call.method,
    url: path,
    query: Object.fromEntries(texts.filter(([name]) => !call.path.includes(`{${name}}`))),
    headers: {
      ...(who.token && { token: who.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(bytes && { payload: bytes }),
    payloadAsStream: call.gives === 'events',
  })
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  if (call.gives !== 'events') return { status: answer.statusCode, headers, bytes: answer.rawPayload }
  answer.raw.res.destroy()
  return { status: answer.statusCode, headers, bytes: Buffer.alloc(0) }
}

/** What is true of the farm as it stands, so that answers can be judged. */
export class Judge {
  readonly #farm: Farm
  readonly #world: World
  readonly #universe: ReadonlySet<string>
  readonly #paths: ReadonlyMap<string, { readonly id: string }>
  readonly #live: ReadonlyArray<{ readonly id: string; readonly formId: string }>
  readonly #secrets: ReadonlyMap<string, readonly string[]>
  readonly #names: ReadonlyMap<string, string>
  readonly #nameable: ReadonlySet<string>
  readonly #pattern: RegExp
  readonly #allowed = new Map<string, Promise<Allowed>>()
  readonly #ofNothing = new Map<Ask, Map<string, Promise<Told>>>()

  private constructor(
    farm: Farm,
    world: World,
    known: {
      universe: ReadonlySet<string>
      paths: ReadonlyMap<string, { id: string; name: string }>
      live: ReadonlyArray<{ id: string; formId: string }>
    },
  ) {
    this.#farm = farm
    this.#world = world
    this.#universe = known.universe
    this.#paths = known.paths
    this.#live = known.live
    const secrets = new Map<string, string[]>()
    const names = new Map<string, string>()
    const keep = (secret: string, id: string) => secrets.set(secret, [...(secrets.get(secret) ?? []), id])
    for (const name of placeNames) {
      const { ids } = world.places[name]
      for (const thing of things) {
        keep(secretOf(name, thing), ids[thing])
        // A department works under the enterprise above it.
        if (thing !== 'enterprise' || ['S', 'other'].includes(name)) names.set(ids[thing], secretOf(name, thing))
      }
      keep(secretOf(name, 'cropnote'), ids.crop)
      keep(secretOf(name, 'word'), ids.dictionary)
      // An enterprise gives its organisation its name.
      keep(secretOf(name, 'enterprise'), ids.organ)
    }
    for (const { id, name } of known.paths.values()) keep(name, id)
    for (const { ids, path } of [world.places.A, world.places.B]) {
      const name = known.paths.get(path)?.name ?? ''
      keep(name, ids.enterprise)
      names.set(ids.enterprise, name)
    }
    for (const [secret, id] of Object.entries(world.more)) keep(secret, id)
    this.#secrets = secrets
    this.#names = names
    this.#nameable = new Set(placeNames.flatMap((name) => nameable.map((thing) => world.places[name].ids[thing])))
    const texts = [...secrets.keys()].toSorted((left, right) => right.length - left.length)
    this.#pattern = new RegExp(texts.join('|'), 'g')
  }

  static async of(farm: Farm, world: World): Promise<Judge> {
    const { db } = farm.database
    const [universe, paths, live] = await Promise.all([allIds(db), organsByPath(db), liveRecords(db)])
    return new Judge(farm, world, { universe, paths, live })
  }

  /** What the person of a cell may, with the path that it is narrowed to. */
  allowed({ who, sent }: Pick<Cell, 'who' | 'sent'>): Promise<Allowed> {
    const { organPath } = asked(sent)
    const organId = organPath === undefined ? undefined : this.#paths.get(organPath)?.id
    return this.#allowedTo(this.#world.who[who].id, organId)
  }

  #allowedTo(accountId: string, organId: string | undefined): Promise<Allowed> {
    const key = `${accountId} ${organId}`
    const known = this.#allowed.get(key)
    if (known) return known
    const found = allowedTo(this.#farm.database.db, accountId, organId)
    this.#allowed.set(key, found)
    return found
  }

  /** How the same person is answered who asks the same about what there is not. */
  ofNothing({ who, call, ask, turn }: Cell): Promise<{ told: Told; sent: Sent<Call> }> {
    const sent = sentOf(ask, this.#world.nowhere)[turn] ?? {}
    const answers = this.#ofNothing.get(ask) ?? new Map<string, Promise<Told>>()
    this.#ofNothing.set(ask, answers)
    const key = `${who} ${turn}`
    const known = answers.get(key) ?? tell(this.#farm, this.#world.who[who], call, sent)
    answers.set(key, known)
    return known.then((told) => ({ told, sent }))
  }

  /** Nothing is known any more of how anybody is answered who asks about what there is not. */
  forget(): void {
    this.#ofNothing.clear()
  }

  /** What is wrong with an answer; nothing where it is as it should be. */
  async faults(cell: Cell, told: Told): Promise<string[]> {
    const allowed = await this.allowed(cell)
    const text = textOf(told)
    return [
      ...this.#leaks(cell, text, allowed),
      ...this.#lacks(cell, told, text, allowed),
      ...(await this.#tells(cell, told)),
      ...(await this.#explains(cell, told)),
    ]
  }

  /** Where an explanation says of somebody what is not so. */
  async #explains({ call, sent }: Cell, { status, bytes }: Told): Promise<string[]> {
    const { userId, recordId } = asked(sent)
    if (call.path !== explainCalls.explain.path || status !== 200 || !userId || !recordId) return []
    const said = JSON.parse(bytes.toString()) as AnswerOf<typeof explainCalls.explain>
    const { see, change } = await this.#allowedTo(userId, undefined)
    const [isSeen, isChanged] = [see.has(recordId), change.has(recordId)]
    const name = this.#names.get(recordId)
    // Of what was deleted it is told that it is, to whom the bin is open.
    if (!this.#live.some((one) => one.id === recordId)) return []
    const isMore = (!isSeen && said.Rights.length > 0) || (!isChanged && /edit|delete/.test(said.Rights.join(' ')))
    return [
      ...(said.IsVisible === isSeen ? [] : [`says wrongly whether ${name} is seen`]),
      ...(isMore ? [`says that more may be done with ${name}: ${said.Rights.join('、')}`] : []),
    ]
  }

  /** What is told though it must not be. */
  #leaks({ sent }: Cell, text: string, { see, named }: Allowed): string[] {
    const said = JSON.stringify(sent)
    const ids = [...idsIn(text)].filter((id) => this.#universe.has(id) && !said.includes(id))
    const foreign = ids.filter((id) => {
      const path = this.#paths.get(id)
      return path ? !see.has(path.id) : !see.has(id) && !named.has(id)
    })
    const secrets = [...new Set(text.match(this.#pattern) ?? [])].filter(
      (secret) =>
        !said.includes(secret) &&
        !(this.#secrets.get(secret) ?? []).some((id) => see.has(id) || (named.has(id) && this.#isNameOf(secret, id))),
    )
    return [
      ...foreign.map((id) => `tells of ${this.#names.get(id) ?? id}`),
      ...secrets.map((secret) => `tells ${secret}`),
    ]
  }

  /** Whoever may see a record reads the names of what it refers to, and no other text of that. */
  #isNameOf(secret: string, id: string): boolean {
    return this.#names.get(id) === secret && this.#nameable.has(id)
  }

  /** What a whole list or export does not tell though it should. */
  #lacks({ call, sent }: Cell, { status }: Told, text: string, { see }: Allowed): string[] {
    const { formId, organPath: _, ...more } = fieldsOf(sent.query)
    const isWhole = formId !== undefined && Object.keys(more).length === 0 && status === 200
    if (!isWhole) return []
    const due = this.#live.filter((one) => one.formId === formId && see.has(one.id))
    if (call.path === recordCalls.list.path) {
      return due.filter(({ id }) => !text.includes(id)).map(({ id }) => `lacks ${this.#names.get(id) ?? id}`)
    }
    if (call.path !== sheetCalls.export.path) return []
    return due.flatMap(({ id }) => {
      const name = this.#names.get(id)
      return name === undefined || text.includes(name) ? [] : [`lacks ${name}`]
    })
  }

  /** Whether the answer tells that there is something, or does not tell it where it should. */
  async #tells(cell: Cell, told: Told): Promise<string[]> {
    const { ask, place, who } = cell
    if (!ask.about) return told.status >= 500 && cell.call.method === 'GET' ? [`fails: ${short(told)}`] : []
    const [thing, reach] = ask.about
    const id = place.ids[thing]
    const allowed = await this.allowed({ who, sent: {} })
    const isSeen = reach === 'look' ? allowed.look.has(id) : allowed.see.has(id) || allowed.change.has(id)
    // A row was written, though the wall kept it out.
    if (told.status >= 500 && !allowed[reach].has(id)) return [`writes of ${this.#names.get(id)}: ${short(told)}`]
    const nothing = await this.ofNothing(cell)
    const isAlike = bare(told, JSON.stringify(cell.sent)) === bare(nothing.told, JSON.stringify(nothing.sent))
    if (!isSeen) return isAlike ? [] : [`tells that there is ${this.#names.get(id)}: ${told.status} ${short(told)}`]
    if (!allowed[reach].has(id)) return told.status >= 400 ? [] : [`lets change ${this.#names.get(id)}`]
    return isAlike && !isClosed(nothing.told) && !ask.isMore
      ? [`keeps ${this.#names.get(id)} from who may: ${short(told)}`]
      : []
  }
}

function fieldsOf(query: unknown): Readonly<Record<string, unknown>> {
  return typeof query === 'object' && query !== null ? { ...query } : {}
}

/** What a query asks, as texts. */
function asked({ query }: Sent<Call>): Readonly<Record<string, string | undefined>> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fieldsOf(query))) if (typeof value === 'string') texts[name] = value
  return texts
}

function isClosed({ status, bytes }: Told): boolean {
  return status === 401 || bytes.includes('access/forbidden')
}

function short({ status, bytes }: Told): string {
  return `${status} ${bytes.toString('utf8').slice(0, 160)}`
}

/** The requests by which a call is asked about a place. */
export function requestsOf(group: string, name: string, place: Place): ReadonlyArray<Sent<Call>> {
  return asksOf(group, name).flatMap((ask) => sentOf(ask, place))
}
