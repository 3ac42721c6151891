import { enterpriseForm } from '@farm/contract/enterprises'
import { crud } from '../../engine/crud/crud.tsx'
import type { CrudDeclaration } from '../../engine/crud/crud-declaration.ts'
import { CERTIFICATES, PLACES, PLANS, STAFF } from './figure-columns.tsx'
import { chunk } from '../../platform/chunk.ts'

const EnterpriseHead = chunk(() => import('./EnterpriseHead.tsx').then((file) => file.EnterpriseHead))

const EnterpriseMap = chunk(() => import('../../engine/map/EnterpriseMap.tsx').then((file) => file.EnterpriseMap))

const enterprises = {
  form: enterpriseForm,
  search: ['Name', 'CreditCode', 'Contact'],
  filters: ['Kind', 'Area'],
  order: 'Name asc',
  sections: [
    { title: '基本信息', fields: ['Name', 'Kind', 'CreditCode', 'LegalPerson', 'Area', 'Products'] },
    { title: '联系与位置', fields: ['Contact', 'Phone', 'Region', 'Address', 'Position'] },
    { title: '质量安全', fields: ['SubjectCode', 'SafetyPerson', 'SafetyRules'] },
  ],
  head: EnterpriseHead,
  map: EnterpriseMap,
  empty: '还没有企业，先新增一个',
} satisfies Omit<CrudDeclaration, 'at' | 'columns'>

export const enterpriseScreens = crud({
  ...enterprises,
  at: '/Core/Enterprise',
  columns: [
    { field: 'Name', width: 170 },
    'Area',
    'Organ',
    'Contact',
    { field: 'CreditCode', width: 184 },
    STAFF,
    CERTIFICATES,
    'Position',
  ],
})

export const countyEnterpriseScreens = crud({
  ...enterprises,
  at: '/CountyFarm/Enterprise',
  columns: ['Name', 'Kind', 'Area', STAFF, PLACES, PLANS, CERTIFICATES, 'Contact', 'Phone'],
})
