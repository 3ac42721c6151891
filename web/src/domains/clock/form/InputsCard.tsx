import { useState } from 'react'
import { v7 as newKey } from 'uuid'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Card } from './Card.tsx'
import { InputLine } from './InputLine.tsx'
import { type InputRow, plannedRows } from './entries.ts'
import type { PunchIn } from './use-punch-in.ts'

function emptyRow(): InputRow {
  return { key: newKey(), amount: '' }
}

/** What was put on the plots; folded away until it is wanted, at hand where the operation is about it. */
export function InputsCard({ punchIn: { enter, farm, faults } }: { readonly punchIn: PunchIn }) {
  const [offered] = useState(emptyRow)
  const isOffered = farm.operation?.takesInputs ?? false
  const isNeeded = farm.operation?.proof.NeedsInputs === true
  const isAwaited = farm.awaited.includes('投入品')
  // Whoever adds one goes on from those of the work order, which are shown by their amounts until their names are there.
  const inputs = isAwaited ? plannedRows(farm.known.workOrder) : farm.filled.inputs
  const rows = inputs.length === 0 && isOffered ? [offered] : inputs
  const change = (row: InputRow) => enter({ inputs: rows.map((one) => (one.key === row.key ? row : one)) })
  const addRow = () => enter({ inputs: [...rows, emptyRow()] })
  if (rows.length === 0) {
    return (
      <Button size="touch" onClick={addRow}>
        <Icon name="plus" />
        添加投入品
      </Button>
    )
  }
  return (
    <Card name="Inputs" label={isNeeded || isAwaited ? '投入品' : '投入品（可不填）'} faults={faults}>
      {isAwaited ? (
        <p role="status">正在查询工单的投入品…</p>
      ) : (
        rows.map((row, index) => (
          <InputLine
            key={row.key}
            row={row}
            index={index}
            faults={faults}
            onChange={change}
            onRemove={() => enter({ inputs: rows.filter(({ key }) => key !== row.key) })}
          />
        ))
      )}
      <Button onClick={addRow} size="touch">
        <Icon name="plus" />
        再添一种
      </Button>
    </Card>
  )
}
