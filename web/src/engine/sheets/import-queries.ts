import { type SheetImport, importCalls } from '@farm/contract/sheets'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { get, post } from '../../platform/http.ts'
import { RECORDS } from '../records/records-key.ts'
import { isUnderWay } from './import-state.ts'

const IMPORTS = 'imports'
const ASK_EVERY_MS = 1_000

/** How far an import is; asked each second while the server is at work on it. */
export function useImport(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [IMPORTS, 'one', id],
    queryFn: ({ signal }) => get(importCalls.get, { id }, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.State) ? ASK_EVERY_MS : false),
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
    refetchInterval: ({ state }) => (state.data?.some(({ State }) => isUnderWay(State)) ? ASK_EVERY_MS : false),
  })
}

export type ImportAct = 'run' | 'skip-wrong' | 'cancel' | 'undo'

const sends = {
  run: (Id: string) => post(importCalls.run, { Id }),
  'skip-wrong': (Id: string) => post(importCalls.run, { Id, SkipWrong: true }),
  cancel: (Id: string) => post(importCalls.cancel, { Id }),
  undo: (Id: string) => post(importCalls.undo, { Id }),
} satisfies Record<ImportAct, (id: string) => Promise<SheetImport>>

/** What a person does with an import; the answer is how it stands then. */
export function useImportAct(id: string) {
  const keep = useKeep()
  return useMutation({ mutationFn: (act: ImportAct) => sends[act](id), onSuccess: keep, onError: () => keep.again() })
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
