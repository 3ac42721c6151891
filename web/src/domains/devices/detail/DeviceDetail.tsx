import { CrudDetail } from '../../../engine/crud/CrudDetail.tsx'
import type { CrudDeclaration } from '../../../engine/crud/crud-declaration.ts'
import { deviceDeclaration } from '../list/device-declaration.ts'
import { DevicePage } from './DevicePage.tsx'
import { TOLD_BY_HEAD } from './told-by-head.ts'

const page: CrudDeclaration = { ...deviceDeclaration, head: DevicePage, toldByHead: TOLD_BY_HEAD }

/** 设备详情 */
export function DeviceDetail() {
  return <CrudDetail of={page} />
}
