const PAGE = { width: 595, height: 842 } as const
const MARGIN = 72
const TITLE_SIZE = 24
const TEXT_SIZE = 13
const LINE_HEIGHT = 26

/** A page of Chinese text as a PDF file; the reader brings the font. */
export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const content = [textAt(title, TITLE_SIZE, PAGE.height - 120)]
  lines.forEach((line, index) => content.push(textAt(line, TEXT_SIZE, PAGE.height - 190 - index * LINE_HEIGHT)))
  const drawing = `BT\n${content.join('\n')}\nET`
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 7 0 R ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
      '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ])
}

function textAt(text: string, size: number, height: number): string {
  return `/F1 ${size} Tf 1 0 0 1 ${MARGIN} ${height} Tm <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj`
}

/** The objects in their order, and where in the file each of them stands. */
function assembled(objects: readonly string[]): Buffer {
  const places: number[] = []
  let body = '%PDF-1.4\n'
  objects.forEach((object, index) => {
    places.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  const tail = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + head + tail, 'latin1')
}
