import { type DragEvent, useState } from 'react'
import type { FieldKind } from '../state/field-kinds.ts'

/** What is being dragged: a kind of field out of the palette, or a field to another place. */
type Dragged = { readonly kind: FieldKind } | { readonly name: string }

/** Where it would land: before a field, or at the end. */
interface Landing {
  readonly before: string | undefined
}

/** Dragging with the mouse; the keyboard and the buttons do the same without it. */
export function useDragging() {
  const [dragged, setDragged] = useState<Dragged>()
  const [landing, setLanding] = useState<Landing>()
  const end = () => {
    setDragged(undefined)
    setLanding(undefined)
  }
  return {
    dragged,
    landing,
    begin: (event: DragEvent, what: Dragged) => {
      event.dataTransfer.effectAllowed = 'copyMove'
      // Without any data some browsers drag nothing.
      event.dataTransfer.setData('text/plain', 'name' in what ? what.name : what.kind.name)
      setDragged(what)
    },
    over: (event: DragEvent, before: string | undefined) => {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      if (landing?.before !== before || !landing) setLanding({ before })
    },
    end,
  }
}

export type Dragging = ReturnType<typeof useDragging>
