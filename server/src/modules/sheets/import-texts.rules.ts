import { type ImportState, MAX_SHEET_ROWS } from '@farm/contract/sheets'

/** Why a file is refused before it is read. */
export const archiveFaultTexts = {
  'no archive': '不是 Excel 文件，请选择 .xlsx 文件',
  encrypted: '文件有密码，或是旧版 .xls。请去掉密码，另存为 .xlsx',
  'no workbook': '不是 Excel 文件，请选择 .xlsx 文件',
  'too large': '展开后太大，请分成几个文件',
  unsafe: '含有不允许的内容，请把数据复制到模板中再导入',
  'no results': '有公式没有计算结果，请用 Excel 打开并保存后再导入',
  damaged: '文件已损坏或不完整，请重新选择',
} as const

/** Why a file could not be read to its end. */
export const sheetFaultTexts = {
  'too many rows': `超过 ${MAX_SHEET_ROWS} 行，请分成几个文件`,
  'too large': '内容太多，请分成几个文件',
  broken: '文件已损坏或不完整，请重新选择',
  crashed: '读取时意外中断，请重试',
} as const

/** Why what was going on with an import did not come to its end. */
export function stoppedText(state: 'running' | 'cancelling' | 'undoing', reason: string): string {
  const acts = { running: '', cancelling: '取消没有成功：', undoing: '撤销没有成功：' }
  return `${acts[state]}${reason}`
}

/** Where an import stands, in a sentence. */
export const stateTexts = {
  checking: '还在检查',
  checked: '还没有运行',
  running: '正在运行',
  done: '已完成',
  cancelling: '正在取消',
  cancelled: '已取消',
  failed: '没有成功',
  undoing: '正在撤销',
  undone: '已撤销',
} as const satisfies Record<ImportState, string>
