import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { faceOf } from '../face.ts'
import { AssignSheet } from './AssignSheet.tsx'

interface AssignActsProps {
  readonly records: readonly WireRecord[]
  readonly onDone?: (() => void) | undefined
}

/** Says who strangers are, for who may; whom a terminal recognised by itself is not called otherwise. */
export function AssignActs({ records, onDone }: AssignActsProps) {
  const can = useCan()
  const isViewing = useIsViewing()
  const [isOpen, setIsOpen] = useState(false)
  const strangers = records.map(faceOf).filter(({ kind }) => kind === '陌生')
  if (isViewing || !can('/FarmOperation/FaceData#Assign') || strangers.length === 0) return null
  const isNamed = strangers.every(({ person }) => person !== '')
  return (
    <div>
      <Button kind="primary" onClick={() => setIsOpen(true)}>
        {isNamed ? '改正指认' : '指认'}
      </Button>
      {isOpen && <AssignSheet faces={strangers} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
