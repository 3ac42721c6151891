import { DECLARATION, MAIN, only, xmlText } from './write-xml.ts'
import type { ZipPart } from './write-zip.ts'

interface NamedSheet {
  readonly name: string
  readonly isHidden: boolean
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const BOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What holds the sheets of a file together: `xl/worksheets/sheet1.xml` and so on, and `xl/styles.xml`. */
export function bookParts(sheets: readonly NamedSheet[]): ZipPart[] {
  const numbers = sheets.map((_, index) => index + 1)
  return [
    part('[Content_Types].xml', contentTypes(numbers)),
    part('_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])),
    part('xl/workbook.xml', bookXml(sheets)),
    part(
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...numbers.map((one) => [`rId${one}`, 'worksheet', `worksheets/sheet${one}.xml`] as const),
        [`rId${sheets.length + 1}`, 'styles', 'styles.xml'],
      ]),
    ),
  ]
}

function part(path: string, text: string): ZipPart {
  return { path, text: only(DECLARATION + text) }
}

function contentTypes(numbers: readonly number[]): string {
  const sheets = numbers.map(
    (one) => `<Override PartName="/xl/worksheets/sheet${one}.xml" ContentType="${BOOK_TYPE}.worksheet+xml"/>`,
  )
  return (
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${BOOK_TYPE}.sheet.main+xml"/>${sheets.join('')}` +
    `<Override PartName="/xl/styles.xml" ContentType="${BOOK_TYPE}.styles+xml"/></Types>`
  )
}

function relationships(all: ReadonlyArray<readonly [id: string, type: string, target: string]>): string {
  const each = all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function bookXml(sheets: readonly NamedSheet[]): string {
  const each = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  return (
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${each.join('')}</sheets></workbook>`
  )
}
