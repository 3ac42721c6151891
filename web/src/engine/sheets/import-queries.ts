import { type SheetImport, importCalls } from '@farm/contract/sheets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get, post } from '../../platform/http.ts'
import { isRefusal } from '../../platform/http-failure.ts'
import { RECORDS } from '../records/records-key.ts'
import { isUnderWay } from './import-state.ts'

const IMPORTS = 'imports'
const ASK_EVERY_MS = 1_000
const CUT_OFF_EVERY_MS = 5_000

/** After how long to ask again: whoever was refused will be again, and what does not get through may later. */
function paceOf(error: Error | null): number | false {
  if (!error) return ASK_EVERY_MS
  return isRefusal(error) ? false : CUT_OFF_EVERY_MS
}

/** How far an import is; asked each second while the server is at work on it. */
export function useImport(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [IMPORTS, 'one', id],
    queryFn: ({ signal }) => get(importCalls.get, { id }, signal),
    refetchInterval: ({ state: { data, error } }) => (data && isUnderWay(data.State) ? paceOf(error) : false),
  })
  const state = query.data?.State
  useEffect(() => {
    // What it wrote or took back shows in the list under it.
    if (state === 'done' || state === 'undone' || state === 'cancelled')
      void client.invalidateQueries({ queryKey: [RECORDS] })
  }, [client, state])
  return query
}

/** Imports into a form, newest first. */
export function useImports(formId: string) {
  return useQuery({
    queryKey: [IMPORTS, 'all', formId],
    queryFn: ({ signal }) => get(importCalls.list, { formId }, signal),
    refetchInterval: ({ state: { data, error } }) =>
      data?.some(({ State }) => isUnderWay(State)) ? paceOf(error) : false,
  })
}

export type ImportAct = 'cancel' | 'undo' | Writing

/** Writes what was checked, with what is confirmed; rows at fault only where they are left out. */
export interface Writing {
  readonly skipsWrong: boolean
  readonly confirmed: readonly string[]
}

const sends = {
  cancel: (Id: string) => post(importCalls.cancel, { Id }),
  undo: (Id: string) => post(importCalls.undo, { Id }),
} satisfies Record<Exclude<ImportAct, Writing>, (id: string) => Promise<SheetImport>>

function send(Id: string, act: ImportAct): Promise<SheetImport> {
  if (typeof act === 'string') return sends[act](Id)
  const { skipsWrong, confirmed } = act
  return post(importCalls.run, {
    Id,
    ...(skipsWrong && { SkipWrong: true }),
    ...(confirmed.length > 0 && { Confirmed: [...confirmed] }),
  })
}

/** What a person does with an import; the answer is how it stands then. */
export function useImportAct(id: string) {
  const keep = useKeep()
  return useMutation({ mutationFn: (act: ImportAct) => send(id, act), onSuccess: keep, onError: () => keep.again() })
}

/** Begins an import: the file is checked. */
export function useBegin() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (body: Parameters<typeof post<typeof importCalls.begin>>[1]) => post(importCalls.begin, body),
    onSuccess: keep,
  })
}

function useKeep() {
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: [IMPORTS] })
  const keep = (now: SheetImport) => {
    client.setQueryData([IMPORTS, 'one', now.Id], now)
    void client.invalidateQueries({ queryKey: [IMPORTS, 'all', now.FormId] })
  }
  return Object.assign(keep, { again })
}
