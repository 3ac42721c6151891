import { type RightName, rightTexts } from '@farm/contract/forms'
import { type Role, type Step, functionTexts, functions, wireRole } from './steps.rules.ts'

/** A form that is asked about: what gives the right over it, and what takes it away. */
export interface AskedRight {
  readonly name: string
  readonly right: RightName
  /** Each of them gives the right. */
  readonly permissions: readonly string[]
  /** By role: what it is denied of the form. */
  readonly denied: ReadonlyMap<string, readonly string[]>
  /** The form is known where the person stands. */
  readonly isKnown: boolean
}

/** The functions that give one of the permissions: screens before acts, what gives little else before what gives much. */
function allowingUrls(permissions: readonly string[]): string[] {
  const allowing = functions.filter(({ grants }) => grants.some((one) => permissions.includes(one)))
  const inOrder = allowing.toSorted(
    (one, other) => Number(other.isMenu) - Number(one.isMenu) || one.grants.length - other.grants.length,
  )
  return [...new Set(inOrder.map(({ url }) => url))]
}

/** Those of them that a role has. */
function givingUrls({ urls }: Role, permissions: readonly string[]): string[] {
  return allowingUrls(permissions).filter((url) => urls.includes(url))
}

/** The roles that give the right by their functions. */
function givingRoles(roles: readonly Role[], { permissions }: Pick<AskedRight, 'permissions'>): readonly Role[] {
  return roles.filter((role) => role.grantsAll || givingUrls(role, permissions).length > 0)
}

/** Those of them that are not denied it of the form. */
export function freeRoles(roles: readonly Role[], asked: AskedRight): readonly Role[] {
  return givingRoles(roles, asked).filter((role) => role.grantsAll || !isDenied(role, asked))
}

function isDenied({ id }: Role, { denied, right }: AskedRight): boolean {
  return denied.get(id)?.includes(right) === true
}

/** Which role gives the right over a form, and whether anything takes it away. */
export function kindSteps(roles: readonly Role[], asked: AskedRight): Step[] {
  const functionOf = functionStep(roles, asked)
  const known: Step = {
    What: '表单',
    Holds: asked.isKnown,
    Because: asked.isKnown
      ? `表单“${asked.name}”在其组织可以使用`
      : `表单“${asked.name}”由其他组织设计，在其组织不能使用`,
  }
  return functionOf.Holds ? [functionOf, known, restrictionStep(roles, asked)] : [functionOf, known]
}

function functionStep(roles: readonly Role[], asked: AskedRight): Step {
  const right = `${rightTexts[asked.right]}“${asked.name}”`
  const [giving] = freeRoles(roles, asked).length > 0 ? freeRoles(roles, asked) : givingRoles(roles, asked)
  if (!giving) {
    const urls = allowingUrls(asked.permissions)
    const how = urls.length > 0 ? `；可以给出的功能：${functionTexts(urls)}` : ''
    return {
      What: '功能',
      Holds: false,
      Because: `所有角色都没有给出${right}的功能${how}`,
      Right: asked.permissions[0],
    }
  }
  const because = giving.grantsAll
    ? `角色“${giving.name}”是系统管理员，可以${right}`
    : `角色“${giving.name}”的功能${functionTexts(givingUrls(giving, asked.permissions))}给出${right}的权限`
  return { What: '功能', Holds: true, Because: because, Role: wireRole(giving), Right: asked.permissions[0] }
}

/** Whether a role that gives the right by its functions is not denied it of the form. */
export function restrictionStep(roles: readonly Role[], asked: AskedRight): Step {
  const right = `${rightTexts[asked.right]}“${asked.name}”`
  const [free] = freeRoles(roles, asked)
  const bound = givingRoles(roles, asked).filter((role) => !role.grantsAll && isDenied(role, asked))
  if (!free) {
    const names = bound.map((role) => `“${role.name}”`).join('、')
    const [first] = bound
    const Role = first && wireRole(first)
    return { What: '表单权限', Holds: false, Because: `角色${names}的表单权限不允许${right}`, ...(Role && { Role }) }
  }
  const besides = bound.length > 0 ? `；角色“${bound[0]?.name}”的表单权限不允许，不影响前者` : ''
  return {
    What: '表单权限',
    Holds: true,
    Because: `角色“${free.name}”的表单权限没有禁止${right}${besides}`,
    Role: wireRole(free),
  }
}
