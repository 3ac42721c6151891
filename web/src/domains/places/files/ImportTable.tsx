import { memo } from 'react'
import { type WireRecord, polygonArea } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { formatDistance, formatFigure, formatQuantity } from '@farm/contract/values'
import { nameOf } from '../../../engine/records/record-fields.ts'
import styles from './Import.module.css'
import { type Act, type ImportLine, acts } from './import-plan.ts'
import type { ImportModel } from './use-import.ts'

const labels = { add: '新增', edit: '更新已有', skip: '跳过' } satisfies Record<Act, string>
const AREA = { digits: 2, unit: '亩' }
const MOST_NAME = 100

interface ImportTableProps extends Pick<ImportModel, 'lines' | 'rename' | 'decide'> {
  readonly isRunning: boolean
}

/** Each shape of the file with what becomes of it; of two thousand it is not drawn anew with every step of the import. */
export const ImportTable = memo(function ImportTable({ lines, rename, decide, isRunning }: ImportTableProps) {
  return (
    <fieldset className={styles.fieldset} disabled={isRunning}>
      <table className={styles.table} aria-label="要导入的图形">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col" className={styles.figure}>
              面积（亩）
            </th>
            <th scope="col">处理</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // The shapes of a file have no names of their own to go by; their order does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${index} ${line.shape.name}`} data-act={line.act}>
              <td>
                <input
                  className={styles.name}
                  aria-label={`第 ${index + 1} 个图形的名称`}
                  defaultValue={line.name}
                  maxLength={MOST_NAME}
                  onBlur={({ target }) => target.value !== line.name && rename(index, target.value)}
                />
              </td>
              <td className={styles.figure}>{areaText(line)}</td>
              <td>
                <ActCell line={line} label={`第 ${index + 1} 个图形`} onDecide={(act) => decide(index, act)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
})

interface ActCellProps {
  readonly line: ImportLine
  readonly label: string
  readonly onDecide: (act: Act) => void
}

/** What becomes of a shape; why nothing can. */
function ActCell({ line: { act, existing, awayMetres, fault }, label, onDecide }: ActCellProps) {
  if (fault) return <span className={styles.fault}>{fault}</span>
  const offered = existing ? acts : acts.filter((one) => one !== 'edit')
  return (
    <>
      <select
        className={styles.act}
        aria-label={`${label}的处理`}
        value={act}
        onChange={({ target }) => onDecide(acts.find((one) => one === target.value) ?? 'skip')}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {one === 'edit' ? `${labels.edit}“${existing ? nameOf(placeForm, existing) : ''}”` : labels[one]}
          </option>
        ))}
      </select>
      {existing && <span className={styles.existing}>{existingText(existing, awayMetres)}</span>}
    </>
  )
}

/** What the plot of the same name is like: `已有 12.00 亩，相距 15.2 公里`. */
function existingText({ Data: { Area } }: WireRecord, awayMetres: number | undefined): string {
  const area = typeof Area === 'number' && Area > 0 ? formatQuantity(Area, '亩') : '没有面积'
  return `同名地块 ${area}${awayMetres === undefined ? '' : `，相距 ${formatDistance(awayMetres)}`}`
}

function areaText({ shape: { corners } }: ImportLine): string {
  return corners.length < 3 ? '只有位置' : formatFigure(polygonArea(corners), AREA)
}
