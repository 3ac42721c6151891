/** A corner in degrees (WGS-84), as a polygon holds it. */
export type Corner = readonly [lng: number, lat: number]

/** An outline that is being drawn, with what it was before. */
export interface Drawing {
  readonly corners: readonly Corner[]
  /** The corner that the keys and buttons mean. */
  readonly chosen: number | undefined
  readonly undone: readonly (readonly Corner[])[]
  readonly done: readonly (readonly Corner[])[]
}

export type Stroke =
  | { readonly do: 'add'; readonly corner: Corner }
  /** Between the corner at `after` and the next one. */
  | { readonly do: 'insert'; readonly after: number; readonly corner: Corner }
  | { readonly do: 'move'; readonly at: number; readonly corner: Corner }
  | { readonly do: 'choose'; readonly at: number | undefined }
  | { readonly do: 'remove' }
  | { readonly do: 'replace'; readonly corners: readonly Corner[] }
  | { readonly do: 'undo' | 'redo' }

const MOST_STEPS = 200

export function beginDrawing(corners: readonly Corner[]): Drawing {
  return { corners, chosen: undefined, undone: [], done: [] }
}

/** The drawing after a stroke; whatever changes the outline can be undone. */
export function drawn(before: Drawing, stroke: Stroke): Drawing {
  const { corners, chosen } = before
  switch (stroke.do) {
    case 'add':
      return changed(before, [...corners, stroke.corner], corners.length)
    case 'insert':
      return changed(before, corners.toSpliced(stroke.after + 1, 0, stroke.corner), stroke.after + 1)
    case 'move':
      return stroke.at < corners.length ? changed(before, corners.with(stroke.at, stroke.corner), stroke.at) : before
    case 'choose':
      return { ...before, chosen: stroke.at }
    case 'remove':
      return removed(before, chosen ?? corners.length - 1)
    case 'replace':
      return changed(before, stroke.corners, undefined)
    case 'undo':
      return stepped(before, 'done', 'undone')
    case 'redo':
      return stepped(before, 'undone', 'done')
  }
}

function changed(before: Drawing, corners: readonly Corner[], chosen: number | undefined): Drawing {
  return { corners, chosen, undone: [], done: [...before.done, before.corners].slice(-MOST_STEPS) }
}

function removed(before: Drawing, at: number): Drawing {
  const { corners } = before
  if (at < 0 || at >= corners.length) return before
  const left = corners.toSpliced(at, 1)
  // The next one is meant from here on, so that several go with as many presses.
  return changed(before, left, left.length > 0 ? Math.min(at, left.length - 1) : undefined)
}

type Steps = 'done' | 'undone'

function stepped(before: Drawing, from: Steps, to: Steps): Drawing {
  const last = before[from].at(-1)
  if (!last) return before
  const steps = { ...before, [from]: before[from].slice(0, -1), [to]: [...before[to], before.corners] }
  return { ...steps, corners: last, chosen: undefined }
}
