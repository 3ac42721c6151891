import { standardForm } from '@farm/contract/standards'
import { useParams } from 'react-router'
import { StrandedDraft } from '../../../engine/form/StrandedDraft.tsx'
import { PageHeading } from '../../../engine/page/PageHeading.tsx'
import { useAddress } from '../../../engine/permission/index.ts'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { expandOf } from '../../../engine/records/record-fields.ts'
import { useFreshRecord } from '../../../engine/records/record-queries.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { isDraft, statusOf } from '../standard-status.ts'
import { StandardEditor } from './StandardEditor.tsx'

/** 编辑技术规程; who comes to one that is settled is led to where its next version is made. */
export function StandardEdit() {
  const { id = '' } = useParams()
  const address = useAddress()
  const form = useKind(standardForm)
  const query = useFreshRecord(form, id, expandOf(form, Object.keys(form.fields)))
  return (
    <StrandedDraft form={form} recordId={id} error={query.error} anew={<StandardEditor key="new" />}>
      <RecordState query={query} heading={<PageHeading />}>
        {(record) =>
          isDraft(record) ? (
            <StandardEditor key={id} record={record} />
          ) : (
            <>
              <PageHeading />
              <Notice>“{statusOf(record)}”的技术规程不能直接修改，请在详情页新建版本或复制一份。</Notice>
              <p>
                <ButtonLink kind="primary" to={address(`/Core/StandardDetail/${id}`)}>
                  查看详情
                </ButtonLink>
              </p>
            </>
          )
        }
      </RecordState>
    </StrandedDraft>
  )
}
