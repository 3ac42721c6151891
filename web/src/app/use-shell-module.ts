import { type ModuleName, modules } from '@farm/contract/access'
import type { Address } from '@farm/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whoQuery } from '../engine/permission/index.ts'
import { readOfTab, writeOfTab } from '../platform/storage.ts'

/** Pages of no module that stand within the shell all the same: in that of the module that was open before. */
const ANYWHERE: readonly string[] = ['/Notices']

const KEPT = 'module'

/** Whether a page is drawn within the shell. */
export function isWithinShell({ module, path }: Address): boolean {
  return (module !== 'none' && module !== 'host') || ANYWHERE.includes(path)
}

/** In whose shell a page stands; the person’s first module where none was open in this tab before. */
export function useShellModule(address: Address) {
  const own = address.module === 'host' || address.module === 'none' ? undefined : modules[address.module]
  const [kept, setKept] = useState(keptModule)
  useEffect(() => {
    if (own !== undefined) writeOfTab(KEPT, own)
  }, [own])
  if (own !== undefined && own !== kept) setKept(own)
  const known = own ?? kept
  const { data, error, refetch } = useQuery({ ...whoQuery, enabled: known === undefined })
  return { module: known ?? firstOf(data?.Modules), error, retry: () => void refetch() }
}

function keptModule(): ModuleName | undefined {
  const kept = readOfTab(KEPT)
  return Object.values(modules).find((one) => one === kept)
}

/** Who has no module has no menu: any will do. */
function firstOf(held: readonly { readonly Name: string }[] | undefined): ModuleName | undefined {
  return held && (Object.values(modules).find((one) => one === held[0]?.Name) ?? modules.farm)
}
