import { fieldsFromWire } from '@farm/contract/forms'
import { Link } from 'react-router'
import { usePage } from '../../engine/page/index.ts'
import { useAddress } from '../../engine/permission/index.ts'
import { Failure } from '../../engine/records/Failure.tsx'
import { useForms } from '../../engine/records/record-queries.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './FormChooser.module.css'
import type { FormDataPlace } from './forms.screens.tsx'

interface FormChooserProps {
  readonly place: FormDataPlace
  /** What opens of the form that is chosen. */
  readonly page?: 'List' | 'Bin'
}

/** The forms of the data menu, to choose from. */
export function FormChooser({ place, page = 'List' }: FormChooserProps) {
  const { title = '数据管理' } = usePage()
  const address = useAddress()
  const { data: forms, error, refetch } = useForms(place.module)
  return (
    <>
      <PageHeader title={title} note="选择要查看的表单" />
      {!forms && !error && <Waiting />}
      {!forms && error && <Failure error={error} onRetry={() => void refetch()} />}
      {forms?.length === 0 && (
        <StateBlock kind="empty" title="没有可以查看的表单">
          需要时请联系管理员为您开通
        </StateBlock>
      )}
      {forms && forms.length > 0 && (
        <ul className={styles.forms}>
          {forms.map(({ Id, MenuName, Fields }) => (
            <li key={Id}>
              <Link className={styles.form} to={address(`${place.at}/${page}?id=${Id}`)}>
                <span className={styles.name}>{MenuName}</span>
                <span className={styles.fields}>
                  {Object.values(fieldsFromWire(Fields))
                    .filter(({ isRemoved }) => !isRemoved)
                    .slice(0, 4)
                    .map(({ label }) => label)
                    .join('、')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
