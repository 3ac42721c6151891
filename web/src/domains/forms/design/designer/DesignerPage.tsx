import { useParams } from 'react-router'
import { PageHeading } from '../../../../engine/page/PageHeading.tsx'
import { Failure } from '../../../../engine/records/Failure.tsx'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import { Waiting } from '../../../../ui/Waiting.tsx'
import { useFreshDesign } from '../design-queries.ts'
import { Designer } from './Designer.tsx'

/** The page on which a form is designed. */
export function DesignerPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useFreshDesign(id)
  if (data?.MayDesign) return <Designer key={id} design={data} />
  return (
    <>
      <PageHeading />
      {data && <StateBlock kind="forbidden" title={`这个表单由“${data.Organ.Name}”管理，可以在列表中复制一份再改`} />}
      {!data && (error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />)}
    </>
  )
}
