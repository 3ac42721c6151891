import { type Address, addresses } from '@farm/contract/addresses'
import { kindByKey } from '@farm/contract/kinds'
import { Select } from 'antd'
import { useState } from 'react'
import { ReferencePicker } from '../../engine/reference/ReferencePicker.tsx'
import { useForms } from '../../engine/records/record-queries.ts'
import { ComponentTheme } from '../../ui/ComponentTheme.tsx'
import { Pills } from '../../ui/Pills.tsx'
import styles from './ExplainPage.module.css'
import type { Question, useQuestion } from './explain-address.ts'

const listed: readonly Address[] = addresses
const SCREEN = '页面'
const RECORD = '记录'

interface QuestionFormProps {
  readonly question: Question
  readonly onChange: ReturnType<typeof useQuestion>[1]
}

/** Who, and a screen or a record. */
export function QuestionForm({ question, onChange }: QuestionFormProps) {
  const [about, setAbout] = useState(question.form === undefined && question.record === undefined ? SCREEN : RECORD)
  const ask = (next: string) => {
    setAbout(next)
    onChange({ url: undefined, form: undefined, record: undefined })
  }
  return (
    <ComponentTheme>
      <section className={styles.question} aria-label="要说明什么">
        <div className={styles.field}>
          <span>人员</span>
          <ReferencePicker
            to="users"
            label="人员"
            placeholder="输入姓名或账号查找"
            value={question.user === undefined ? [] : [question.user]}
            onChange={([user]) => onChange({ user })}
          />
        </div>
        <div className={styles.field}>
          <span>对象</span>
          <Pills
            label="对象"
            options={[SCREEN, RECORD]}
            value={[about]}
            onChange={([next]) => next !== undefined && next !== about && ask(next)}
          />
        </div>
        {about === SCREEN ? <ScreenChoice {...{ question, onChange }} /> : <RecordChoice {...{ question, onChange }} />}
      </section>
    </ComponentTheme>
  )
}

/** Of the screens alone: what only leads on shows nothing. */
const screens = listed
  .filter(({ built, module, redirect }) => built && redirect === undefined && module !== 'none' && module !== 'host')
  .map(({ path, title = '', sources = [title] }) => ({ value: path, label: `${sources.join(' / ')}（${path}）` }))

function ScreenChoice({ question, onChange }: QuestionFormProps) {
  return (
    <div className={styles.field}>
      <span>页面</span>
      <Select<string>
        aria-label="页面"
        placeholder="输入页面名称查找"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={screens}
        {...(question.url !== undefined && { value: question.url })}
        onChange={(url: string | undefined) => onChange({ url })}
      />
    </div>
  )
}

function RecordChoice({ question: { form, record }, onChange }: QuestionFormProps) {
  const { data: forms = [] } = useForms()
  const chosen = forms.find(({ Id }) => Id === form)
  return (
    <>
      <div className={styles.field}>
        <span>表单</span>
        <Select<string>
          aria-label="表单"
          placeholder="记录属于哪个表单"
          showSearch={{ optionFilterProp: 'label' }}
          options={forms.map(({ Id, Name }) => ({ value: Id, label: Name }))}
          {...(form !== undefined && { value: form })}
          onChange={(next: string) => onChange({ form: next, record: undefined })}
        />
      </div>
      {chosen && (
        <div className={styles.field}>
          <span>记录</span>
          <ReferencePicker
            to={kindByKey(chosen.Key) ? chosen.Key : chosen.Id}
            label="记录"
            placeholder="输入名称查找"
            value={record === undefined ? [] : [record]}
            onChange={([next]) => onChange({ record: next })}
          />
        </div>
      )}
    </>
  )
}
