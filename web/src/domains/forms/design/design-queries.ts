import { type UseQueryResult, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Design, type Draft, type WireRecord, designCalls, recordCalls } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get, post } from '../../../platform/http.ts'
import { entriesOf } from './state/dictionary-entries.ts'

/** Whatever shows forms stands under it: a change of a form by anybody reads it anew. */
const FORMS = 'forms'

export function useDesigns() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [FORMS, organPath, 'designs'],
    queryFn: ({ signal }) => get(designCalls.listDesigns, {}, signal),
  })
}

/** Every form in force, as far as its records may be seen. */
export function useFormsInForce() {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [FORMS, organPath, 'all'],
    queryFn: ({ signal }) => get(recordCalls.listForms, {}, signal),
  })
}

/** The words of dictionaries by their ids; of one that may not be read nothing is known. */
export function useDictionaryWords(ids: readonly string[]) {
  const organPath = useOrganPath()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [RECORDS, organPath, 'record', id, undefined],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => get(recordCalls.get, { id }, signal),
    })),
    combine: wordsOf,
  })
}

function wordsOf(read: readonly UseQueryResult<WireRecord>[]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(read.flatMap(({ data }) => (data ? [[data.Id, entriesOf(data.Data)]] : [])))
}

/** A form as it is now, for working on it: nothing that others do comes in between by itself. */
export function useFreshDesign(id: string) {
  return useQuery({
    queryKey: ['design', id],
    queryFn: ({ signal }) => get(designCalls.getDesign, { id }, signal),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** What publishing would change, counted anew each time it is asked. */
export function useChanges(id: string) {
  return useQuery({
    queryKey: ['design', id, 'changes'],
    queryFn: ({ signal }) => get(designCalls.changes, { id }, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnMount: 'always',
  })
}

export function readDesign(id: string): Promise<Design> {
  return get(designCalls.getDesign, { id })
}

export function keepDraft(body: BodyOf<typeof designCalls.editForm>): Promise<Design> {
  return post(designCalls.editForm, body)
}

/** What is done to whole forms; the lists of forms and the menus are read anew. */
export function useFormActs() {
  const client = useQueryClient()
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: [FORMS] })
    void client.invalidateQueries({ queryKey: ['permission'] })
  }
  const add = useMutation({ mutationFn: (draft: Draft) => post(designCalls.addForm, { Draft: draft }), onSuccess })
  const publish = useMutation({
    mutationFn: (opened: BodyOf<typeof designCalls.publish>) => post(designCalls.publish, opened),
    onSuccess,
  })
  const discard = useMutation({
    mutationFn: (opened: BodyOf<typeof designCalls.discard>) => post(designCalls.discard, opened),
    onSuccess,
  })
  const close = useMutation({
    mutationFn: (body: BodyOf<typeof designCalls.close>) => post(designCalls.close, body),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (id: string) => post(designCalls.removeForms, { Ids: [id] }),
    onSuccess,
  })
  return { add, publish, discard, close, remove }
}

export function useRestrictions(id: string) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [FORMS, organPath, 'restrictions', id],
    queryFn: ({ signal }) => get(designCalls.restrictions, { id }, signal),
  })
}

export function useRestrict() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof designCalls.restrict>) => post(designCalls.restrict, body),
    // Whether or not it was carried out: somebody else may have set it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [FORMS] }),
  })
}
