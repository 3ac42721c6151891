import { v7 as newId } from 'uuid'
import { readChoice, readText, removeText, textKeys, writeText } from './storage.ts'

/** Between the name of a draft and what sets those of several pages apart. */
const BESIDE = '~'

/**
 * Where one page keeps what is being filled in under a name. Several pages may fill in the same: none of them writes over what another
 * has kept since this one looked, or throws it away; it keeps its own beside it, and that is found when the other is done with. No draft
 * goes by its age: the clock of a phone may be wrong.
 */
export class DraftPlace {
  private readonly name: string
  private key: string
  /** As this page knows it. */
  private known: string | undefined

  constructor(name: string) {
    this.name = name
    this.key = placesOf(name)[0] ?? name
    this.known = readText(this.key)
  }

  /** What is kept; its reader checks its shape. */
  read(): unknown {
    return readChoice(this.key)
  }

  keep(draft: unknown): void {
    const present = readText(this.key)
    if (present !== undefined && present !== this.known) this.key = `${this.name}${BESIDE}${newId()}`
    this.known = JSON.stringify(draft)
    writeText(this.key, this.known)
  }

  /** What this page knows of goes; what it keeps next has nothing to do with it. */
  drop(): void {
    if (this.known !== undefined && readText(this.key) === this.known) removeText(this.key)
    this.key = this.name
    this.known = undefined
  }
}

/** The names of all drafts that are kept and begin so. */
export function draftNames(beginning: string): string[] {
  return [...new Set(textKeys(beginning).map((key) => key.split(BESIDE)[0] ?? key))]
}

/** The draft of the name itself comes first, then those that other pages kept beside it, by when they were. */
function placesOf(name: string): string[] {
  return textKeys(name)
    .filter((key) => key === name || key.startsWith(`${name}${BESIDE}`))
    .toSorted()
}
