import {
  type DataOf,
  builtInId,
  choice,
  decimal,
  formKind,
  polygon,
  position,
  reference,
  text,
} from '../forms/index.ts'
import { modules } from '../access/module-names.ts'

/** A plot. `Compony` is the interface’s spelling of the enterprise it belongs to. */
export const placeForm = formKind(
  'places',
  '地块',
  {
    Name: text('地块名称', { required: true, sortable: true }),
    Code: text('地块编号', { max: 40 }),
    Compony: reference('所属企业', 'enterprises', { required: true }),
    Boundary: polygon('边界', { help: '坐标系为 WGS-84' }),
    Area: decimal('面积', { unit: '亩', min: 0, required: true, sortable: true, measures: 'Boundary' }),
    Kind: choice('设施类型', ['大田', '大棚', '温室', '果园', '茶园', '药材园']),
    Soil: choice('土壤类型', ['砂土', '壤土', '黏土', '砂壤土', '黏壤土']),
    Irrigation: choice('灌溉方式', ['滴灌', '喷灌', '微喷', '沟灌', '漫灌', '无']),
    LandCode: text('承包地块编码', { max: 19, pattern: 'landCode' }),
    PreviousCrop: reference('前茬', 'crops'),
    Position: position('位置', { within: 'Boundary' }),
    Status: choice('状态', ['在用', '休耕', '停用'], { default: '在用' }),
    Note: text('备注', { multiline: true }),
  },
  {
    id: builtInId(4),
    modules: [modules.farm],
    counted: {
      dimensions: {
        Enterprise: ['Compony'],
        Kind: ['Kind'],
        Status: ['Status'],
        EnterpriseKind: ['Compony', 'Kind'],
        EnterpriseStatus: ['Compony', 'Status'],
        KindStatus: ['Kind', 'Status'],
        EnterpriseKindStatus: ['Compony', 'Kind', 'Status'],
      },
      measures: ['Area'],
    },
  },
)

export type PlaceData = DataOf<typeof placeForm>
