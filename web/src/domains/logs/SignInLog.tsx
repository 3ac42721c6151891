import { logCalls } from '@farm/contract/logs'
import { useCan } from '../../engine/permission/index.ts'
import { type Asked, TablePage } from '../../engine/table/index.ts'
import { DownloadButton } from '../../engine/sheets/DownloadButton.tsx'
import { choiceOf, signIns } from './sign-ins.tsx'

/** 登录日志: who signed in from where, and who tried to. */
export function SignInLog() {
  const canExport = useCan()('/User/SignInLog#Export')
  const actions = (asked: Asked) => (
    <DownloadButton call={logCalls.exportSignIns} query={choiceOf(asked)} name="登录日志.xlsx">
      导出
    </DownloadButton>
  )
  return <TablePage of={signIns} {...(canExport && { actions })} />
}
