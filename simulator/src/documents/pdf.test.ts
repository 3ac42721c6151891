import { expect, test } from 'vitest'
import { pdfOf } from './pdf.ts'

test('every object stands where the table of the file says, and the text is in it', () => {
  const text = pdfOf('演示证书', ['编号：1', '（副本）']).toString('latin1')
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places).toHaveLength(7)
  places.forEach((place, index) => expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj`)))
  const [, begin] = /startxref\n(\d+)/.exec(text) ?? []
  expect(text.slice(Number(begin), Number(begin) + 4)).toBe('xref')
  expect(text).toContain('<6f14793a8bc14e66>')
  const [, length, drawing] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  expect(drawing).toHaveLength(Number(length))
})
