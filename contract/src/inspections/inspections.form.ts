import { type DataOf, builtInId, choice, date, files, formKind, reference, text } from '../forms/index.ts'
import { modules } from '../access/module-names.ts'

export const inspectionForm = formKind(
  'inspections',
  '资质证书',
  {
    Name: text('证书名称', { required: true, sortable: true }),
    Kind: choice(
      '类型',
      [
        '营业执照',
        '内部质量控制',
        '绿色食品',
        '有机产品',
        '良好农业规范',
        '地理标志',
        '承诺达标合格证',
        '检测报告',
        '其他',
      ],
      {
        required: true,
        help: '承诺依据“质量安全控制符合要求”要有有效的内部质量控制文件，或绿色、有机、良好农业规范证书；承诺达标合格证：这里存纸质的和进货时收取的，本企业开具的在合格证台账',
      },
    ),
    Enterprise: reference('所属企业', 'enterprises', { required: true }),
    Number: text('编号'),
    Issuer: text('发证机构'),
    IssueDate: date('发证日期'),
    ValidFrom: date('有效期自'),
    ValidTo: date('有效期至', { sortable: true }),
    Files: files('附件'),
    Note: text('备注', { multiline: true }),
  },
  { id: builtInId(10), modules: [modules.farm, modules.county] },
)

export type InspectionData = DataOf<typeof inspectionForm>
export type DocumentKind = NonNullable<InspectionData['Kind']>
