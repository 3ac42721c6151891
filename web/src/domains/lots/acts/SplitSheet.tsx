import { useSend } from '../../../engine/records/use-send.ts'
import { formatInUnit, roundTo } from '@farm/contract/values'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Lot } from '../lot.ts'
import { split } from '../lot-queries.ts'
import { weightOf } from '../making/taken.ts'
import { Refused } from './Refused.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import styles from './Sheet.module.css'

const MOST_PARTS = 50

interface Part {
  /** Made once: sent again it is the same lot. */
  readonly id: string
  readonly weight: string
}

interface SplitSheetProps {
  readonly lot: Lot
  readonly onClose: () => void
}

/** Takes a lot apart into several at once. */
export function SplitSheet({ lot, onClose }: SplitSheetProps) {
  const toast = useToast()
  const [parts, setParts] = useState<readonly Part[]>(() => [newPart(), newPart()])
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending, error } = useSend(split)
  const sum = parts.reduce((total, { weight }) => total + weightOf(weight), 0)
  const press = async () => {
    const isOver = parts.some((_, at) => overFault(parts.slice(0, at + 1), lot.left) !== undefined)
    const lack = parts.some(({ weight }) => weightOf(weight) === 0) ? '每一份都要填写大于 0 的数量' : undefined
    if (isOver) return
    setFault(lack)
    if (lack !== undefined) return
    await mutateAsync({ Id: lot.id, Parts: parts.map(({ id, weight }) => ({ Id: id, Quantity: weightOf(weight) })) })
    toast.done(`已分成 ${parts.length} 个批次`)
    onClose()
  }
  return (
    <BottomSheet
      title={`分成几批 ${lot.number}`}
      foot={<SheetFoot act="分装" isBusy={isPending} onAct={press} onClose={onClose} />}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <p className={styles.told}>
          剩余 {formatInUnit(lot.left, '公斤')}，合计分出 {formatInUnit(sum, '公斤')}
          ；各成一个批次，分出的从剩余里扣减。
        </p>
        <Refused error={fault === undefined ? error : new Error(fault)} />
        {parts.map(({ id, weight }, at) => (
          <TextInput
            key={id}
            label={`第 ${at + 1} 份（公斤）`}
            value={weight}
            fault={overFault(parts.slice(0, at + 1), lot.left)}
            onChange={(text) => setParts(parts.map((one) => (one.id === id ? { id, weight: text } : one)))}
          />
        ))}
        <div className={styles.acts}>
          <Button disabled={parts.length >= MOST_PARTS} onClick={() => setParts([...parts, newPart()])}>
            再加一份
          </Button>
          <Button disabled={parts.length <= 1} onClick={() => setParts(parts.slice(0, -1))}>
            去掉最后一份
          </Button>
        </div>
      </div>
    </BottomSheet>
  )
}

/** What is wrong with the last of some parts, beside those before it. */
function overFault(parts: readonly Part[], left: number): string | undefined {
  const own = weightOf(parts.at(-1)?.weight ?? '')
  const before = parts.slice(0, -1).reduce((total, { weight }) => total + weightOf(weight), 0)
  if (own === 0 || roundTo(before + own, 2) <= roundTo(left, 2)) return undefined
  return `前面分出后只剩 ${formatInUnit(Math.max(0, left - before), '公斤')}`
}

function newPart(): Part {
  return { id: newId(), weight: '' }
}
