/** How each sign of a text may be read, the likeliest first. */
type Readings = ReadonlyArray<readonly string[]>

/** Words are compared as far as this: nobody types on after so many signs to tell two names apart. */
const MOST_SIGNS = 24
/** Of longer names only the beginning is found by any part of it. */
const MOST_BEGINNINGS = 100
const MOST_READ = 40
/** Within so many signs from where a word begins, one of them may be read in an unlikely way. */
const MOST_UNLIKELY = 4

/** A text as it is compared: small letters of one width, no spaces, and no signs that only part syllables. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ü/g, 'v')
    .replace(/[\s'’\p{Cc}]+/gu, '')
}

/** The words of a search, each to be found somewhere in a name. */
export function wordsOf(search: string): string[] {
  return [...new Set(search.split(/\s+/).map((word) => cut(foldedText(word))))].filter(Boolean)
}

function cut(text: string): string {
  return text.length <= MOST_SIGNS ? text : Array.from(text).slice(0, MOST_SIGNS).join('')
}

/** All that a folded name can be found by the beginning of: what follows each of its signs, written and read. */
export function endingsOf(name: string, readingsOf: (text: string) => Readings): Set<string> {
  const signs = Array.from(name)
  const written = signs.slice(0, MOST_BEGINNINGS).map((_, at) => signs.slice(at, at + MOST_SIGNS).join(''))
  const readings = readingsOf(signs.slice(0, MOST_READ).join(''))
  const initials = readings.map((ways) => [...new Set(ways.map((way) => Array.from(way)[0] ?? ''))])
  // Within a number or a foreign word only what is written begins: read or not, it looks the same.
  const starts = signs.slice(0, MOST_READ).flatMap((sign, at) => (isHan(sign) || isHan(signs[at - 1]) ? [at] : []))
  const read = [...new Set([0, ...starts])].flatMap((at) => [...spellings(initials, at), ...spellings(readings, at)])
  return new Set([...written, ...read])
}

function isHan(sign = ''): boolean {
  return /\p{Script=Han}/u.test(sign)
}

/**
 * What follows a sign as it is likely read, and with one of the next signs read in another way: all combinations of all
 * readings would be thousands.
 */
function spellings(readings: Readings, at: number): string[] {
  const likely = readings.slice(at, at + MOST_SIGNS).map(([way = '']) => way)
  const unlikely = readings.slice(at, at + MOST_UNLIKELY).flatMap((ways, place) => {
    const [before, after] = [likely.slice(0, place), likely.slice(place + 1)]
    return ways.slice(1).map((way) => [...before, way, ...after])
  })
  return [likely, ...unlikely].map((ways) => cut(ways.join('')))
}

/** The words as PostgreSQL reads a tsvector, each behind the mark. */
export function vectorText(mark: string, words: Iterable<string>): string {
  return Array.from(words, (word) => quoted(mark + word)).join(' ')
}

/** A tsquery for what has a word beginning with each of these. */
export function queryText(mark: string, words: readonly string[]): string {
  return words.map((word) => `${quoted(mark + word)}:*`).join(' & ')
}

function quoted(word: string): string {
  return `'${word.replace(/[\\']/g, (sign) => sign + sign)}'`
}
