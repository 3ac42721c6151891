import { STOCK_DIGITS, type Stock } from '@farm/contract/stock'
import { formatInUnit } from '@farm/contract/values'
import { Form } from 'antd'
import { useAround } from '../../../engine/form/surroundings.ts'
import { Pills } from '../../../ui/Pills.tsx'
import { useStock } from '../stock-queries.ts'
import { textOf } from './text-of.ts'

interface BatchChoicesProps {
  /** Called once a batch was chosen. */
  readonly onChosen: () => void
}

/** More are found by typing. */
const MOST = 20

/** The batches that lie in the store, with how much of each; choosing one fills in its number. */
export function BatchChoices({ onChosen }: BatchChoicesProps) {
  const controls = Form.useFormInstance()
  const enterprise = useAround(({ Enterprise }) => textOf(Enterprise))
  const input = useAround(({ Input }) => textOf(Input))
  const batch = (useAround(({ Batch }) => textOf(Batch)) ?? '').trim()
  const { data } = useStock(enterprise, input)
  const stock = data?.Stocks[0]
  const lying = stock?.Batches.filter((one) => one.Batch !== '') ?? []
  if (!stock || lying.length === 0) return null
  const choices = lying.slice(0, MOST).map((one) => ({ batch: one.Batch, text: batchText(one, stock.Unit) }))
  const choose = (texts: readonly string[]) => {
    const chosen = choices.find(({ text }) => text === texts[0])
    controls.setFieldValue('Batch', chosen?.batch)
    onChosen()
  }
  return (
    <Form.Item label="现有批号" extra={restText(stock, lying.length)}>
      <Pills
        label="现有批号"
        options={choices.map(({ text }) => text)}
        value={choices.filter((one) => one.batch === batch).map(({ text }) => text)}
        onChange={choose}
      />
    </Form.Item>
  )
}

function batchText({ Batch, Balance, ExpiryDate, State }: Stock['Batches'][number], unit: string): string {
  const until = ExpiryDate === undefined ? '' : `，${ExpiryDate} ${State === '过期' ? '已过期' : '到期'}`
  return `${Batch} ${formatInUnit(Balance, unit, STOCK_DIGITS)}${until}`
}

/** What else lies there: of no batch, and of more batches than are shown. */
function restText({ Batches, Unit }: Stock, count: number): string | undefined {
  const mixed = Batches.find(({ Batch }) => Batch === '')
  const told = [
    ...(count > MOST ? [`另有 ${count - MOST} 批，请直接填写批号`] : []),
    ...(mixed ? [`不分批号的有 ${formatInUnit(mixed.Balance, Unit, STOCK_DIGITS)}，不填批号即从中出入`] : []),
  ]
  return told.length > 0 ? told.join('；') : undefined
}
