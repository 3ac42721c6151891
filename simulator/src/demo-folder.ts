import type { DemoProgress } from '@farm/contract/access'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '@farm/contract/forms'
import { readJson, writeJson } from './json-file.ts'

/** Version of the demo county. A county of another version that is there already stays as it is. */
const DEMO_VERSION = 7

/** What the server laid out: the password of all demo accounts, and a ticket where there is no administrator yet. */
export interface Invitation {
  readonly Password: string
  readonly Ticket?: string
}
export interface Account {
  readonly Name: string
  readonly RealName: string
  readonly Title: string
}

/** The folder below the data directory in which the server and the demo maker meet. */
export interface DemoFolder {
  readonly invitation: () => Invitation | undefined
  /** False after a change of the database: its invitation carries a ticket that is not the one used then. */
  readonly isDone: (invitation: Invitation) => boolean
  /** When the county that the data directory was filled with was made; undefined where none was restored. */
  readonly restoredFrom: () => Date | undefined
  readonly saveAccounts: (accounts: readonly Account[]) => void
  /** For the sign-in page, with the moment: progress that grows no older belongs to a demo maker that runs. */
  readonly saveProgress: (progress: DemoProgress) => void
  readonly clearProgress: () => void
  readonly markDone: (invitation: Invitation) => void
}

export function demoFolder(dataDir: string): DemoFolder {
  const file = (name: string) => join(dataDir, 'demo', name)
  return {
    invitation: () => invitationIn(readJson(file('invitation.json'))),
    isDone: ({ Ticket }) => {
      const done = readJson(file('done.json'))
      if (!isObject(done) || typeof done.Version !== 'number') return false
      return Ticket === undefined || done.Ticket === Ticket
    },
    restoredFrom: () => {
      const restored = readJson(file('restored.json'))
      return isObject(restored) && typeof restored.MadeAt === 'string' ? new Date(restored.MadeAt) : undefined
    },
    saveAccounts: (accounts) => writeJson(file('accounts.json'), accounts),
    saveProgress: (progress) => writeJson(file('progress.json'), { ...progress, At: Date.now() }),
    clearProgress: () => rmSync(file('progress.json'), { force: true }),
    markDone: ({ Ticket }) => writeJson(file('done.json'), { Version: DEMO_VERSION, ...(Ticket && { Ticket }) }),
  }
}

function invitationIn(kept: unknown): Invitation | undefined {
  if (!isObject(kept) || typeof kept.Password !== 'string') return undefined
  return { Password: kept.Password, ...(typeof kept.Ticket === 'string' && { Ticket: kept.Ticket }) }
}
