import type { Call } from '@farm/contract/wire'
import type { Personas } from './personas.ts'
import { type Persona, type Sent, stranger } from './test-farm.ts'

/** Everybody whom each call is tried with. */
export function rosterOf(people: Personas) {
  return {
    stranger: () => stranger,
    roleless: () => people.roleless,
    workerA: () => people.workerA,
    managerA: () => people.managerA,
    managerOfA1: () => people.managerOfA1,
    managerB: () => people.managerB,
    county: () => people.county,
    otherCounty: () => people.otherCounty,
    admin: () => people.admin,
  } satisfies Record<string, () => Persona>
}
export type Who = keyof ReturnType<typeof rosterOf>

/** The status that each persona gets. */
export type Row = Readonly<Record<Who, number>>

/** A request about enterprise A, and what each persona gets for it. */
export interface Cell {
  readonly sent: () => Sent<Call>
  readonly row: Row
}

/** Asked by the path of A: who stands elsewhere is refused it before anything is looked for. */
export const refusedByPath = {
  stranger: 401,
  roleless: 403,
  workerA: 403,
  managerOfA1: 403,
  managerB: 403,
  otherCounty: 403,
} as const satisfies Partial<Row>

/** Asked by the id of something in A: for who stands elsewhere there is no such thing. */
export const refusedById = {
  stranger: 401,
  roleless: 403,
  workerA: 403,
  managerOfA1: 404,
  managerB: 404,
  otherCounty: 404,
} as const satisfies Partial<Row>

/** Accounts, roles and organisations are for the administrators above the enterprises. */
export const refusedInEnterprises = {
  stranger: 401,
  roleless: 403,
  workerA: 403,
  managerA: 403,
  managerOfA1: 403,
  managerB: 403,
} as const satisfies Partial<Row>

/** Whoever is signed in gets the same. */
export function toSignedIn(status: number): Row {
  return { ...toEverybody(status), stranger: 401 }
}

/** Nobody is asked who they are. */
export function toEverybody(status: number): Row {
  return {
    stranger: status,
    roleless: status,
    workerA: status,
    managerA: status,
    managerOfA1: status,
    managerB: status,
    county: status,
    otherCounty: status,
    admin: status,
  }
}
