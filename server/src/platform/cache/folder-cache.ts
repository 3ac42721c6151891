import { removeTree } from './tree.ts'
import { lstatSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Two checkouts side by side have one each. */
const MOST_ENTRIES = 2
/** Nobody takes so long to get an entry ready. */
const ABANDONED_MS = 3_600_000
const ENTRY = 'entry-'
const DRAFT = 'draft-'

/** Folders that are costly to make, by their keys. An entry is there whole or not at all, and stays as it is. */
export class FolderCache {
  readonly #folder: string

  /** Throws where the folder can’t be used, or where somebody else can lay something into it. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!isOwnAlone(statSync(folder))) throw new Error(`缓存目录 ${folder} 属于别人，或别人可以写入`)
    this.#folder = folder
  }

  /** Where the entry of a key lies. */
  find(key: string): string | undefined {
    const path = join(this.#folder, `${ENTRY}${key}`)
    const found = lstatSync(path, { throwIfNoEntry: false })
    return found?.isDirectory() && isOwnAlone(found) ? path : undefined
  }

  /** A folder in which an entry is got ready; what others left behind is cleared away. */
  openDraft(now: Date): string {
    for (const path of this.#named(DRAFT)) {
      if (now.getTime() - statSync(path).mtimeMs > ABANDONED_MS) removeTree(path)
    }
    const draft = join(this.#folder, `${DRAFT}${process.pid}-${now.getTime()}`)
    mkdirSync(draft, { mode: 0o700 })
    return draft
  }

  /** Makes a draft the entry of a key, in place of an earlier one. What was not used for longest goes. */
  put(key: string, draft: string): void {
    const path = join(this.#folder, `${ENTRY}${key}`)
    if (lstatSync(path, { throwIfNoEntry: false })) {
      // Whoever copies it just now misses files, and does without.
      renameSync(path, `${draft}-replaced`)
      removeTree(`${draft}-replaced`)
    }
    renameSync(draft, path)
    const byUse = this.#named(ENTRY).map((each) => ({ each, used: statSync(each).mtimeMs }))
    const last = byUse.toSorted((one, other) => other.used - one.used).slice(MOST_ENTRIES)
    for (const { each } of last) removeTree(each)
  }

  noteUse(path: string, now: Date): void {
    utimesSync(path, now, now)
  }

  #named(prefix: string): string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(this.#folder, name))
  }
}

function isOwnAlone({ uid, mode }: { readonly uid: number; readonly mode: number }): boolean {
  return uid === (process.getuid?.() ?? uid) && (mode & 0o022) === 0
}
