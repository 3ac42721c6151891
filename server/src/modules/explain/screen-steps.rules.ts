import type { Address } from '@farm/contract/addresses'
import type { RightName } from '@farm/contract/forms'
import { type Role, type Step, functionText, functionTexts, functions, wireRole } from './steps.rules.ts'

/** What is done on a page, as `#Export` names it; nothing where there is no such act. */
export function actOn({ path }: Address, hash: string): (typeof functions)[number] | undefined {
  return functions.find(({ url }) => url === `${path}${hash}`)
}

const rightsOfActs: Readonly<Record<string, RightName>> = {
  '#Delete': 'delete',
  '#Export': 'export',
  '#Import': 'import',
}

/** The right over the form that an address of 数据管理, or an act there, is about. */
export function rightAt(path: string, hash: string): RightName {
  return rightsOfActs[hash] ?? (path.endsWith('/AddData') ? 'add' : 'view')
}

/** Whether a page is there, and which function of which role opens it. */
export function screenSteps(address: Address, urls: readonly string[], roles: readonly Role[]): Step[] {
  const title = address.title ?? address.path
  const built: Step = {
    What: '页面',
    Holds: address.built,
    Because: address.built ? `页面“${title}”（${address.path}）已开放` : `页面“${title}”（${address.path}）还没有开放`,
  }
  return [built, functionStep(address, urls, roles)]
}

/** Pages of the product itself, such as one’s own account, are for everybody who signs in. */
export function isForEverybody({ module }: Address): boolean {
  return module === 'none' || module === 'host'
}

function functionStep(address: Address, urls: readonly string[], roles: readonly Role[]): Step {
  if (isForEverybody(address)) {
    return { What: '功能', Holds: true, Because: '登录后的人员都可以打开这个页面，不需要功能' }
  }
  const giving = roles.find((role) => role.grantsAll || urls.some((url) => role.urls.includes(url)))
  if (!giving) {
    return { What: '功能', Holds: false, Because: `所有角色都没有打开该页面的功能：${functionTexts(urls)}` }
  }
  const url = urls.find((one) => giving.urls.includes(one)) ?? urls[0] ?? address.path
  const because = giving.grantsAll
    ? `角色“${giving.name}”是系统管理员，拥有全部功能`
    : `角色“${giving.name}”有功能${functionText(url)}`
  return { What: '功能', Holds: true, Because: because, Role: wireRole(giving), Path: url }
}
