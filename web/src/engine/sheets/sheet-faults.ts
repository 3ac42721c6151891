import { MAX_SHEET_BYTES } from '@farm/contract/sheets'
import { type Choice, judgedFiles } from '../files/judged-files.ts'

const MEGABYTE = 1024 * 1024

/** What the window for choosing offers. */
export const SHEET_TYPES = '.xlsx'

/** Judges the file before anything is sent; what is in it, the server looks at. */
export function judgeSheets(files: readonly File[], room: number): Choice {
  return judgedFiles(files, { room, faultOf, surplus: () => '一次导入一个文件，请先移除已选的文件' })
}

function faultOf({ name, size }: File): string | undefined {
  if (/\.(xls|csv|et)$/i.test(name)) return `“${name}”不是 .xlsx 文件，请在表格软件里另存为“Excel 工作簿（.xlsx）”`
  if (!/\.xlsx$/i.test(name)) return `“${name}”不是 Excel 文件，请选择 .xlsx`
  if (size === 0) return `“${name}”是空文件，请重新选择`
  return size > MAX_SHEET_BYTES ? `“${name}”超过 ${MAX_SHEET_BYTES / MEGABYTE} MB` : undefined
}
