export {
  CellFault,
  IMPORT_UNDO_DAYS,
  type ImportMode,
  type ImportState,
  MAX_SHEET_BYTES,
  MAX_SHEET_ROWS,
  MAX_TOLD_FAULTS,
  MAX_UNPACKED_BYTES,
  SheetImport,
  importModes,
  importStates,
  sheetCalls,
} from './sheets.calls.ts'
