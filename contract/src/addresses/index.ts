import { addresses as all } from './addresses.ts'
import type { Address } from './address.ts'

export type { Address } from './address.ts'
export { BACKURL, SIGN_IN, SIGN_IN_WITHIN, backurlIn, safeBackurl, signInAt, withoutBadBackurl } from './backurl.ts'
export { BASE_PATH } from './base-path.ts'
export { addressAt, isOpen, opening } from './opening.ts'
export const addresses: readonly Address[] = all

type Entry = (typeof all)[number]
/** Paths of the pages within the base path that are built and show something themselves. */
export type BuiltPath = Exclude<Extract<Entry, { built: true }>, { redirect: string } | { outside: true }>['path']
/** Paths of built pages outside the base path. */
export type BuiltHostPath = Extract<Entry, { built: true; outside: true }>['path']
