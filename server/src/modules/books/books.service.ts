import { type BookAnswer, type BookLack, type BookSection, MAX_BOOK_LINES, MAX_LACKING } from '@farm/contract/books'
import { type Line, lackingIn } from './books.rules.ts'
import { type Asking, type BookQuery, chosenBook } from './choice.service.ts'
import { Gathered } from './gathered.ts'
import { type OpenSection, openSection } from './lines.service.ts'

interface ToldSection {
  readonly section: BookSection
  readonly lines: readonly Line[]
  readonly answer: BookAnswer['Sections'][number]
}

/** A book with its lines, and what the law demands of them and nobody told. */
export async function bookTold(asking: Asking, query: BookQuery): Promise<BookAnswer> {
  const chosen = await chosenBook(asking, query)
  const { book, named, creditCode, days } = chosen
  const gathered = new Gathered(asking, book.sections)
  const told: ToldSection[] = []
  for (const section of book.sections) {
    const opened = await openSection(asking, chosen, section, gathered)
    try {
      const lines = await firstLines(opened)
      const shown = lines.slice(0, MAX_BOOK_LINES)
      const answer = {
        Key: section.key,
        Columns: opened.columns.map(({ key }) => key),
        Lines: shown.map(({ id, cells, lacks }) => ({
          Id: id,
          Cells: [...cells],
          ...(lacks.length > 0 && { Lacks: lacks.map(({ at }) => at) }),
        })),
        IsCut: opened.isCut || lines.length > MAX_BOOK_LINES,
        Unseen: [...opened.unseen],
      }
      told.push({ section, lines: shown, answer })
    } finally {
      await opened.close()
    }
  }
  const lacking = await lackingOf(gathered, told)
  return {
    ...named,
    ...(creditCode !== undefined && { CreditCode: creditCode }),
    ...(days && { Days: { From: days.from, To: days.to } }),
    Sections: told.map(({ answer }) => answer),
    Lacking: lacking.slice(0, MAX_LACKING),
    LackingTotal: lacking.length,
  }
}

/** One more than are told says that there are more. */
async function firstLines({ batches }: OpenSection): Promise<Line[]> {
  const lines: Line[] = []
  for await (const batch of batches()) {
    lines.push(...batch)
    if (lines.length > MAX_BOOK_LINES) break
  }
  return lines
}

/** By the record that is to be completed: a line of its own by what tells it apart, another one by its name. */
async function lackingOf(gathered: Gathered, told: readonly ToldSection[]): Promise<BookLack[]> {
  const lacking = lackingIn(told.flatMap(({ lines }) => lines))
  const own = new Map(
    told.flatMap(({ section, lines }) => lines.map((line) => [`${section.kind.key} ${line.id}`, line])),
  )
  return gathered.settle((world) =>
    lacking.map(({ kind, id, fields, lines }) => {
      const line = own.get(`${kind} ${id}`)
      const name = line ? line.title : world.of(kind, id)?.name
      return { Kind: kind, Id: id, Name: name ?? '', Fields: fields, Lines: lines }
    }),
  )
}
