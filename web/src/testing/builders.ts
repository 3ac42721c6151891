import type { MenuEntry, MyPermission, SignedInUser } from '@farm/contract/access'
import { modules } from '@farm/contract/access'

/** The nth id of a test. */
export function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const chen: SignedInUser = {
  Id: idOf(1),
  Name: 'manager1',
  RealName: '陈国强',
  Organ: { Id: idOf(2), Name: '石桥农业合作社', Path: '/1/11/101/', IsDemo: false },
}

export const coreMenu: MenuEntry = {
  Name: '基础管理',
  Url: '/Core',
  Icon: 'core',
  Children: [
    { Name: '作物列表', Url: '/Core/CropList', Icon: 'core' },
    { Name: '农事操作列表', Url: '/Core/OperationList', Icon: 'core' },
  ],
}

/** A manager of a farm who holds the crops and the operations. */
export function permissionOf(own: Partial<MyPermission> = {}): MyPermission {
  return {
    User: chen,
    IsAdministrator: false,
    Module: modules.farm,
    Modules: [{ Name: modules.farm, Url: '/', Icon: 'farm', IsMenu: true }],
    Menus: [coreMenu],
    Forms: [],
    Functions: [
      '/Core/CropList',
      '/Core/CropAdd',
      '/Core/CropAdd/:id',
      '/Core/CropList#Delete',
      '/Core/OperationList',
      '/Core/OperationAdd',
      '/Core/OperationAdd/:id',
      '/Core/OperationList#Delete',
    ],
    ...own,
  }
}
