import type { Personas } from './personas.ts'
import { type Persona, stranger } from './test-farm.ts'

/** Everybody whom each call is tried with, in the order of the rows. */
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

/** Status by persona, in the order of the roster. */
export type Row = readonly [
  stranger: number,
  roleless: number,
  workerA: number,
  managerA: number,
  managerOfA1: number,
  managerB: number,
  county: number,
  otherCounty: number,
  admin: number,
]
