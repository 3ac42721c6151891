/** A word of labels for many crops at once. */
interface Group {
  readonly words: readonly string[]
  /** By NY/T 3177-2018. */
  readonly codes: readonly string[]
  /** Tells by names of categories where no code does. */
  readonly named?: RegExp
  /** Crops of these codes that the word does not mean, by their names. */
  readonly except?: RegExp
}

/** A crop by its name and that of its categories, the nearest first. */
interface Known {
  readonly name: string
  readonly code?: string | undefined
  readonly categories: ReadonlyArray<{ readonly name: string; readonly code?: string | undefined }>
}

/**
 * How labels call the groups of the standard. 果树 are what bears the fruits of 0103 and lasts: strawberries and melons stand there too and
 * are none. Herbs for medicine have no codes of their own.
 */
const groups: readonly Group[] = [
  { words: ['果树'], codes: ['0103'], except: /草莓|瓜/ },
  { words: ['蔬菜'], codes: ['0104'] },
  { words: ['粮油', '粮油作物'], codes: ['0101', '0102'] },
  { words: ['粮食', '粮食作物'], codes: ['0101'] },
  { words: ['油料', '油料作物'], codes: ['0102'] },
  { words: ['药材', '中药材', '中草药', '中草药材'], codes: [], named: /中草药|中药|药材|药用/ },
]

/** Whether a scope in words names a group that the crop is of. `十字花科蔬菜` and `果树（苹果除外）` are not all of their group. */
export function namesGroupOf(scope: string, crop: Known): boolean {
  const words = new Set(scope.split(/[、，,；;。/\s]+/))
  const code = tellingCode(crop)
  return groups.some(
    ({ words: own, codes, named, except }) =>
      own.some((word) => words.has(word)) &&
      (codes.some((one) => code?.startsWith(one)) || crop.categories.some(({ name }) => named?.test(name))) &&
      except?.test(crop.name) !== true,
  )
}

/** The nearest code that tells what a crop is; undefined where none does. */
export function tellingCode({ code, categories }: Known): string | undefined {
  return [code, ...categories.map((one) => one.code)].find(tells)
}

/** `01` is everything that is planted, `0107` every drink: neither tells whether a crop is meant. */
function tells(code: string | undefined): code is string {
  return code !== undefined && /^01\d\d/.test(code) && code !== '0107'
}
