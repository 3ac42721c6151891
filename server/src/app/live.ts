import { randomUUID } from 'node:crypto'
import type { eventCalls } from '@farm/contract/events'
import {
  type Caller,
  Events,
  type Handlers,
  type Listener,
  ROOT,
  type Scope,
  isUnchanged,
} from '../modules/access/index.ts'
import { type Database, type Db, openListener } from '../platform/db/index.ts'
import type { Log } from '../platform/log/index.ts'
import { Audience, type Member, type ViewKinds } from './live-audience.ts'
import { type Feed, openFeed } from './live-feed.ts'
import { missedSince } from './live-missed.ts'
import { paced } from './live-paced.ts'
import { aliveText, eventText } from './live.rules.ts'
import { sweepEvents, wakeOthers } from './live.store.ts'

interface Options {
  readonly database: Database
  readonly log: Log
  readonly viewKinds: ViewKinds
  readonly pace?: Pace
}

/** How often what is done. */
export interface Pace {
  /** Everything is read this often, whoever was or was not woken. */
  readonly pollMs: number
  /** Nobody is woken more often, nor reads more often when woken. */
  readonly wakeMs: number
  /** Listeners are told that the stream is alive, and their sessions looked at again. */
  readonly beatMs: number
  readonly sweepMs: number
}

export const productPace: Pace = { pollMs: 1_000, wakeMs: 50, beatMs: 15_000, sweepMs: 10_000 }

/** What changes among the records, told to those who may read them, across all processes at one database. */
export interface Live {
  readonly join: (who: Asker, listener: Listener) => void
  /** The forms have changed: pages read anew what they know of them. */
  readonly formsChanged: () => void
  /** A border has changed: maps read their ground anew. */
  readonly groundChanged: () => void
  /** Records were written here. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

interface Asker {
  readonly caller: Caller
  readonly scope: Scope
  /** The last event that was heard before the stream broke off. */
  readonly lastEventId: string | undefined
}

const CHANNEL = 'farm_events'
/** Every page that is open reads its form anew when it is told: not more often than this. */
const FORMS_EVERY_MS = 500
const SWEPT_AT_ONCE = 1_000

/** Begins to read events. It ends with `close`, and all streams with it. */
export async function openLive({ database: { db, url }, log, viewKinds, pace = productPace }: Options): Promise<Live> {
  const me = randomUUID()
  const audience = new Audience(viewKinds)
  const onFault = (error: unknown) => log.warn({ err: error }, 'live events are held up')
  const feed: Feed = await openFeed({
    db,
    pollMs: pace.pollMs,
    paceMs: pace.wakeMs,
    tell: (events) => audience.tell(events),
    onTurnedBack: () => audience.tellAll(resetEvent(feed)),
    onFault,
  })
  const listen = () => {
    if (audience.members.size > 0) feed.ask()
  }
  const waking = paced(() => wakeOthers(db, CHANNEL, me).catch(onFault), pace.wakeMs)
  const beating = paced(() => beat({ db, audience, feed, viewKinds }).catch(onFault), 0)
  const tellingForms = paced(async () => audience.tellAll(factForAll(feed, 'forms')), FORMS_EVERY_MS)
  const tellingGround = paced(async () => audience.tellAll(factForAll(feed, 'ground')), FORMS_EVERY_MS)
  const sweeping = paced(() => sweep(db).catch(onFault), 0)
  const timers = [setInterval(beating.ask, pace.beatMs), setInterval(sweeping.ask, pace.sweepMs)]
  const notified = openListener({
    url,
    channels: [CHANNEL],
    onNotify: (_, sender) => {
      if (sender !== me) listen()
    },
    onLost: (error) => log.warn({ err: error }, 'not woken by other processes for the time being'),
    onBack: feed.doubt,
  })
  let isClosed = false
  return {
    join: (who, listener) => {
      if (isClosed) return listener.end()
      const member = audience.add({ ...who, listener })
      void begin({ db, audience, feed, member, viewKinds }, who.lastEventId).catch((error: unknown) => {
        onFault(error)
        audience.end(member)
      })
    },
    formsChanged: tellingForms.ask,
    groundChanged: tellingGround.ask,
    wake: () => {
      waking.ask()
      listen()
    },
    close: async () => {
      isClosed = true
      audience.endAll()
      for (const timer of timers) clearInterval(timer)
      const rounds = [waking, beating, sweeping, tellingForms, tellingGround].map((one) => one.stop())
      await Promise.all([feed.close(), ...rounds, notified.close()])
    },
  }
}

/** Answers the one call by which one listens. */
export function eventHandlers(live: Live): Handlers<typeof eventCalls> {
  return {
    stream: async ({ caller, scope, origin: { lastEventId } }) =>
      new Events((listener) => live.join({ caller, scope, lastEventId }, listener)),
  }
}

/** Those who listen, at whichever process, are told at once of what was written outside of any request. */
export function wakeListeners(db: Db): Promise<void> {
  return wakeOthers(db, CHANNEL, '')
}

const resetEvent = (feed: Feed) => Buffer.from(eventText(feed.last(), 'reset', {}))
const factForAll = (feed: Feed, fact: string) =>
  Buffer.from(eventText(feed.last(), 'change', { fact, ids: [], organPath: ROOT.path }))
const aliveComment = (feed: Feed) => Buffer.from(aliveText(feed.last()))

interface Beginning {
  readonly db: Db
  readonly audience: Audience
  readonly feed: Feed
  readonly member: Member
  readonly viewKinds: ViewKinds
}

/** The stream is told what it missed since it broke off, and where it stands. */
async function begin(
  { db, audience, feed, member, viewKinds }: Beginning,
  lastEventId: string | undefined,
): Promise<void> {
  if (lastEventId === undefined) member.listener.write(aliveComment(feed))
  else {
    const kinds = (await viewKinds())(member.caller)
    member.listener.write((await missedSince(db, member, kinds, lastEventId)) ?? resetEvent(feed))
  }
  audience.release(member)
}

/** Streams whose session is over, or whose rights have changed, end; the others are told that theirs is alive. */
async function beat({ db, audience, feed, viewKinds }: Omit<Beginning, 'member'>): Promise<void> {
  try {
    for (const member of audience.members) if (!(await isUnchanged(db, viewKinds, member.caller))) audience.end(member)
  } finally {
    audience.tellAll(aliveComment(feed))
  }
}

async function sweep(db: Db): Promise<void> {
  while ((await sweepEvents(db, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
}
