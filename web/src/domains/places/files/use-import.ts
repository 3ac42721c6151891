import { filterOn } from '@farm/contract/forms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { placeForm } from '@farm/contract/places'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { allOf } from '../../../engine/map/all-of.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { IN_BULK, IN_WORK, RECORDS } from '../../../engine/records/records-key.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { GeoRead, GeoShape } from './geo-shapes.ts'
import { type Act, type Decisions, type ImportLine, importLines } from './import-plan.ts'
import { type Imported, importPlaces, importedText, together, undoImport } from './import-run.ts'

const UNDECIDED: Decisions = { names: {}, acts: {} }

type Stage =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly lines: readonly ImportLine[]; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly lines: readonly ImportLine[]; readonly imported: Imported }

/** An import of shapes from its file to what came of it. */
export function useImport() {
  const [shapes, setShapes] = useState<readonly GeoShape[]>([])
  const [fault, setFault] = useState<string>()
  const [notes, setNotes] = useState<readonly string[]>([])
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
    notes,
    enterprise,
    stage: running.stage,
    /** The plots of the enterprise are known: what is new and what is not can be told. */
    isKnown: existing.data !== undefined,
    take: (read: GeoRead) => {
      setFault('fault' in read ? read.fault : undefined)
      setNotes('shapes' in read ? read.notes : [])
      if ('shapes' in read) setShapes(read.shapes)
      setDecisions(UNDECIDED)
    },
    setEnterprise,
    rename,
    decide,
    /** Begins, or goes on with what was interrupted. */
    run: () => {
      const all = running.stage.kind === 'choosing' ? lines : running.stage.lines
      return enterprise === undefined ? Promise.resolve() : running.run(all, enterprise)
    },
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
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      running.current?.abort()
    }
  }, [])
  const { mutateAsync } = useMutation({
    mutationKey: [IN_BULK],
    mutationFn: ({ lines, options }: Run) => importPlaces(lines, options),
    onSettled: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
  const idOf = ({ shape }: ImportLine) => {
    const id = ids.current.get(shape) ?? newId()
    ids.current.set(shape, id)
    return id
  }
  const undo = async (imported: Imported) => {
    const { left, kept, failure } = await undoImport(imported)
    void client.invalidateQueries({ queryKey: [RECORDS] })
    if (failure === undefined) {
      toast.done(kept > 0 ? `已撤销导入；${kept} 块后来又被修改，保持原样` : '已撤销导入')
      // What lies in the bin keeps its id.
      ids.current.clear()
      return setStage({ kind: 'choosing' })
    }
    toast.failed(failure)
    // What was taken back is not taken back again.
    setStage((now) => (now.kind === 'done' ? { ...now, imported: left } : now))
  }
  const run = async (lines: readonly ImportLine[], enterprise: string) => {
    if (running.current) return
    const { signal } = (running.current = new AbortController())
    // Of one that was interrupted only the rest is sent.
    const before = stage.kind === 'done' ? stage.imported : undefined
    const waiting = before ? before.unsent : lines
    const of = waiting.filter(({ act }) => act !== 'skip').length
    const onProgress = (done: number) => setStage({ kind: 'running', lines, done, of })
    onProgress(0)
    const now = await mutateAsync({ lines: waiting, options: { enterprise, idOf, signal, onProgress } })
    const imported = before ? together(before, now) : now
    running.current = undefined
    setStage({ kind: 'done', lines, imported })
    // Nobody would learn otherwise what came of it.
    if (isGone.current) toast.undoable(`导入已停止：${importedText(imported)}`, () => void undo(imported))
  }
  return { stage, run, undo, cancel: () => running.current?.abort() }
}

interface Run {
  readonly lines: readonly ImportLine[]
  readonly options: Parameters<typeof importPlaces>[1]
}

export type ImportModel = ReturnType<typeof useImport>

/** The plots of an enterprise, among which those of a file may be; as they are when it is chosen. */
function usePlacesOf(enterprise: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'places-of', enterprise],
    queryFn: ({ signal }) => {
      const qs = filterOn<typeof placeForm>([{ path: ['Compony'], op: '=', values: [enterprise ?? ''] }])
      return allOf({ formId: placeForm.id, qs }, { signal })
    },
    enabled: enterprise !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
