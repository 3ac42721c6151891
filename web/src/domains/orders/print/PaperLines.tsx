import { formatMoney, formatNumber } from '@farm/contract/values'
import { priceText, sharedUnit, unpricedText, weightText } from '../line-text.ts'
import { type Order, kilogrammesOf } from '../order.ts'
import styles from './OrderPaper.module.css'
import { moneyInWords } from './money-in-words.ts'

interface PaperLinesProps {
  readonly order: Order
  readonly nameOf: (crop: string) => string
}

const heads = ['序号', '产品', '规格等级', '数量', '单位', '单价', '金额'] as const
const FIGURES: readonly string[] = ['数量', '单价', '金额']

/** What is delivered, and what all of it weighs and costs, in figures and in words. */
export function PaperLines({ order: { lines, amount }, nameOf }: PaperLinesProps) {
  const unpriced = unpricedText(lines)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-figure={FIGURES.includes(head) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, crop, grade, quantity, unit, price, amount: own }, index) => (
          <tr key={key || index}>
            <td>{index + 1}</td>
            <td>{crop === undefined ? '—' : nameOf(crop)}</td>
            <td>{grade}</td>
            <td data-figure>{quantity === undefined ? '' : formatNumber(quantity, 2)}</td>
            <td>{unit}</td>
            <td data-figure>{price === undefined ? '' : priceText(price, unit)}</td>
            <td data-figure>{own === undefined ? '' : formatMoney(own)}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row" colSpan={3}>
            合计
          </th>
          <td colSpan={3}>
            共 {weightText(kilogrammesOf(lines), sharedUnit(lines))}
            {unpriced !== undefined && `（${unpriced}）`}
          </td>
          <td data-figure>{amount === undefined ? '' : formatMoney(amount)}</td>
        </tr>
        <tr className={styles.sum}>
          <th scope="row" colSpan={3}>
            金额大写
          </th>
          <td colSpan={4}>
            {amount === undefined
              ? '　'
              : `人民币${moneyInWords(amount)}${unpriced === undefined ? '' : `（${unpriced}）`}`}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
