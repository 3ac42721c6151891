export { headText } from './head-text.ts'
export {
  CellFault,
  IMPORT_UNDO_DAYS,
  MAX_EXPORT_ROWS,
  type ImportMode,
  type ImportState,
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
  MAX_TOLD_FAULTS,
  MAX_UNPACKED_BYTES,
  SheetImport,
  importCalls,
  importModes,
  sheetCalls,
} from './sheets.calls.ts'
