import { isDeepStrictEqual } from 'node:util'
import { type Cell, Judge } from './cells.ts'
import { type Inquiry, isOfA, isSteady, withoutWall } from './inquiry.ts'
import { type File, filesOf, judgedFile } from './judged-files.ts'
import { reaching, without } from './sites.ts'
import { bare } from './told.ts'

/** So begins what a condition is missed by that requests do not reach. */
const OF_FILE = 'file '

/** How a request is answered while every condition stands. */
interface Plain {
  readonly text: string
  /** Otherwise it proves nothing that it is at fault without a condition. */
  readonly isFaultless: boolean
  readonly sites: ReadonlySet<string>
  readonly ms: number
}

/** By condition, the request that misses it. */
type Witnesses = ReadonlyMap<string, string>

/** Finds for conditions of the stores a request that is answered otherwise without them, so that the suite misses them. */
export class Trial {
  readonly #inquiry: Inquiry
  /** Of what is asked while every condition stands, and while one is left out. */
  readonly #whole: Judge
  readonly #broken: Judge
  readonly #plain = new Map<Cell, Plain>()
  readonly #missed = new Map<string, string>()

  private constructor(inquiry: Inquiry, whole: Judge, broken: Judge) {
    this.#inquiry = inquiry
    this.#whole = whole
    this.#broken = broken
  }

  static async of(inquiry: Inquiry): Promise<Trial> {
    const { farm, world } = inquiry
    return new Trial(inquiry, await Judge.of(farm, world), await Judge.of(farm, world))
  }

  /** By condition the title of what misses it, beginning with what missed it before; what nobody misses is left out. */
  async missed(sites: readonly string[], before: Witnesses): Promise<Witnesses> {
    const left = () => sites.filter((site) => !this.#missed.has(site))
    // Files leave traces of themselves, so they come before or behind all that is asked twice.
    await this.#byFiles(sites.filter((site) => before.get(site)?.startsWith(OF_FILE)))
    const byTitle = new Map(this.#inquiry.cells.map((cell) => [cell.title, cell]))
    for (const site of left()) {
      const witness = byTitle.get(before.get(site) ?? '')
      if (witness) await this.#tryCells(site, [witness])
    }
    await this.#search(new Set(left()), new Set(sites.flatMap((site) => before.get(site)?.split(' ')[0] ?? [])))
    await this.#byFiles(left())
    return this.#missed
  }

  /** Asks everything, first what was known to miss others, until no condition is left. */
  async #search(sought: Set<string>, likely: ReadonlySet<string>): Promise<void> {
    const byCall = Map.groupBy(this.#inquiry.cells, ({ name }) => name)
    const calls = [...byCall].toSorted(([left], [right]) => Number(likely.has(right)) - Number(likely.has(left)))
    for (const [, cells] of calls) {
      if (sought.size === 0) return
      for (const cell of cells) await this.#ask(cell)
      for (const site of sought) {
        await this.#tryCells(site, this.#nearest(cells.filter((cell) => this.#plain.get(cell)?.sites.has(site))))
        if (this.#missed.has(site)) sought.delete(site)
      }
    }
  }

  /** Those of A first, since most is kept from them; then those that are quick. */
  #nearest(cells: readonly Cell[]): Cell[] {
    const distance = (cell: Cell) => Number(!isSteady(cell)) + Number(!isOfA(cell))
    const ms = (cell: Cell) => this.#plain.get(cell)?.ms ?? 0
    return cells.toSorted((left, right) => distance(left) - distance(right) || ms(left) - ms(right))
  }

  async #ask(cell: Cell): Promise<Plain> {
    const known = this.#plain.get(cell)
    if (known) return known
    const begun = performance.now()
    let text = ''
    let isFaultless = false
    const sites = await reaching(async () => {
      const told = await this.#inquiry.send(cell)
      text = bare(told, '')
      isFaultless = (await this.#whole.faults(cell, told)).length === 0
    })
    const plain = { text, isFaultless, sites, ms: performance.now() - begun }
    this.#plain.set(cell, plain)
    return plain
  }

  /** Leaves out a condition and asks until a request is answered otherwise. */
  async #tryCells(site: string, cells: readonly Cell[]): Promise<void> {
    this.#broken.forget()
    for (const cell of cells) {
      const plain = await this.#ask(cell)
      if (!plain.isFaultless || !(await without(site, () => this.#isOtherwise(cell, plain)))) continue
      this.#missed.set(site, cell.title)
      return
    }
  }

  async #isOtherwise(cell: Cell, { text }: Plain): Promise<boolean> {
    const told = await this.#inquiry.send(cell)
    const isMoved = isOfA(cell) && isSteady(cell) && bare(told, '') !== text
    return isMoved || (await this.#broken.faults(cell, told)).length > 0
  }

  /** Leaves out each condition while the work judges files. */
  async #byFiles(sites: readonly string[]): Promise<void> {
    if (sites.length === 0) return
    const { world } = this.#inquiry
    await withoutWall(this.#inquiry, async () => {
      for (const [index, file] of filesOf(world).entries()) await this.#tryFile(sites, file, index)
    })
  }

  async #tryFile(sites: readonly string[], file: File, index: number): Promise<void> {
    const { farm, world } = this.#inquiry
    const judged = await judgedFile(farm, world, file)
    for (const site of sites.filter((one) => !this.#missed.has(one))) {
      const otherwise = await without(site, () => judgedFile(farm, world, file))
      if (!isDeepStrictEqual(otherwise, judged)) this.#missed.set(site, `${OF_FILE}${index}`)
    }
  }
}
