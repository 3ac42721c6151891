import type { Expression, JSXChild, Node } from 'oxc-parser'
import { type Module, walk } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const READ_BY_PEOPLE = /^(web|contract)\/src\//
const TEST = /\.test\.tsx?$|\/testing\//
const RULE = 'texts-are-chinese'

/** Names that people know in no other spelling; longer words of other letters are not for them. */
const KNOWN = [
  'ERP',
  'Word',
  'Excel',
  'PowerPoint',
  'PDF',
  'CSV',
  'ZIP',
  'xlsx',
  'API',
  'JSON',
  'UUID',
  'URL',
  'HTTPS?',
  'https?://\\S*',
  'YYYY',
  'MAC',
  'GPS',
  'MQTT',
  'LoRa',
  'ChirpStack',
  'NVR',
  'HLS',
  'FLV',
  'PNG',
  'JPE?G',
  'WebP',
  'GeoJSON',
  'KML',
  'WGS-84',
  'CGCS2000',
  'NPK',
  'Ctrl',
  'Esc',
  'Enter',
  'Shift',
  'Alt',
  // Units of measure as the standard writes them.
  'ppm',
  'hPa',
  'kPa',
  'mol',
  'dBm',
]
/** Also no words: what the catalogue of errors fills in, `{what}` or `{what=…}`. */
const KNOWN_WORDS = new RegExp(`(?<![A-Za-z])(${KNOWN.join('|')})(?![A-Za-z])|\\{\\w+[=}]`, 'g')
const ENGLISH = /[A-Za-z]{3,}/

/** What a person reads of a component, whatever the component. */
const TEXT_PROPS = [
  'title',
  'subTitle',
  'label',
  'placeholder',
  'alt',
  'tooltip',
  'description',
  'message',
  'content',
  'text',
  'help',
  'summary',
  'extra',
  'empty',
  'emptyText',
  'header',
  'footer',
  'unit',
  'prefix',
  'suffix',
  'addonAfter',
  'addonBefore',
  'okText',
  'cancelText',
  'checkedChildren',
  'unCheckedChildren',
  'aria-label',
  'aria-description',
]
const TEXT_KEYS = [
  'title',
  'subTitle',
  'label',
  'placeholder',
  'tooltip',
  'description',
  'menuName',
  'empty',
  'emptyText',
  'unit',
  'okText',
  'cancelText',
  'aria-label',
  'text',
]
/** In the contract a description is for programmers. */
const CONTRACT_KEYS = TEXT_KEYS.filter((key) => key !== 'description')
/** The words of the contract for fields of a form begin with the label. */
const FIELDS = /^(text|whole|decimal|yesNo|choice|choices|date|moment|reference|references|position|rows)$/
const NOTICES = /^(message|notification|modal|toast)$/

/** English words where a person reads: in JSX, in props and fields that carry text, in notices. */
export function textFindings(modules: readonly Module[]): Finding[] {
  return modules.filter(({ path }) => READ_BY_PEOPLE.test(path) && !TEST.test(path)).flatMap(englishIn)
}

function englishIn(module: Module): Finding[] {
  const keys = module.path.startsWith('contract/') ? CONTRACT_KEYS : TEXT_KEYS
  const found: Finding[] = []
  walk(module.program, (node) => {
    for (const { text, offset } of textsOf(node, keys).filter((one) => isEnglish(one.text))) {
      const line = lineAt(module.text, offset)
      found.push({ rule: RULE, path: module.path, line, message: `“${text.trim()}” is not Chinese` })
    }
  })
  return found
}

/** True when words remain after those that are known everywhere. */
function isEnglish(text: string): boolean {
  return ENGLISH.test(text.replace(KNOWN_WORDS, ''))
}

interface Text {
  readonly text: string
  readonly offset: number
}

function textsOf(node: Node, keys: readonly string[]): Text[] {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.flatMap(textsOfChild)
    case 'JSXAttribute': {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (!TEXT_PROPS.includes(name) || !node.value) return []
      return node.value.type === 'JSXExpressionContainer' ? textsOfChild(node.value) : textsOfValue(node.value)
    }
    case 'Property':
      return keys.includes(keyOf(node.key)) ? textsOfValue(node.value) : []
    case 'CallExpression':
      return isNotice(node.callee) || isField(node.callee) ? node.arguments.slice(0, 1).flatMap(textsOfValue) : []
    default:
      return []
  }
}

function textsOfChild(child: JSXChild): Text[] {
  if (child.type === 'JSXText') return [{ text: child.value, offset: child.start }]
  return child.type === 'JSXExpressionContainer' ? textsOfValue(child.expression) : []
}

function textsOfValue(value: Node): Text[] {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ text: value.value, offset: value.start }] : []
    case 'TemplateLiteral':
      return value.quasis.map(({ value: { raw }, start }) => ({ text: raw, offset: start }))
    case 'ConditionalExpression':
      return [value.consequent, value.alternate].flatMap(textsOfValue)
    case 'LogicalExpression':
      return [value.left, value.right].flatMap(textsOfValue)
    default:
      return []
  }
}

function keyOf(key: Node): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : ''
}

function isField(callee: Expression): boolean {
  return callee.type === 'Identifier' && FIELDS.test(callee.name)
}

function isNotice(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression') return false
  return callee.object.type === 'Identifier' && NOTICES.test(callee.object.name)
}
