import { useNavigate } from 'react-router'
import { useAddress } from '../../../../engine/permission/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useToast } from '../../../../ui/toast-context.ts'
import { useFormActs } from '../design-queries.ts'
import { draftOfForm } from '../state/draft-form.ts'
import { templates } from '../state/templates.ts'
import styles from './FormList.module.css'

/** Nobody made a form here yet: the quickest ways to a first one. */
export function NoForms() {
  const { add } = useFormActs()
  const navigate = useNavigate()
  const address = useAddress()
  const toast = useToast()
  return (
    <section className={styles.templates} aria-label="从模板开始">
      <p>还没有自己的表单。不用写代码，从模板改起最快：</p>
      {templates.map(({ key, hint, form }) => (
        <Button
          key={key}
          title={hint}
          disabled={add.isPending}
          onClick={() =>
            add.mutate(draftOfForm(form), {
              onSuccess: ({ Id }) => void navigate(address(`/Core/FormAdd/${Id}`)),
              onError: (failure) => toast.failed(failure.message),
            })
          }
        >
          {form.name}
        </Button>
      ))}
    </section>
  )
}
