import type { deviceForm } from '@farm/contract/devices'
import type { ListDeclaration } from '../../engine/list/list-declaration.ts'
import { seenDeclaration } from '../../engine/list/seen-declaration.ts'
import type { RecordForm } from '../../engine/records/record-form.ts'

interface IotListOptions {
  /** The form of devices as the person sees it. */
  readonly form: RecordForm
  readonly isOfMany: boolean
}

/** Devices as cards, by name. */
export function iotList({ form, isOfMany }: IotListOptions): ListDeclaration {
  return seenDeclaration<typeof deviceForm>(
    {
      columns: ['Name'],
      search: ['Name', 'Number'],
      filters: [...(isOfMany ? (['Enterprise'] as const) : []), 'Place', 'Type', 'State'],
      order: 'Name asc',
      expand: ['Place'],
      empty: '还没有设备，在“设备列表”中新增设备并接入后，这里显示它的最新数据',
    },
    form,
  )
}
