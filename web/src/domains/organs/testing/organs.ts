import type { Organ } from '@farm/contract/organs'
import { idOf, permissionOf } from '../../../testing/builders.ts'

const organ = (No: number, Path: string, Name: string, more: Partial<Organ>): Organ => ({
  Id: idOf(No),
  No,
  Path,
  Name,
  Kind: '部门',
  ParentId: null,
  IsDemo: false,
  People: 0,
  Enterprises: 0,
  UpdateTime: '2026-11-20T02:21:00.000Z',
  ...more,
})

export const platform = organ(1, '/1/', '平台', { Kind: '平台', People: 1200, Enterprises: 2 })
export const county = organ(11, '/1/11/', '清禾县', { Kind: '县', ParentId: platform.Id, People: 40, Enterprises: 1 })
export const farmA = organ(7, '/1/11/7/', '甲合作社', { Kind: '企业', ParentId: county.Id, People: 30, Enterprises: 1 })
export const teamOne = organ(8, '/1/11/7/8/', '一队', { ParentId: farmA.Id, People: 5 })
export const otherCounty = organ(12, '/1/12/', '邻县', { Kind: '县', ParentId: platform.Id })

export const organs: readonly Organ[] = [platform, county, farmA, teamOne, otherCounty]

/** An administrator who stands at the platform and may do everything with organisations. */
export const administrator = permissionOf({
  User: {
    Id: idOf(90),
    Name: 'admin',
    RealName: '系统管理员',
    Organ: { Id: platform.Id, Name: platform.Name, Path: platform.Path, IsDemo: false },
  },
  Functions: [
    '/Organs/List',
    '/Organs/Add',
    '/Organs/Edit/:id',
    '/Organs/List#Delete',
    '/User/List',
    '/Core/EnterpriseList',
  ],
})
