import { columnLetters, xmlText } from './write-xml.ts'

/** What a spreadsheet says and checks while a column is filled in. */
export interface ColumnCheck {
  /** Shown beside the cell that is filled in. */
  readonly prompt: { readonly title: string; readonly text: string }
  readonly rule?: CheckRule
}

/** `list` offers the cells of a range; `strict` takes nothing else. Bounds are numbers as a spreadsheet counts them. */
export type CheckRule =
  | { readonly type: 'list'; readonly range: string; readonly otherwise: 'refused' | 'asked' | 'taken' }
  | { readonly type: 'whole' | 'decimal' | 'date'; readonly from: number; readonly to: number; readonly fault: string }
  | { readonly type: 'textLength'; readonly to: number; readonly fault: string }

const LAST_ROW = 100_001
const MOST_PROMPT = 255
const MOST_TITLE = 32

/** The checks of the columns of a sheet, below their heads; at the heads what they say only. */
export function checksXml(checks: ReadonlyArray<ColumnCheck | undefined>): string {
  const all = checks.flatMap((check, index) => (check ? checkXml(check, columnLetters(index)) : []))
  return all.length === 0 ? '' : `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
}

function checkXml({ prompt, rule }: ColumnCheck, letter: string): string[] {
  const title = xmlText(prompt.title.slice(0, MOST_TITLE))
  const said = `allowBlank="1" showInputMessage="1" promptTitle="${title}" prompt="${promptText(prompt.text)}"`
  const below = `sqref="${letter}2:${letter}${LAST_ROW}"`
  const atHead = `<dataValidation ${said} sqref="${letter}1"/>`
  if (!rule) return [atHead, `<dataValidation ${said} ${below}/>`]
  const [attributes, formulas] = ruleXml(rule)
  return [atHead, `<dataValidation ${attributes} ${said} ${below}>${formulas}</dataValidation>`]
}

/** Line breaks would be read as blanks in an attribute. */
function promptText(text: string): string {
  const cut = text.length > MOST_PROMPT ? `${text.slice(0, MOST_PROMPT - 1)}…` : text
  return xmlText(cut).replaceAll('\n', '&#10;')
}

const otherwise = {
  refused: 'showErrorMessage="1" errorTitle="不在选项中" error="请从下拉列表中选择"',
  asked: 'showErrorMessage="1" errorStyle="warning" errorTitle="不在列表中" error="列表中没有这个名称，请核对"',
  taken: '',
} as const

function ruleXml(rule: CheckRule): readonly [attributes: string, formulas: string] {
  if (rule.type === 'list') return [`type="list" ${otherwise[rule.otherwise]}`, formula(1, rule.range)]
  const fault = `showErrorMessage="1" errorTitle="请修改这一格" error="${xmlText(rule.fault)}"`
  if (rule.type === 'textLength') {
    return [`type="textLength" operator="lessThanOrEqual" ${fault}`, formula(1, String(rule.to))]
  }
  const between = formula(1, String(rule.from)) + formula(2, String(rule.to))
  return [`type="${rule.type}" operator="between" ${fault}`, between]
}

function formula(place: 1 | 2, text: string): string {
  return `<formula${place}>${xmlText(text)}</formula${place}>`
}
