import { useQuery, useQueryClient } from '@tanstack/react-query'
import { placeForm } from '@farm/contract/places'
import { formatFilter } from '@farm/contract/wire'
import { useCallback, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { allOf } from '../../../engine/map/all-of.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { GeoRead, GeoShape } from './geo-shapes.ts'
import { type Act, type Decisions, type ImportLine, importLines } from './import-plan.ts'
import { type Imported, importPlaces, undoImport } from './import-run.ts'

const UNDECIDED: Decisions = { names: {}, acts: {} }

type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly lines: readonly ImportLine[]; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly lines: readonly ImportLine[]; readonly imported: Imported }

/** An import of shapes from its file to what came of it. */
export function useImport() {
  const [shapes, setShapes] = useState<readonly GeoShape[]>([])
  const [fault, setFault] = useState<string>()
  const [enterprise, setEnterprise] = useState<string>()
  const [decisions, setDecisions] = useState(UNDECIDED)
  const existing = usePlacesOf(enterprise)
  const lines = useMemo(() => importLines(shapes, existing.data ?? [], decisions), [shapes, existing.data, decisions])
  const running = useRunning()
  const rename = useCallback((at: number, name: string) => {
    setDecisions((all) => ({ ...all, names: { ...all.names, [at]: name } }))
  }, [])
  const decide = useCallback((at: number, act: Act) => {
    setDecisions((all) => ({ ...all, acts: { ...all.acts, [at]: act } }))
  }, [])
  return {
    shapes,
    // What came in is known by now: that must not change what was decided.
    lines: running.stage.kind === 'choosing' ? lines : running.stage.lines,
    fault,
    enterprise,
    stage: running.stage,
    /** The plots of the enterprise are known: what is new and what is not can be told. */
    isKnown: existing.data !== undefined,
    take: (read: GeoRead) => {
      setFault('fault' in read ? read.fault : undefined)
      if ('shapes' in read) setShapes(read.shapes)
      setDecisions(UNDECIDED)
    },
    setEnterprise,
    rename,
    decide,
    run: () => (enterprise === undefined ? Promise.resolve() : running.run(lines, enterprise)),
    cancel: running.cancel,
    undo: running.undo,
  }
}

/** Runs imports, one at a time, and takes them back. */
function useRunning() {
  const client = useQueryClient()
  const toast = useToast()
  const [stage, setStage] = useState<Stage>({ kind: 'choosing' })
  const running = useRef<AbortController>(undefined)
  const ids = useRef(new Map<GeoShape, string>())
  const idOf = ({ shape }: ImportLine) => {
    const id = ids.current.get(shape) ?? newId()
    ids.current.set(shape, id)
    return id
  }
  const run = async (lines: readonly ImportLine[], enterprise: string) => {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    const of = lines.filter(({ act }) => act !== 'skip').length
    const onProgress = (done: number) => setStage({ kind: 'running', lines, done, of })
    onProgress(0)
    const imported = await importPlaces(lines, { enterprise, idOf, signal, onProgress })
    running.current = undefined
    setStage({ kind: 'done', lines, imported })
    void client.invalidateQueries({ queryKey: [RECORDS] })
  }
  const undo = async (imported: Imported) => {
    try {
      await undoImport(imported)
      toast.done('已撤销导入')
      // What lies in the bin keeps its id.
      ids.current.clear()
      setStage({ kind: 'choosing' })
    } catch (failure) {
      toast.failed(failure instanceof Error ? failure.message : String(failure))
    }
    void client.invalidateQueries({ queryKey: [RECORDS] })
  }
  return { stage, run, undo, cancel: () => running.current?.abort() }
}

export type ImportModel = ReturnType<typeof useImport>

/** The plots of an enterprise, among which those of a file may be. */
function usePlacesOf(enterprise: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, 'places-of', enterprise],
    queryFn: ({ signal }) => {
      const qs = formatFilter([{ path: ['Compony'], op: '=', values: [enterprise ?? ''] }])
      return allOf({ formId: placeForm.id, qs }, { signal })
    },
    enabled: enterprise !== undefined,
  })
}
