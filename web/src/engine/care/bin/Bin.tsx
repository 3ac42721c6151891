import { BIN_DAYS } from '@farm/contract/forms'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { usePage } from '../../page/index.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { useListAddress } from '../list-paths.ts'
import styles from './Bin.module.css'
import { Deleted } from './Deleted.tsx'
import { Purges } from './Purges.tsx'

/** The recycle bin of a form: what can be taken back, and what was purged. */
export function Bin({ form }: { readonly form: RecordForm }) {
  const { title = '回收站' } = usePage()
  const list = useListAddress()(form.id)
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        note={`${form.name} · 删除后保留 ${BIN_DAYS} 天`}
        actions={
          list !== undefined && (
            <ButtonLink kind="quiet" to={list}>
              返回列表
            </ButtonLink>
          )
        }
      />
      <div>
        <Tabs
          label={`${form.name}的回收站`}
          tabs={[
            { key: 'deleted', label: '已删除', content: <Deleted form={form} /> },
            { key: 'purges', label: '清理记录', content: <Purges formId={form.id} /> },
          ]}
        />
      </div>
    </div>
  )
}
