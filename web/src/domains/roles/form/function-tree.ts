import type { RoleFunctionTree } from '@farm/contract/access'

export type ModuleNode = RoleFunctionTree[number]
export type GroupNode = ModuleNode['Children'][number]
export type FunctionNode = GroupNode['Children'][number]

export function functionsOfModule({ Children }: ModuleNode): FunctionNode[] {
  return Children.flatMap((group) => group.Children)
}

/** What a box over several functions shows. */
export interface BoxState {
  readonly given: number
  readonly all: number
  readonly isAll: boolean
  readonly isMixed: boolean
  /** None of them can be given or taken away. */
  readonly isFixed: boolean
}

export function boxOf(functions: readonly FunctionNode[], given: ReadonlySet<string>): BoxState {
  const count = functions.filter(({ Url }) => given.has(Url)).length
  const all = functions.length
  return {
    given: count,
    all,
    isAll: all > 0 && count === all,
    isMixed: count > 0 && count < all,
    isFixed: functions.every(({ CanGrant }) => !CanGrant),
  }
}

/** Of functions those that are given or can be: what one can never give counts for nothing. */
export function withinReach(functions: readonly FunctionNode[], given: ReadonlySet<string>): FunctionNode[] {
  return functions.filter(({ Url, CanGrant }) => CanGrant || given.has(Url))
}

/** A list and what can be done in it. */
export interface FunctionLine {
  /** The entry of the menu; acts that are in sight without theirs have none. */
  readonly menu: FunctionNode | undefined
  readonly acts: readonly FunctionNode[]
}

/** Functions by the lists that they belong to: every entry of the menu begins a line. */
export function linesOf(functions: readonly FunctionNode[]): FunctionLine[] {
  const lines: FunctionLine[] = []
  for (const one of functions) {
    const last = lines.at(-1)
    if (one.IsMenu) lines.push({ menu: one, acts: [] })
    else if (last) lines.splice(-1, 1, { ...last, acts: [...last.acts, one] })
    else lines.push({ menu: undefined, acts: [one] })
  }
  return lines
}

/** In one order, whatever was ticked first. */
function inOrder(urls: Iterable<string>): string[] {
  return [...new Set(urls)].toSorted()
}

/** Gives all of them, or takes all away where all that can be given are; what one does not hold stays as it is. */
export function withAll(functions: readonly FunctionNode[], given: ReadonlySet<string>): string[] {
  const own = functions.filter(({ CanGrant }) => CanGrant).map(({ Url }) => Url)
  const isAll = own.every((url) => given.has(url))
  if (!isAll) return inOrder([...given, ...own])
  return inOrder([...given].filter((url) => !own.includes(url)))
}

/** One given or taken away. */
export function withOne(url: string, given: ReadonlySet<string>): string[] {
  return inOrder(given.has(url) ? [...given].filter((one) => one !== url) : [...given, url])
}

/** The functions whose name, group or module has the text in it, with what they stand under. */
export function foundIn(tree: RoleFunctionTree, text: string): RoleFunctionTree {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tree
  const has = (name: string) => name.toLowerCase().includes(wanted)
  return tree.flatMap((module) => {
    if (has(module.Name)) return [module]
    const groups = module.Children.flatMap((group) => {
      const Children = has(group.Name) ? group.Children : group.Children.filter(({ Name }) => has(nameOf(Name)))
      return Children.length > 0 ? [{ ...group, Children }] : []
    })
    return groups.length > 0 ? [{ ...module, Children: groups }] : []
  })
}

/** `基础管理/作物列表` without the group it stands under anyway. */
export function nameOf(name: string): string {
  return name.split('/').at(-1) ?? name
}

/** What changes, in a sentence: 将新增 3 项、取消 2 项功能；影响 12 人. */
export function summaryOf(before: readonly string[], after: readonly string[], people: number): string | undefined {
  const added = after.filter((url) => !before.includes(url)).length
  const taken = before.filter((url) => !after.includes(url)).length
  const parts = [added > 0 && `新增 ${added} 项`, taken > 0 && `取消 ${taken} 项`].filter(Boolean)
  if (parts.length === 0) return undefined
  return `将${parts.join('、')}功能${people > 0 ? `；影响 ${people} 人` : ''}`
}
