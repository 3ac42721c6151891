import { Select } from 'antd'
import type { FilterControlProps } from '../../../engine/table/index.ts'
import { useCameras } from '../video-queries.ts'

/** One of the cameras that may be watched. */
export function CameraChoice({ label, ...control }: FilterControlProps) {
  const { data = [] } = useCameras()
  return (
    <Select<string>
      {...control}
      aria-label={label}
      placeholder="全部"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={data.map(({ Id, Name, Enterprise }) => ({
        value: Id,
        label: Enterprise.Name === '' ? Name : `${Name}（${Enterprise.Name}）`,
      }))}
    />
  )
}
