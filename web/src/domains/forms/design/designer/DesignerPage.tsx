import { useParams } from 'react-router'
import { PageHeading } from '../../../../engine/page/PageHeading.tsx'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import { useFreshDesign } from '../design-queries.ts'
import { Designer } from './Designer.tsx'
import { WaitingOrFailure } from '../../../../engine/records/WaitingOrFailure.tsx'

/** The page on which a form is designed. */
export function DesignerPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useFreshDesign(id)
  if (data?.MayDesign) return <Designer key={id} design={data} />
  return (
    <>
      <PageHeading />
      {data && <StateBlock kind="forbidden" title={`这个表单由“${data.Organ.Name}”管理，可以在列表中复制一份再改`} />}
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
    </>
  )
}
