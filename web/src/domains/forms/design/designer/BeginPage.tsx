import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PageHeading } from '../../../../engine/page/PageHeading.tsx'
import { useAddress } from '../../../../engine/permission/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useFormActs } from '../design-queries.ts'
import { draftOfForm } from '../state/draft-form.ts'
import { type Template, blankForm, templates } from '../state/templates.ts'
import styles from './BeginPage.module.css'

/** A new form begins with a name, or with a template that others have thought through. */
export function BeginPage() {
  const [name, setName] = useState('')
  const { add } = useFormActs()
  const navigate = useNavigate()
  const address = useAddress()
  const begin = (template?: Template) => {
    const form = template?.form ?? blankForm(name.trim())
    add.mutate(draftOfForm(form), {
      onSuccess: ({ Id }) => void navigate(address(`/Core/FormAdd/${Id}`), { replace: true }),
    })
  }
  return (
    <div className={styles.screen}>
      <PageHeading />
      {add.error && <Notice>{add.error.message}</Notice>}
      <form
        className={styles.blank}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') begin()
        }}
      >
        <TextInput label="表单名称" value={name} hint="一条记录叫什么，如巡查记录、仓库盘点" onChange={setName} />
        <Button kind="primary" type="submit" disabled={name.trim() === '' || add.isPending}>
          从空白开始
        </Button>
      </form>
      <h2 className={styles.heading}>或者从模板开始，之后都能改</h2>
      <ul className={styles.templates}>
        {templates.map((template) => (
          <li key={template.key}>
            <button type="button" className={styles.template} disabled={add.isPending} onClick={() => begin(template)}>
              <strong>{template.form.name}</strong>
              <span>{template.hint}</span>
              <small>
                {Object.values(template.form.fields)
                  .map(({ label }) => label)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
