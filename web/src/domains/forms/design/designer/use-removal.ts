import type { Field } from '@farm/contract/forms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Place, fieldAt, fieldsIn, nameAt, tableOf } from '../state/places.ts'
import type { DesignModel } from './use-design.ts'

const OFFERED_MS = 10_000

interface Removed {
  readonly place: Place
  readonly field: Field
  /** The field that it stood before. */
  readonly before: string | undefined
}

/** Takes fields out and, for ten seconds, knows how to put the last one back where it stood. */
export function useRemoval({ act, form, isPublished }: Pick<DesignModel, 'act' | 'form' | 'isPublished'>) {
  const [last, setLast] = useState<Removed>()
  const latest = useRef({ form, isPublished })
  useEffect(() => {
    latest.current = { form, isPublished }
  })
  useEffect(() => {
    if (!last) return undefined
    const timer = setTimeout(() => setLast(undefined), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [last])
  const remove = useCallback(
    (place: Place) => {
      const { fields } = latest.current.form
      const field = fieldAt(fields, place)
      if (!field) return
      const names = Object.keys(fieldsIn(fields, tableOf(place)))
      act({ do: 'remove', place, isPublished: latest.current.isPublished(place) })
      setLast({ place, field, before: names[names.indexOf(nameAt(place)) + 1] })
    },
    [act],
  )
  return {
    last,
    remove,
    putBack: () => {
      if (last) act({ do: 'put-back', ...last })
      setLast(undefined)
    },
  }
}

export type Removal = ReturnType<typeof useRemoval>
