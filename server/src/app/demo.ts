import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type DemoAccounts, makeFirstAdminTicket } from '../modules/access/index.ts'
import type { Db } from '../platform/db/index.ts'
import { readJsonFile, writeJsonFile } from '../platform/files/index.ts'

/** What the demo maker needs to begin: it signs in as anybody else would. */
const Invitation = Type.Object({ Password: Type.String(), Ticket: Type.Optional(Type.String()) })
const Accounts = Type.Array(Type.Object({ Name: Type.String(), RealName: Type.String(), Title: Type.String() }))

interface Demo {
  /** Lays the invitation out for the demo maker: the password of all demo accounts, and the ticket of the first administrator. */
  invite(db: Db): Promise<void>
  accounts(): Promise<DemoAccounts>
}

interface Options {
  readonly dataDir: string
  readonly isOn: boolean
  readonly password: string | undefined
}

const nobody: DemoAccounts = { Password: '', Accounts: [] }

/** The demo as the server knows it: two small files below the data directory, one written here, one by the demo maker. */
export function makeDemo({ dataDir, isOn, password }: Options): Demo {
  const invitationFile = join(dataDir, 'demo', 'invitation.json')
  const accountsFile = join(dataDir, 'demo', 'accounts.json')
  const invitation = (): Static<typeof Invitation> | undefined => {
    const kept = readJsonFile(invitationFile)
    return Value.Check(Invitation, kept) ? kept : undefined
  }
  return {
    invite: async (db) => {
      if (!isOn) return
      const Ticket = await makeFirstAdminTicket(db)
      writeJsonFile(invitationFile, {
        Password: password ?? invitation()?.Password ?? newPassword(),
        ...(Ticket && { Ticket }),
      })
    },
    accounts: async () => {
      const kept = isOn ? readJsonFile(accountsFile) : undefined
      const known = isOn ? invitation() : undefined
      return known && Value.Check(Accounts, kept) ? { Password: known.Password, Accounts: kept } : nobody
    },
  }
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Easy to read aloud and to type on a phone: no letters that look alike. */
function newPassword(): string {
  return Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
