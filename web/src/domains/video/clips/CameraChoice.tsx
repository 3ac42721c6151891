import { FilterSelect } from '../../../engine/table/FilterSelect.tsx'
import type { FilterControlProps } from '../../../engine/table/index.ts'
import { useCameras } from '../video-queries.ts'

/** One of the cameras that may be watched. */
export function CameraChoice(props: FilterControlProps) {
  const { data = [] } = useCameras()
  const options = data.map(({ Id, Name, Enterprise }) => ({
    value: Id,
    label: Enterprise.Name === '' ? Name : `${Name}（${Enterprise.Name}）`,
  }))
  return <FilterSelect {...props} options={options} />
}
