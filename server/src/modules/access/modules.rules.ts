import { type ModuleDescriptor, builtInModules, modules } from '@farm/contract/access'
import type { Faults } from '@farm/contract/errors'

/** Whose each function of the product is, by url. */
const owners: ReadonlyMap<string, string> = new Map(
  builtInModules.flatMap(({ name, functions }) => functions.map(({ url }) => [url, name])),
)
const OPEN = '不能对所有人或匿名开放'

/** A function as the database knows it, of whichever module. */
export interface KnownFunction {
  readonly module: string
  readonly url: string
}

/** What is wrong with a descriptor, by field. Nothing of the product is ever open to all or to strangers. */
export function descriptorFaults({ Module, Functions }: ModuleDescriptor, known: readonly KnownFunction[]): Faults {
  const faults: Record<string, string[]> = {}
  const say = (field: string, text: string) => (faults[field] ??= []).push(text)
  if (!Object.values<string>(modules).includes(Module.Name)) say('Module.Name', `系统没有模块“${Module.Name}”`)
  if (Module.AllowAllUser) say('Module.AllowAllUser', OPEN)
  if (Module.AllowAnonymous) say('Module.AllowAnonymous', OPEN)
  const seen = new Set<string>()
  Functions.forEach(({ Url, Name, AllowAllUser, AllowAnonymous }, place) => {
    const owner = ownerOf(Url, known)
    if (AllowAllUser || AllowAnonymous) say(`Functions.${place}`, `功能“${Name}”${OPEN}`)
    if (seen.has(Url)) say(`Functions.${place}.Url`, `功能“${Name}”的地址重复：${Url}`)
    if (owner !== undefined && owner !== Module.Name) {
      say(`Functions.${place}.Url`, `功能“${Name}”的地址属于模块“${owner}”：${Url}`)
    }
    seen.add(Url)
  })
  return faults
}

/** The product says whose its functions are, also where an earlier version had them elsewhere. */
function ownerOf(url: string, known: readonly KnownFunction[]): string | undefined {
  return owners.get(url) ?? known.find((one) => one.url === url)?.module
}
