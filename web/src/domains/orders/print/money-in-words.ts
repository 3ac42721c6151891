import { roundTo } from '@farm/contract/values'

const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** An amount as contracts write it beside the figure: 壹万贰仟叁佰元伍角整. */
export function moneyInWords(amount: number): string {
  const cents = Math.round(roundTo(Math.abs(amount), 2) * 100)
  const sign = amount < 0 && cents > 0 ? '负' : ''
  const yuan = wholeInWords(Math.floor(cents / 100))
  const [jiao, fen] = [Math.floor(cents / 10) % 10, cents % 10]
  const whole = yuan === '' && cents > 0 ? '' : `${yuan || '零'}元`
  if (jiao === 0 && fen === 0) return `${sign}${whole}整`
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : whole && '零'
  return `${sign}${whole}${tenths}${fen > 0 ? `${DIGITS[fen]}分` : '整'}`
}

/** A whole number; nothing for 0. */
function wholeInWords(value: number): string {
  let words = ''
  let rest = value
  let owesZero = false
  for (let group = 0; rest > 0; group += 1) {
    const four = rest % 10_000
    if (four > 0) words = `${fourInWords(four)}${GROUPS[group]}${owesZero ? '零' : ''}${words}`
    // 10,500 has a nought between its groups, and so has 100,000,001.
    owesZero = words !== '' && (four === 0 || four < 1_000)
    rest = Math.floor(rest / 10_000)
  }
  return words
}

function fourInWords(four: number): string {
  let words = ''
  let owesZero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(four / 10 ** place) % 10
    if (digit === 0) {
      owesZero = words !== ''
      continue
    }
    words += `${owesZero ? '零' : ''}${DIGITS[digit]}${PLACES[place]}`
    owesZero = false
  }
  return words
}
