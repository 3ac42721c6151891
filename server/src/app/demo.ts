import { DemoProgress } from '@farm/contract/access'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type DemoAccounts, givePassword, makeFirstAdminTicket } from '../modules/access/index.ts'
import type { Db } from '../platform/db/index.ts'
import { dropJsonFile, readJsonFile, writeJsonFile } from '../platform/files/index.ts'
import type { Clock } from '../platform/time/index.ts'
import { DEMO_ACCOUNTS } from './demo-cache/secrets.store.ts'

/** What the demo maker needs to begin: it signs in as anybody else would. */
const Invitation = Type.Object({ Password: Type.String(), Ticket: Type.Optional(Type.String()) })
const Accounts = Type.Array(Type.Object({ Name: Type.String(), RealName: Type.String(), Title: Type.String() }))
/** What the demo maker writes about once a second; `At` is the moment, in milliseconds since 1970. */
const Progress = Type.Object({ ...DemoProgress.properties, At: Type.Integer() })

/** A demo maker that has written no progress for so long runs no more. */
const SILENCE_MS = 30_000
const INTERRUPTED = '生成过程被中断'
/** Shown until the demo maker, which the launcher starts next, writes for the first time. */
const BEGINNING: DemoProgress = { Phase: '准备', Done: 0, Total: 0, Share: 0 }

interface Demo {
  /** Lays the invitation out for the demo maker: the password of all demo accounts, and the ticket of the first administrator. */
  invite(db: Db): Promise<void>
  accounts(): Promise<DemoAccounts>
}

interface Options {
  readonly dataDir: string
  readonly isOn: boolean
  readonly password: string | undefined
  readonly clock: Pick<Clock, 'now'>
}

const nobody: DemoAccounts = { Password: '', Accounts: [] }

/** The demo as the server knows it: small files below the data directory, by which it and the demo maker meet. */
export function makeDemo({ dataDir, isOn, password, clock }: Options): Demo {
  const file = (name: string) => join(dataDir, 'demo', `${name}.json`)
  const [invitationFile, accountsFile, progressFile] = [file('invitation'), file('accounts'), file('progress')]
  const startedAt = clock.now().getTime()
  const invitation = (): Static<typeof Invitation> | undefined => {
    const kept = readJsonFile(invitationFile)
    return Value.Check(Invitation, kept) ? kept : undefined
  }
  const progress = (): DemoProgress | undefined => {
    const kept = readJsonFile(progressFile)
    if (!Value.Check(Progress, kept)) return undefined
    const { At, ...known } = kept
    // What an earlier run left behind counts from this start: the demo maker is about to go on.
    const silentMs = clock.now().getTime() - Math.max(At, startedAt)
    return silentMs > SILENCE_MS ? { Fault: INTERRUPTED, ...known } : known
  }
  return {
    invite: async (db) => {
      if (!isOn) return
      const Password = password ?? invitation()?.Password ?? newPassword()
      await givePassword(db, { setting: DEMO_ACCOUNTS, password: Password })
      const Ticket = await makeFirstAdminTicket(db)
      if (Ticket) {
        // Without an administrator the database is new: accounts that stand here are of another one.
        dropJsonFile(accountsFile)
        writeJsonFile(progressFile, { ...BEGINNING, At: clock.now().getTime() })
      }
      writeJsonFile(invitationFile, { Password, ...(Ticket && { Ticket }) })
    },
    accounts: async () => {
      if (!isOn) return nobody
      const [known, kept, present] = [invitation(), readJsonFile(accountsFile), progress()]
      const offered = known && Value.Check(Accounts, kept) ? { Password: known.Password, Accounts: kept } : nobody
      return { ...offered, ...(present && { Progress: present }) }
    },
  }
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Easy to read aloud and to type on a phone: no letters that look alike. */
function newPassword(): string {
  return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
