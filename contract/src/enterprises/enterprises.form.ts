import { builtInId, choice, decimal, files, formKind, position, text } from '../forms/index.ts'
import { modules } from '../access/module-names.ts'

export const enterpriseForm = formKind(
  'enterprises',
  '企业',
  {
    Name: text('企业名称', { required: true, sortable: true }),
    Area: decimal('经营面积', { unit: '亩', min: 0, required: true, sortable: true }),
    Kind: choice('主体类型', ['企业', '合作社', '家庭农场', '社会化服务组织']),
    CreditCode: text('统一社会信用代码', { pattern: 'creditCode' }),
    LegalPerson: text('法定代表人', { max: 40 }),
    Contact: text('联系人', { max: 40 }),
    Phone: text('联系电话', { pattern: 'phone' }),
    Region: text('行政区划'),
    Address: text('地址', { max: 200 }),
    Products: text('主要产品', { max: 200 }),
    Position: position('位置'),
    SubjectCode: text('主体码', { max: 60, help: '农产品质量安全追溯平台给出的主体身份码' }),
    SafetyPerson: text('质量安全技术人员', { max: 40 }),
    SafetyRules: files('质量安全管理制度'),
  },
  { id: builtInId(1), modules: [modules.county] },
)
