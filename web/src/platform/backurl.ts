import { backurlIn } from '@farm/contract/addresses'
import { startPage } from './hosts.ts'

/** Where to go after signing in at `search`: to the page that asked for it, else where everybody begins. */
export function destination(search: string, origin: string): string {
  return backurlIn(search, origin) ?? startPage()
}
