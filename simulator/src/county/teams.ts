import type { roleCalls } from '@farm/contract/access'
import type { organCalls } from '@farm/contract/organs'
import type { BodyOf } from '@farm/contract/wire'
import { idOf } from '../ids.ts'
import { type Enterprise, managerOf } from './enterprises.ts'
import { fieldWork } from './roles.ts'

/** Part of an enterprise with people of its own. */
export interface Department {
  readonly id: string
  readonly name: string
  readonly enterprise: Enterprise
  /** Whoever has one of these posts stands here. */
  readonly posts: readonly string[]
}

/** A role that an enterprise made for itself. */
export interface OwnRole {
  readonly id: string
  readonly enterprise: Enterprise
  readonly name: string
  readonly note: string
  readonly functions: readonly string[]
}

/** What the manager of an enterprise sets up before its people are added. */
export interface Teams {
  readonly enterprise: Enterprise
  /** Account name of the manager, who makes all of it. */
  readonly by: string
  readonly departments: readonly Department[]
  readonly roles: readonly OwnRole[]
}

const kinds: ReadonlyArray<Pick<Department, 'name' | 'posts'> & { readonly fromStaff: number }> = [
  { name: '采收队', posts: ['采收工', '分拣员'], fromStaff: 0 },
  { name: '后勤组', posts: ['驾驶员', '水电工'], fromStaff: 90 },
]

/** A department or two, by how many work there. */
export function departmentsOf(enterprise: Enterprise): Department[] {
  return kinds
    .filter(({ fromStaff }) => enterprise.staff >= fromStaff)
    .map(({ name, posts }) => ({ id: idOf(`organ/${enterprise.key}/${name}`), name, enterprise, posts }))
}

/** Looks after the work of an enterprise: its plans, plots and punch-ins. */
export function foremanOf(enterprise: Enterprise): OwnRole {
  return {
    id: idOf(`role/${enterprise.key}/生产主管`),
    enterprise,
    name: '生产主管',
    note: '查看本企业的计划、工单、地块和打卡',
    functions: [
      '/FarmPlan/MakePlan',
      '/WorkOrder/List',
      '/FarmOperation/ClockData',
      '/Core/PlaceList',
      '/Core/InputsList',
    ],
  }
}

const ofPersonnel = [
  '/User',
  '/User/List',
  '/User/Add',
  '/User/Edit/:id',
  '/User/List#Delete',
  '/User/Password/:id',
  '/Organs/List',
]

/** Keeps the staff list. Who gives others the role of a field worker holds what it gives. */
export function personnelOf(enterprise: Enterprise): OwnRole {
  return {
    id: idOf(`role/${enterprise.key}/人事专员`),
    enterprise,
    name: '人事专员',
    note: '管理本企业人员，可给新员工农事员角色',
    functions: [...ofPersonnel, ...fieldWork],
  }
}

/** What each enterprise sets up; the first has somebody for its personnel alone. */
export function teamsOf(enterprises: readonly Enterprise[]): Teams[] {
  return enterprises.map((enterprise, index) => ({
    enterprise,
    by: managerOf(index),
    departments: departmentsOf(enterprise),
    roles: [foremanOf(enterprise), ...(index === 0 ? [personnelOf(enterprise)] : [])],
  }))
}

export function departmentBody({ id, name }: Department, organId: string): BodyOf<typeof organCalls.add> {
  return { Id: id, Name: name, Kind: '部门', ParentId: organId }
}

export function ownRoleBody({ id, name, note, functions }: OwnRole, organId: string): BodyOf<typeof roleCalls.add> {
  return { Id: id, Name: name, Note: note, DataScope: '本组织及下级', OrganId: organId, Functions: [...functions] }
}
