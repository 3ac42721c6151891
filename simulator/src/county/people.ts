import type { userCalls } from '@farm/contract/users'
import type { BodyOf } from '@farm/contract/wire'
import { idOf } from '../ids.ts'
import { type Random, randomOf } from '../random.ts'
import { type Enterprise, managerOf, phone } from './enterprises.ts'
import { newName } from './people-names.ts'
import { type RoleName, roleId } from './roles.ts'
import { type Department, type OwnRole, departmentsOf, foremanOf, personnelOf } from './teams.ts'

/** Somebody of the demo county. Who has a role can sign in; the others stand on the staff list. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly phone: string
  readonly post: string
  /** `undefined`: of the county itself. */
  readonly enterprise?: Enterprise
  /** Part of the enterprise in which they stand; `undefined`: none. */
  readonly department?: Department
  readonly role?: RoleName
  /** A role that their enterprise made. */
  readonly ownRole?: OwnRole
  /** Set for those that the sign-in page offers. */
  readonly title?: string
}

const personId = (name: string) => idOf(`person/${name}`)

/** Besides the two workers of the sign-in page, so many of an enterprise make punch-ins. */
const FURTHER_WORKERS = 9

export const countyPeople: readonly Person[] = [
  {
    id: personId('county'),
    name: 'county',
    realName: '李守田',
    phone: phone(1),
    post: '县农业农村局',
    role: '县级管理员',
    title: '清禾县 · 县级管理员',
  },
  {
    id: personId('expert1'),
    name: 'expert1',
    realName: '周立',
    phone: phone(2),
    post: '推广研究员',
    role: '专家',
    title: '清禾县 · 农技专家',
  },
  expertOf('expert2', '孙桂芳', '高级农艺师', 4),
  expertOf('expert3', '梁志刚', '高级农艺师', 5),
  expertOf('expert4', '许晓梅', '副教授', 6),
  expertOf('expert5', '宋玉珍', '教授', 7),
  { id: personId('clerk1'), name: 'clerk1', realName: '孙文静', phone: phone(3), post: '县统计员', role: '统计员' },
]

function expertOf(name: string, realName: string, post: string, number: number): Person {
  return { id: personId(name), name, realName, phone: phone(number), post, role: '专家' }
}

/** Experts who can sign in. */
export const expertAccounts = countyPeople.filter(({ role }) => role === '专家')

const fieldPosts = ['农事员', '机手', '植保员', '技术员'] as const
const posts = [
  '农工',
  '采收工',
  '农事员',
  '机手',
  '植保员',
  '仓库管理员',
  '质检员',
  '技术员',
  '驾驶员',
  '会计',
  '分拣员',
  '水电工',
] as const
const postWeights = [30, 18, 16, 8, 5, 3, 3, 4, 4, 1, 5, 2]
const firstPosts = ['生产主管', '质量安全负责人', '会计', '仓库管理员'] as const

/** All of an enterprise: its manager, those who punch in, and the staff list. */
export function peopleOf(enterprise: Enterprise, index: number): Person[] {
  const random = randomOf(`people/${enterprise.key}`)
  const taken = new Set([enterprise.manager, ...enterprise.workers])
  const base = (index + 1) * 1_000
  const [first, second] = enterprise.workers
  const named = [
    { ...leaderOf(enterprise, index), phone: phone(base) },
    { ...workerOf(enterprise, index * 2 + 1, first), phone: phone(base + 1) },
    { ...workerOf(enterprise, index * 2 + 2, second), phone: phone(base + 2) },
    ...(index === 0 ? [{ ...personnelOfficer(enterprise), phone: phone(9_101) }] : []),
  ]
  const others = Array.from({ length: enterprise.staff - named.length }, (_, place) => ({
    ...staffOf({ enterprise, place, random, taken }),
    phone: phone(base + named.length + place),
  }))
  return [...named, ...others]
}

function leaderOf(enterprise: Enterprise, index: number): Omit<Person, 'phone'> {
  const name = managerOf(index)
  const post = enterprise.kind === '合作社' ? '理事长' : '总经理'
  const title = `${enterprise.name} · 企业管理员`
  return { id: personId(name), name, realName: enterprise.manager, post, enterprise, role: '企业管理员', title }
}

function workerOf(enterprise: Enterprise, number: number, realName: string): Omit<Person, 'phone'> {
  const name = `worker${number}`
  return {
    id: personId(name),
    name,
    realName,
    post: '农事员',
    enterprise,
    role: '农事员',
    title: `${enterprise.name} · 农事员`,
  }
}

function personnelOfficer(enterprise: Enterprise): Omit<Person, 'phone'> {
  return {
    id: personId('hr1'),
    name: 'hr1',
    realName: '郝佳慧',
    post: '人事专员',
    enterprise,
    ownRole: personnelOf(enterprise),
    title: `${enterprise.name} · 人事专员`,
  }
}

interface Place {
  readonly enterprise: Enterprise
  readonly place: number
  readonly random: Random
  readonly taken: Set<string>
}

function staffOf({ enterprise, place, random, taken }: Place): Omit<Person, 'phone'> {
  const name = `${enterprise.key}${String(place + 4).padStart(3, '0')}`
  const realName = newName(random, taken)
  const known = { id: personId(name), name, realName, enterprise }
  if (place < FURTHER_WORKERS) return { ...known, post: random.pick(fieldPosts), role: '农事员' }
  const post = firstPosts[place - FURTHER_WORKERS] ?? random.weighted(posts, postWeights)
  if (post === '生产主管') return { ...known, post, ownRole: foremanOf(enterprise) }
  const department = departmentsOf(enterprise).find((one) => one.posts.includes(post))
  return { ...known, post, ...(department && { department }) }
}

interface Settings {
  readonly organId: string
  readonly password: string
}

export function personBody(person: Person, { organId, password }: Settings): BodyOf<typeof userCalls.add> {
  const { role, ownRole } = person
  const roles = [...(role ? [roleId(role)] : []), ...(ownRole ? [ownRole.id] : [])]
  return {
    Id: person.id,
    Name: person.name,
    RealName: person.realName,
    Phone: person.phone,
    Post: person.post,
    OrganId: organId,
    ...(roles.length > 0 && { Password: password, RoleIds: roles }),
  }
}
