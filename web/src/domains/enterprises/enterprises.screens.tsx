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
} satisfies Omit<CrudDeclaration<typeof enterpriseForm>, 'at' | 'columns'>

export const enterpriseScreens = crud({
  ...enterprises,
  at: '/Core/Enterprise',
  columns: [
    { field: 'Name', width: 156 },
    { field: 'Area', width: 152 },
    { field: 'Organ', width: 104 },
    { field: 'Contact', width: 80 },
    { field: 'CreditCode', width: 178 },
    STAFF,
    CERTIFICATES,
    { field: 'Position', width: 146 },
  ],
})

export const countyEnterpriseScreens = crud({
  ...enterprises,
  at: '/CountyFarm/Enterprise',
  screen: 'county-enterprises',
  columns: [
    { field: 'Name', width: 156 },
    'Kind',
    { field: 'Area', width: 152 },
    STAFF,
    PLACES,
    PLANS,
    CERTIFICATES,
    { field: 'Contact', width: 80 },
    { field: 'Phone', width: 124 },
  ],
})
