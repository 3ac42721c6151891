import { clockForm } from '@farm/contract/clock'
import type { Fact } from '@farm/contract/events'
import { NOTICE_FACT } from '@farm/contract/notices'
import { TELEMETRY_FACT } from '@farm/contract/telemetry'
import type { Query, QueryClient } from '@tanstack/react-query'
import { BOARD, feedsIn } from '../dashboards/board/board-key.ts'
import { GROUND } from '../engine/map/ground-key.ts'
import { IN_BULK, IN_WORK, MEANWHILE, RECORDS } from '../engine/records/records-key.ts'

/** At most one refetch in this time, whatever happens on the server. */
export const EVERY_MS = 1_000
/** A list that goes on and on is read page by page: the longer it has become, the more calls it takes. */
export const ENDLESS_EVERY_MS = 5_000

/** Keys under which records, and figures that are counted from them, are kept: by their first part. */
const STATISTICS = 'statistics'
const FED_BY_RECORDS: readonly unknown[] = [RECORDS, STATISTICS, MEANWHILE]

/** The fact that is no kind of record: forms, their dictionaries or the rights over their fields changed. */
const FORMS_CHANGED = 'forms'
/** Keys of what is known of forms, by their first part: the permission brings the menu and the built-in ones. */
const OF_FORMS: readonly unknown[] = ['forms', 'permission']
/** A border of an organisation changed, and the key of what lies under all maps. */
const GROUND_CHANGED = 'ground'
const OF_GROUND: readonly unknown[] = [GROUND]
/** What one is told of is kept under its fact. */
const OF_NOTICES: readonly unknown[] = [NOTICE_FACT]

export interface LiveQueries {
  /** Records changed somewhere in scope. */
  readonly changed: (fact: Fact) => void
  /** Something may have changed that nobody told. */
  readonly missed: () => void
  /** Changes are heard again after a break: what is not kept for those who were away may have changed. */
  readonly returned: () => void
  readonly stop: () => void
}

/** What is to be read anew; each includes the ones before it. */
const WISHES = ['none', 'punch-ins', 'records', 'missed'] as const
type Wish = (typeof WISHES)[number]

/**
 * Reads anew what is on the screen when records change. Punch-ins come all day long and from everybody: for them only
 * what shows or counts them is read.
 */
export function liveQueries(client: QueryClient): LiveQueries {
  // To read it all anew every second would take most of the time that such a change needs.
  const isHeld = () => client.isMutating({ mutationKey: [IN_BULK] }) > 0
  const rhythms = [
    rhythm(EVERY_MS, (wish) => refetch(client, wish, (query) => !isEndless(query)), isHeld),
    rhythm(ENDLESS_EVERY_MS, (wish) => refetch(client, wish, isEndless), isHeld),
  ]
  const leave = client.getMutationCache().subscribe(() => {
    for (const one of rhythms) one.ask('none')
  })
  const ask = (wish: Wish) => {
    for (const one of rhythms) one.ask(wish)
  }
  const forms = rhythm(EVERY_MS, () => refetchOf(client, OF_FORMS))
  const ground = rhythm(EVERY_MS, () => refetchOf(client, OF_GROUND))
  const notices = rhythm(EVERY_MS, () => refetchOf(client, OF_NOTICES))
  const values = latestValues(client)
  const boards = boardCards(client)
  return {
    changed: ({ fact, ids }) => {
      boards.changed(fact)
      if (fact === TELEMETRY_FACT) return values.changed(ids)
      if (fact === GROUND_CHANGED) return ground.ask('records')
      if (fact === NOTICE_FACT) return notices.ask('records')
      if (fact === FORMS_CHANGED) forms.ask('records')
      // What is shown of records changes with their form.
      ask(fact === clockForm.key ? 'punch-ins' : 'records')
    },
    missed: () => {
      ask('missed')
      notices.ask('missed')
      values.changed(ALL)
      boards.changed()
    },
    returned: () => {
      forms.ask('missed')
      ground.ask('missed')
      notices.ask('missed')
      values.changed(ALL)
      boards.changed()
    },
    stop: () => {
      leave()
      for (const one of [...rhythms, forms, ground, notices, values, boards]) one.stop()
    },
  }
}

/** No device is named: there were too many, or nobody knows which. */
const ALL: readonly string[] = []

