import { Form, Segmented } from 'antd'
import { type DragEvent, useMemo, useState } from 'react'
import { SurroundingsContext } from '../../../../engine/form/surroundings.ts'
import type { RecordForm } from '../../../../engine/records/record-form.ts'
import { Button } from '../../../../ui/Button.tsx'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import { useIsPhone } from '../../../../ui/useIsPhone.ts'
import { liveFields } from '../state/draft-form.ts'
import styles from './Preview.module.css'
import { PreviewField } from './PreviewField.tsx'
import { RemovedFields } from './RemovedFields.tsx'
import { useDesignModel } from './design-context.ts'
import type { Dragging } from './use-dragging.ts'
import type { TrialForm } from './use-trial.ts'

const widths = ['电脑', '手机'] as const
const onPhone = { layout: 'vertical' } as const
const onDesktop = {
  layout: 'horizontal',
  labelCol: { flex: '116px' },
  wrapperCol: { flex: '1 1 0' },
  labelWrap: true,
} as const

interface PreviewProps {
  readonly dragging: Dragging
  readonly trial: TrialForm
}

/** The form as those who fill it in see it; it can be tried out, and its fields be arranged. */
export function Preview({ dragging, trial }: PreviewProps) {
  const { act, form, known, offered } = useDesignModel()
  const isPhone = useIsPhone()
  const [width, setWidth] = useState<string>(widths[isPhone ? 1 : 0])
  const { name, nameField } = form
  const live = useMemo(() => liveFields(offered), [offered])
  const recordForm = useMemo(
    (): RecordForm => ({ id: known.Id, key: known.Id, name, nameField, fields: live }),
    [known.Id, name, nameField, live],
  )
  const surroundings = useMemo(() => ({ fields: live, at: [] }), [live])
  const names = Object.keys(live)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const { dragged, landing } = dragging
    dragging.end()
    if (!dragged || !landing) return
    if ('name' in dragged) act({ do: 'move', place: [dragged.name], before: landing.before })
    else act({ do: 'add', field: dragged.kind.make(), before: landing.before })
  }
  return (
    <section className={styles.preview} aria-label="预览">
      <header className={styles.head}>
        {!isPhone && (
          <Segmented size="small" options={[...widths]} value={width} onChange={setWidth} aria-label="预览宽度" />
        )}
        <span className={styles.note}>可以试填，试填的内容不会保存</span>
        <Button kind="quiet" onClick={trial.restart}>
          清空试填
        </Button>
      </header>
      <div
        className={styles.paper}
        data-width={width === widths[1] ? 'phone' : 'desktop'}
        role="presentation"
        onDragOver={(event) => dragging.over(event, undefined)}
        onDrop={drop}
      >
        <h2 className={styles.title}>{name || '未命名的表单'}</h2>
        <Form
          form={trial.controls}
          {...(width === widths[1] ? onPhone : onDesktop)}
          colon={false}
          initialValues={trial.values}
          onValuesChange={trial.read}
        >
          <SurroundingsContext value={surroundings}>
            {names.map((one, at) => (
              <PreviewField key={one} name={one} next={names[at + 1]} form={recordForm} dragging={dragging} />
            ))}
          </SurroundingsContext>
        </Form>
        {names.length === 0 && <StateBlock kind="empty" title="还没有字段，点左边的类型添加一个" />}
        <div className={styles.end} data-landing={(dragging.landing && !dragging.landing.before) || undefined} />
        <RemovedFields />
      </div>
    </section>
  )
}
