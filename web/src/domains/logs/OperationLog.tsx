import { logCalls } from '@farm/contract/logs'
import { type Asked, TablePage } from '../../engine/table/index.ts'
import { useCan } from '../../engine/permission/index.ts'
import { DownloadButton } from '../../engine/sheets/DownloadButton.tsx'
import { OperationPanel } from './OperationPanel.tsx'
import { choiceOf, operations } from './operations.tsx'

/** 操作日志: what everybody in sight did, and what they were refused. */
export function OperationLog() {
  const canExport = useCan()('/User/OperationLog#Export')
  const actions = (asked: Asked) => (
    <DownloadButton call={logCalls.exportOperations} query={choiceOf(asked)} name="操作日志.xlsx">
      导出
    </DownloadButton>
  )
  return (
    <TablePage
      of={operations}
      {...(canExport && { actions })}
      detail={(operation) => <OperationPanel key={operation.Id} operation={operation} />}
    />
  )
}