/** Devices send all day long: of them all only those that have sent something, and are on the screen, are asked about. */
function latestValues(client: QueryClient) {
  let changed = new Set<string>()
  let isAll = false
  const read = async () => {
    const [those, all] = [changed, isAll]
    changed = new Set()
    isAll = false
    const isMeant = ({ queryKey: [first, , , deviceId] }: Query) =>
      first === TELEMETRY_FACT && (all || (typeof deviceId === 'string' && those.has(deviceId)))
    await client.invalidateQueries({ predicate: isMeant })
  }
  const { ask, stop } = rhythm(EVERY_MS, read)
  return {
    stop,
    changed: (ids: readonly string[]) => {
      for (const id of ids) changed.add(id)
      isAll ||= ids.length === 0
      ask('records')
    },
  }
}

/** Of the cards of a board only those are read anew that are fed by what happened; what happens often holds up no other. */
function boardCards(client: QueryClient) {
  const all = rhythm(EVERY_MS, () => client.invalidateQueries({ queryKey: [BOARD] }))
  const ofFacts = new Map<string, typeof all>()
  const begun = (fact: string) => {
    const predicate = ({ queryKey }: Query) => feedsIn(queryKey).includes(fact)
    const made = rhythm(EVERY_MS, () => client.invalidateQueries({ predicate }))
    ofFacts.set(fact, made)
    return made
  }
  return {
    /** Without a fact: nobody knows what changed. */
    changed: (fact?: string) => {
      const one = fact === undefined ? all : (ofFacts.get(fact) ?? begun(fact))
      one.ask('records')
    },
    stop: () => {
      for (const one of [all, ...ofFacts.values()]) one.stop()
    },
  }
}

/**
 * Reads the first time at once, then once in `everyMs` at most, and always once more after the last wish. A reading is
 * never begun before the one before has come to its end, or on a slow network none ever would; a tab that nobody looks
 * at waits until it is.
 */
function rhythm(everyMs: number, read: (wish: Wish) => Promise<void>, isHeld = () => false) {
  let wish: Wish = 'none'
  let isResting = false
  let rest: ReturnType<typeof setTimeout> | undefined

  function begin(): void {
    if (wish === 'none' || isResting || document.hidden || isHeld()) return
    const what = wish
    wish = 'none'
    isResting = true
    const reading = read(what)
    rest = setTimeout(() => {
      void reading.finally(() => {
        isResting = false
        begin()
      })
    }, everyMs)
  }

  document.addEventListener('visibilitychange', begin)
  return {
    ask: (next: Wish) => {
      if (WISHES.indexOf(next) > WISHES.indexOf(wish)) wish = next
      begin()
    },
    stop: () => {
      wish = 'none'
      clearTimeout(rest)
      document.removeEventListener('visibilitychange', begin)
    },
  }
}

async function refetch(client: QueryClient, wish: Wish, isMeant: (query: Query) => boolean): Promise<void> {
  const isStale = (query: Query) =>
    isMeant(query) && showsRecords(query) && (wish !== 'punch-ins' || isOfPunchIns(query))
  await client.invalidateQueries({ predicate: isStale, refetchType: 'none' })
  // A screen that failed keeps its reason and its button, unless there was a break that may have been the reason.
  const isWorthwhile = (query: Query) => wish === 'missed' || query.state.data !== undefined
  await client.refetchQueries({ type: 'active', predicate: (query) => isStale(query) && isWorthwhile(query) })
}

async function refetchOf(client: QueryClient, keys: readonly unknown[]): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => keys.includes(first) })
}

function showsRecords({ queryKey: [first, , third] }: Query): boolean {
  return FED_BY_RECORDS.includes(first) && third !== IN_WORK
}

/** Punch-ins are what statistics count; any other key names their form, and a record tells its form itself. */
function isOfPunchIns({ queryKey, state: { data } }: Query): boolean {
  const isUnknownYet = queryKey[2] === 'record' && data === undefined
  return (
    queryKey[0] === STATISTICS || JSON.stringify(queryKey).includes(clockForm.id) || isUnknownYet || isPunchIn(data)
  )
}

function isPunchIn(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'FormId' in data && data.FormId === clockForm.id
}

function isEndless({ options }: Query): boolean {
  return 'initialPageParam' in options
}
