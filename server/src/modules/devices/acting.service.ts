import { deviceForm } from '@farm/contract/devices'
import { faulty, refusal } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, isMoment, readData } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { newToken } from '../../platform/ids/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { changeableTogether, editAll } from '../forms/index.ts'
import { dropTokensOf, keepTokens } from './token.store.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

/** New tokens of devices, all or none. Nobody is told them again. */
export async function makeTokens(actor: Actor, { Ids }: { readonly Ids: readonly string[] }) {
  const { befores } = await devicesToEdit(actor, Ids)
  const made = befores.map(({ id, data }) => {
    const { Name = '', Number: number = '' } = readData(deviceForm, data)
    return { Id: id, Name, Number: number, Token: newToken() }
  })
  await keepTokens(
    actor.db,
    made.map(({ Id, Token }) => ({ id: Id, token: Token })),
    actor.now,
  )
  const place = new Map(Ids.map((id, index) => [id, index]))
  return made.toSorted((one, other) => (place.get(one.Id) ?? 0) - (place.get(other.Id) ?? 0))
}

/** Takes the tokens of devices away, all or none. */
export async function dropTokens(actor: Actor, { Ids }: { readonly Ids: readonly string[] }): Promise<void> {
  const { befores } = await devicesToEdit(actor, Ids)
  await dropTokensOf(
    actor.db,
    befores.map(({ id }) => id),
  )
}

interface Muting {
  readonly Ids: readonly string[]
  readonly Until?: string
  readonly Reason?: string
}

const LONGEST_MS = 366 * 24 * 60 * 60_000

/** Raises no alarm of devices until a time; without one they are watched again. */
export async function mute(actor: Actor, { Ids, Until, Reason }: Muting): Promise<void> {
  const until = Until === undefined ? undefined : checkedUntil(Until, actor.now)
  const { kind, befores } = await devicesToEdit(actor, Ids)
  const reason = until && Reason?.trim() ? Reason.trim() : undefined
  await editAll(
    actor,
    kind,
    befores.map((before) => ({ before, data: {}, set: { MutedUntil: until, MuteReason: reason } })),
  )
}

function checkedUntil(text: string, now: Date): string {
  if (!isMoment(text)) throw faulty({ Until: [NO_MOMENT_TEXT] })
  const ahead = Date.parse(text) - now.getTime()
  if (ahead <= 0) throw faulty({ Until: ['暂停的截止时间应晚于现在'] })
  if (ahead > LONGEST_MS) throw faulty({ Until: ['最多暂停一年，请改早一些'] })
  return new Date(text).toISOString()
}

async function devicesToEdit(actor: Actor, ids: readonly string[]) {
  const { kind, befores } = await changeableTogether(actor, [...new Set(ids)], 'edit')
  if (kind.id !== deviceForm.id || befores.some((one) => one.isDeleted)) {
    throw refusal('not-found', { what: deviceForm.name })
  }
  return { kind, befores }
}
