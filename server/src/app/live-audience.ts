import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Fact } from '@farm/contract/events'
import { type Caller, type Kinds, type Listener, type Scope, mayHear } from '../modules/access/index.ts'
import { eventText } from './live.rules.ts'
import type { ChangeRow } from './live.store.ts'

export interface Newcomer {
  readonly caller: Caller
  readonly scope: Scope
  readonly listener: Listener
}

/** Somebody who listens. What is told while they are still being told of the past is held back. */
export interface Member extends Newcomer {
  held: Buffer[] | undefined
}

/** Tabs of one person, and the screens of a hall that share an account; the oldest gives way. */
export const MOST_PER_ACCOUNT = 40
/** Written at one go; connections are flushed in between, so that nobody is slow for want of a turn. */
const BYTES_A_TURN = 16 * 1024

/** How anybody sees the kinds of records now. */
export type ViewKinds = () => Promise<(caller: Caller) => Kinds>

/** Those who listen at this process. */
export class Audience {
  readonly #members = new Set<Member>()
  readonly #viewKinds: ViewKinds

  constructor(viewKinds: ViewKinds) {
    this.#viewKinds = viewKinds
  }

  get members(): ReadonlySet<Member> {
    return this.#members
  }

  add(newcomer: Newcomer): Member {
    const ofAccount = [...this.#members].filter((one) => one.caller.user.Id === newcomer.caller.user.Id)
    for (const oldest of ofAccount.slice(0, Math.max(0, ofAccount.length - MOST_PER_ACCOUNT + 1))) this.end(oldest)
    const member: Member = { ...newcomer, held: [] }
    this.#members.add(member)
    member.listener.onEnd(() => this.#members.delete(member))
    return member
  }

  /** What was held back is told; from now on everything is told at once. */
  release(member: Member): void {
    const held = member.held ?? []
    member.held = undefined
    for (const text of held) member.listener.write(text)
  }

  end(member: Member): void {
    this.#members.delete(member)
    member.listener.end()
  }

  endAll(): void {
    for (const member of this.#members) this.end(member)
  }

  /** Tells each event to those who may hear it. */
  async tell(events: readonly ChangeRow[]): Promise<void> {
    let bytes = 0
    const kindsOf = await this.#viewKinds()
    for (const event of events) {
      const hearers = [...this.#members].filter((member) => hears(member, kindsOf(member.caller), event))
      if (hearers.length === 0) continue
      const text = Buffer.from(changeText(event))
      for (const member of hearers) write(member, text)
      bytes += text.length
      if (bytes < BYTES_A_TURN) continue
      bytes = 0
      await nextTurn()
    }
  }

  tellAll(text: Buffer): void {
    for (const member of this.#members) write(member, text)
  }
}

function write({ held, listener }: Member, text: Buffer): void {
  if (held) held.push(text)
  else listener.write(text)
}

/** Whether somebody could read the records of an event, or it is theirs alone. */
export function hears({ scope }: Newcomer, kinds: Kinds, event: ChangeRow): boolean {
  if (event.isPersonal) return event.userId === scope.userId
  const kind = kinds.byKey(event.kind ?? '')
  return kind !== undefined && mayHear(scope, kind, event)
}

export function changeText({ id, fact, ids, organPath }: ChangeRow): string {
  const told: Fact = { fact, ids, organPath }
  return eventText(id, 'change', told)
}
