import { xmlText } from './write-xml.ts'

/** Formats with a number of their own begin here. */
const FIRST_FORMAT = 164

/**
 * The styles that every file has. `quoted` is of a text that a spreadsheet would take for a formula if it were typed: it
 * stays a text when it is edited too.
 */
export const styles = { head: 1, quoted: 2, text: 3, requiredHead: 4 } as const
const FIRST_STYLE = 5

/** The style of the numbers of a format; of a text where there is none. */
export function styleOf(format: string | undefined, formats: readonly string[]): number {
  return format === undefined ? styles.text : FIRST_STYLE + formats.indexOf(format)
}

/** The styles of a file whose numbers are shown in these formats. */
export function stylesXml(formats: readonly string[]): string {
  const declared = formats.map(
    (one, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${xmlText(one)}"/>`,
  )
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    '<xf numFmtId="0" fontId="1" fillId="3" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
    ...formats.map(
      (_, index) =>
        `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
  ]
  const font = '<sz val="11"/><name val="等线"/>'
  const numberFormats = formats.length > 0 ? `<numFmts count="${formats.length}">${declared.join('')}</numFmts>` : ''
  return [
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    numberFormats,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8F3EC"/></patternFill></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFFBE7C6"/></patternFill></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`,
  ].join('')
}
