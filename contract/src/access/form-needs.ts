import { addressAt } from '../addresses/index.ts'
import type { RightName } from '../forms/index.ts'
import { kindByKey } from '../kinds/index.ts'
import { builtInModules } from './modules.ts'

/** What a screen, or an act on it, does with the records that it is about. */
export interface FormNeeds {
  /** Key of the kind. */
  readonly key: string
  /** Seeing first, what else is done last. */
  readonly rights: readonly RightName[]
}

const rightNames: readonly RightName[] = ['view', 'add', 'edit', 'delete', 'export', 'import']
/** Filled when it is first asked for: pages that never ask do not load the addresses for it. */
const needs = new Map<string, FormNeeds | undefined>()

/** 数据管理 is of no one kind: its addresses name the form. */
function needsOf(url: string, [first = '', ...others]: readonly string[]): FormNeeds | undefined {
  const [key = '', right] = first.split('.')
  const [path = ''] = url.split('#')
  if (right !== 'view' || !kindByKey(key) || addressAt(path)?.titleFromForm) return undefined
  return { key, rights: rightNames.filter((one) => [first, ...others].includes(`${key}.${one}`)) }
}

/** The rights over a built-in form without which a function does nothing: a role may give the one and be denied the other. */
export function formNeeds(url: string): FormNeeds | undefined {
  if (needs.size === 0) {
    const functions = builtInModules.flatMap((module) => module.functions)
    for (const one of functions) needs.set(one.url, needsOf(one.url, one.grants))
  }
  return needs.get(url)
}
