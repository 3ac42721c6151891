import { zipped } from './zip.ts'

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Signs that XML does not know, whatever they are written as. */
// oxlint-disable-next-line no-control-regex
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const WIDEST = 60

/**
 * An Excel file of one sheet of texts, the first line of which tells what stands under it. Texts stand as texts: Excel
 * takes none of them for a formula.
 */
export function textWorkbook(name: string, rows: readonly (readonly string[])[]): Blob {
  const parts = {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetXml(rows),
  }
  const files = Object.entries(parts).map(([path, text]) => ({ path, text: DECLARATION + text }))
  return new Blob([zipped(files)], { type: WORKBOOK_TYPE })
}

function relationship(type: string, target: string): string {
  const one = `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/>`
  return `<Relationships xmlns="${PACKAGE}/relationships">${one}</Relationships>`
}

function sheetXml(rows: readonly (readonly string[])[]): string {
  const columns = (rows[0] ?? []).map((_, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, row[index]?.length ?? 0), 8)
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(longest + 4, WIDEST)}" customWidth="1"/>`
  })
  const lines = rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`)
  return `<worksheet xmlns="${MAIN}"><cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

function xmlText(text: string): string {
  return text
    .replace(UNFIT, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
