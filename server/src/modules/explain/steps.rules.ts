import { type DataScope, type Explanation, builtInModules } from '@farm/contract/access'

export type Step = Explanation['Steps'][number]

/** A role of the person of whom it is asked. */
export interface Role {
  readonly id: string
  readonly name: string
  readonly dataScope: DataScope
  readonly grantsAll: boolean
  readonly urls: readonly string[]
}

interface Account {
  readonly name: string
  readonly isEnabled: boolean
  readonly hasPassword: boolean
  readonly roles: readonly Role[]
}

export const functions = builtInModules.flatMap((module) => module.functions)
/** Whether the person holds any role at all. */
export const ROLE_STEP = '角色'

/** More functions are not named in one sentence. */
const MOST_NAMED = 4

/** “作物列表”（/Core/CropList） */
export function functionText(url: string): string {
  const known = functions.find((one) => one.url === url)
  return known ? `“${known.menuName}”（${url}）` : url
}

export function functionTexts(urls: readonly string[]): string {
  const named = urls.slice(0, MOST_NAMED).map(functionText).join('、')
  return urls.length > MOST_NAMED ? `${named}等 ${urls.length} 项` : named
}

export function wireRole({ id, name }: Role): { readonly Id: string; readonly Name: string } {
  return { Id: id, Name: name }
}

/** Whether the person can sign in at all, and what they hold. */
export function accountSteps({ name, isEnabled, hasPassword, roles }: Account): Step[] {
  const held = roles.map((role) => `“${role.name}”（${role.dataScope}）`).join('、')
  return [
    { What: '账号', Holds: isEnabled, Because: isEnabled ? `账号“${name}”已启用` : `账号“${name}”已停用，不能登录` },
    {
      What: '登录密码',
      Holds: hasPassword,
      Because: hasPassword ? '账号已设置登录密码' : '账号还没有登录密码（未开通），不能登录',
    },
    { What: ROLE_STEP, Holds: roles.length > 0, Because: roles.length > 0 ? `角色：${held}` : '没有任何角色' },
  ]
}
