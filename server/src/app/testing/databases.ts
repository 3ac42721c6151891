import { openDatabase, runOnce } from '../../platform/db/index.ts'

/** The same server, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

async function once(url: string, text: string): Promise<void> {
  const { db, close } = openDatabase({ url, connections: 1, onLost: () => undefined })
  try {
    await runOnce(db, text)
  } finally {
    await close()
  }
}

/** Copies a template; an empty database where none is told. Names are made by us, never by a person. */
export function createDatabase(url: string, name: string, template = 'template0'): Promise<void> {
  return once(url, `create database ${name} template ${template} encoding 'UTF8'`)
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return once(url, `drop database if exists ${name} with (force)`)
}
