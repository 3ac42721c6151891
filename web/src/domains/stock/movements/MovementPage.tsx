import { checkOf } from '../../../engine/form/check-of.ts'
import { isFilledIn } from '@farm/contract/forms'
import { type Recorded, checkMovement, stockForm } from '@farm/contract/stock'
import { Form } from 'antd'
import { Fragment, useCallback, useMemo, useState } from 'react'
import { useWayBack } from '../../../engine/crud/use-way-back.ts'
import { DayTimeInput } from '../../../engine/days/DayTimeInput.tsx'
import { AddedSection } from '../../../engine/form/AddedSection.tsx'
import { EditorFrame } from '../../../engine/form/EditorFrame.tsx'
import { EditorSection } from '../../../engine/form/EditorSection.tsx'
import { useEditor } from '../../../engine/form/use-editor.ts'
import { useNow } from '../../../engine/records/now.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { useOnlyEnterprise } from '../../../engine/reference/use-only-enterprise.ts'
import { fromWallClock, toWallClock } from '../../../platform/time.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { GOODS_PATH } from '../goods-address.ts'
import { BatchChoices } from './BatchChoices.tsx'
import { BookedNote } from './BookedNote.tsx'
import { DateNote } from './DateNote.tsx'
import { movementSections } from './movement-list.tsx'

const NONE: readonly string[] = []
const COUNTED_THEN = '不改就是打开本页的时间；早先清点的请选清点时的时间'
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
  盘点: '数量填实际清点到的，按打开本页的时间记，之后别人记的出入库另计；差额自动记为盘盈或盘亏；盘点之前不能再补记。账上没有的批号请用入库登记，才有有效期',
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

/**
 * When a movement happened: now, unless a time is chosen. What is counted was there when somebody began to write it down, not when they
 * save it.
 */
function useHappening(isCount: boolean) {
  const now = toWallClock(new Date(useNow()).toISOString()).slice(0, 16)
  const [time, setTime] = useState<string>()
  const [opened, setOpened] = useState(() => new Date().toISOString())
  const occurTime = useCallback(() => {
    if (time !== undefined) return fromWallClock(`${time}:00`)
    return isCount ? opened : undefined
  }, [isCount, opened, time])
  return {
    isChosen: time !== undefined,
    shown: time ?? (isCount ? toWallClock(opened).slice(0, 16) : now),
    occurTime,
    choose: setTime,
    /** A draft was counted when it was written. */
    beganAt: (at: number) => setOpened(new Date(at).toISOString()),
  }
}

function MovementForm({ kind, initial }: MovementPageProps) {
  const form = useKind(stockForm)
  const onLeave = useWayBack(GOODS_PATH)
  const isCount = kind === '盘点'
  const { isChosen, shown, occurTime, choose, beganAt } = useHappening(isCount)
  const begin = useMemo(() => ({ Kind: kind, ...initial }), [kind, initial])
  const editor = useEditor({ form, initial: begin, check, occurTime, onDone: onLeave })
  const restoreDraft = () => {
    if (editor.draft) beganAt(editor.draft.at)
    editor.restoreDraft()
  }
  const batch = form.fields.Batch
  const hasBatches = batch !== undefined && isFilledIn(batch)
  return (
    <EditorFrame editor={{ ...editor, restoreDraft }} title={titles[kind]} note={notes[kind]} onLeave={onLeave}>
      {(isCount ? counted : asked).map((section) => (
        <Fragment key={section.title}>
          <EditorSection section={section} form={form} exclude={NONE} />
          {section.title === COUNTED && hasBatches && <BatchChoices onChosen={editor.keepDraft} />}
          {isCount && section.title === COUNTED && <BookedNote isNow={!isChosen} />}
        </Fragment>
      ))}
      <AddedSection kind={stockForm} form={form} />
      <DateNote kind={kind} day={shown.slice(0, 10)} />
      <Form.Item label="发生时间" extra={isCount ? COUNTED_THEN : '不改就是现在；补记请选当时的时间'}>
        <DayTimeInput label="发生时间" value={shown} onChange={choose} />
      </Form.Item>
    </EditorFrame>
  )
}
