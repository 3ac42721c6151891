import { hash } from 'node:crypto'
import { pdfOf } from './pdf.ts'

/** A text that goes with a record as an attachment. */
export interface Paper {
  readonly title: string
  readonly lines: readonly string[]
}

/** A paper as a file: its title tells its name, and that it is for show stands on it. */
export function documentOf({ title, lines }: Paper) {
  const bytes = pdfOf(title, [...lines, '', '本文件由演示程序生成，仅供演示，不具有任何效力。'])
  return { name: `${title}.pdf`, bytes, sha256: hash('sha256', bytes) }
}
