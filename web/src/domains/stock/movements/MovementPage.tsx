import { checkOf } from '../../../engine/form/check-of.ts'
import { isFilledIn } from '@farm/contract/forms'
import { checkMovement, stockForm } from '@farm/contract/stock'
import { Form } from 'antd'
import { Fragment, useCallback, useMemo, useRef, useState } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { DayTimeInput } from '../../../engine/days/DayTimeInput.tsx'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { useNow } from '../../../engine/records/now.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useOnlyEnterprise } from '../../../engine/reference/use-only-enterprise.ts'
import { fromWallClock, toWallClock } from '../../../platform/time.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { GOODS_PATH, type Recorded } from '../goods-address.ts'
import { BatchChoices } from './BatchChoices.tsx'
import { BookedNote } from './BookedNote.tsx'
import { DateNote } from './DateNote.tsx'
import { movementSections } from './movement-list.tsx'

const NONE: readonly string[] = []
/** The part in which the quantity stands. */
const COUNTED = '出入库'
const titles: Readonly<Record<Recorded, string>> = {
  入库: '入库记账',
  领用: '领用记账',
  退库: '退库记账',
  报损: '报损记账',
  盘点: '盘点记账',
}
const notes: Readonly<Record<Recorded, string>> = {
  入库: '有批号和有效期的请照包装填写，用药核查按它判断是否过期',
  领用: '领出多少记多少；打卡里写的用量不另外记账，页面会对照领用未用',
  退库: '领出没有用完、退回仓库的',
  报损: '请写明原因',
  盘点: '数量填实际清点到的，差额自动记为盘盈或盘亏；盘点之前不能再补记。账上没有的批号请用入库登记，才有有效期',
}
/** Which kind it is was chosen before; how it is booked is worked out. */
const asked = movementSections
  .filter(({ title }) => title !== '记账')
  .map(({ title, fields }) => ({ title, fields: fields.filter((name) => name !== 'Kind' && name !== 'Reverses') }))
/** What is told of goods as they come in; counting only says how much of them is there. */
const AS_IT_COMES_IN: readonly string[] = ['ProductionDate', 'ExpiryDate', 'Price', 'Supplier']
const counted = asked
  .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !AS_IT_COMES_IN.includes(name)) }))
  .filter(({ fields }) => fields.length > 0)

interface MovementPageProps {
  readonly kind: Recorded
  readonly initial: Readonly<Record<string, string>>
}

const check = checkOf(stockForm, checkMovement)

/** One movement that is booked, in the only store that there is or the one that is chosen. */
export function MovementPage({ kind, initial }: MovementPageProps) {
  const { isWaiting, id } = useOnlyEnterprise({ enabled: initial.Enterprise === undefined })
  const begun = useMemo(() => ({ ...(id !== undefined && { Enterprise: id }), ...initial }), [id, initial])
  return isWaiting ? <Waiting /> : <MovementForm kind={kind} initial={begun} />
}

function MovementForm({ kind, initial }: MovementPageProps) {
  const form = useKind(stockForm)
  const onLeave = useWayBack(GOODS_PATH)
  const now = toWallClock(new Date(useNow()).toISOString()).slice(0, 16)
  const [time, setTime] = useState<string>()
  const chosen = useRef<string>(undefined)
  const begin = useMemo(() => ({ Kind: kind, ...initial }), [kind, initial])
  const occurTime = useCallback(
    () => (chosen.current === undefined ? undefined : fromWallClock(`${chosen.current}:00`)),
    [],
  )
  const editor = useEditor({ form, initial: begin, check, occurTime, onDone: onLeave })
  const batch = form.fields.Batch
  const hasBatches = batch !== undefined && isFilledIn(batch)
  return (
    <EditorFrame editor={editor} title={titles[kind]} note={notes[kind]} onLeave={onLeave}>
      {(kind === '盘点' ? counted : asked).map((section) => (
        <Fragment key={section.title}>
          <EditorSection section={section} form={form} exclude={NONE} />
          {section.title === COUNTED && hasBatches && <BatchChoices onChosen={editor.keepDraft} />}
          {kind === '盘点' && section.title === COUNTED && <BookedNote isNow={time === undefined} />}
        </Fragment>
      ))}
      <DateNote kind={kind} day={(time ?? now).slice(0, 10)} />
      <Form.Item label="发生时间" extra="不改就是现在；补记请选当时的时间">
        <DayTimeInput
          label="发生时间"
          value={time ?? now}
          onChange={(value) => {
            chosen.current = value
            setTime(value)
          }}
        />
      </Form.Item>
    </EditorFrame>
  )
}
