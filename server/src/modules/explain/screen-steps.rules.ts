import { type Address, opening } from '@farm/contract/addresses'
import { type Role, type Step, functionText, functionTexts, wireRole } from './steps.rules.ts'

/** Whether a page is there, and which function of which role opens it. */
export function screenSteps(address: Address, roles: readonly Role[]): Step[] {
  const title = address.title ?? address.path
  const built: Step = {
    What: '页面',
    Holds: address.built,
    Because: address.built ? `页面“${title}”（${address.path}）已开放` : `页面“${title}”（${address.path}）还没有开放`,
  }
  return [built, functionStep(address, roles)]
}

/** Pages of the product itself, such as one’s own account, are for everybody who signs in. */
export function isForEverybody({ module }: Address): boolean {
  return module === 'none' || module === 'host'
}

function functionStep(address: Address, roles: readonly Role[]): Step {
  if (isForEverybody(address)) {
    return { What: '功能', Holds: true, Because: '登录后的人员都可以打开这个页面，不需要功能' }
  }
  const urls = opening(address)
  const giving = roles.find((role) => role.grantsAll || urls.some((url) => role.urls.includes(url)))
  if (!giving) {
    return { What: '功能', Holds: false, Because: `持有的角色都没有打开该页面的功能：${functionTexts(urls)}` }
  }
  const url = urls.find((one) => giving.urls.includes(one)) ?? urls[0] ?? address.path
  const because = giving.grantsAll
    ? `角色“${giving.name}”是系统管理员，拥有全部功能`
    : `角色“${giving.name}”有功能${functionText(url)}`
  return { What: '功能', Holds: true, Because: because, Role: wireRole(giving), Path: url }
}
