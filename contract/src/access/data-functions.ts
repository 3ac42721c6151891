import { enterpriseForm } from '../enterprises/index.ts'
import type { FormKind, RightName } from '../forms/index.ts'
import { builtInKinds } from '../kinds/index.ts'
import { placeForm } from '../places/index.ts'
import { planForm } from '../plans/index.ts'
import type { Permission } from '../wire/index.ts'
import { rights } from './grants.ts'
import { type ModuleName, dataRightsOf } from './module-names.ts'
import { type Group, type MenuFunction, act, importing, screen, sheetFunctions } from './module.ts'

function dataRights(module: ModuleName, ...names: readonly RightName[]): Permission[] {
  const builtIn = builtInKinds.filter((kind) => kind.modules.includes(module)).flatMap((kind) => rights(kind, ...names))
  return [...builtIn, ...designedRights(module, names)]
}

/** What records of designed forms refer to is shown by name: land, crops, plans and what else all share. */
const referable = [enterpriseForm, placeForm, planForm, ...builtInKinds.filter((kind) => kind.sharing === 'inherited')]

const namesOfReferred: readonly Permission[] = [
  'files.view',
  'users.name',
  ...referable.map((kind): Permission => `${kind.key}.view`),
]

/** Over forms that are designed later: they may hold photos and files, name people and refer to master data. */
function designedRights(module: ModuleName, names: readonly RightName[]): Permission[] {
  return names.flatMap((name): Permission[] => [
    `${dataRightsOf[module]}.${name}`,
    `form-data.${name}`,
    ...(name === 'view' ? namesOfReferred : []),
    ...(name === 'add' || name === 'edit' ? (['files.add'] as const) : []),
  ])
}

/** 数据管理: its children come from the forms of the module, so its list is not an entry of its own. */
export function dataFunctions(within: Group, stem: string, module: ModuleName): MenuFunction[] {
  return [
    { ...screen(within, `${stem}/List`, '数据管理', 1, dataRights(module, 'view')), isMenu: false },
    act(within, `${stem}/AddData`, '数据填报', dataRights(module, 'view', 'add')),
    act(within, `${stem}/AddData/:id`, '编辑数据', dataRights(module, 'view', 'edit')),
    act(within, `${stem}/List#Delete`, '删除数据', dataRights(module, 'view', 'delete')),
    act(within, `${stem}/Bin`, '回收站', dataRights(module, 'view', 'delete')),
    act(within, `${stem}/List#Export`, '导出数据', dataRights(module, 'view', 'export')),
    act(within, `${stem}/List#Import`, '导入数据', [
      ...dataRights(module, 'view', 'add', 'edit', 'import'),
      ...importing,
    ]),
  ]
}

/** List, add, edit and delete of a kind whose forms stand at `AddData`, as orders and work orders do. */
export function dataEntryFunctions(
  within: Group,
  stem: string,
  kind: FormKind,
  besides: readonly Permission[],
): MenuFunction[] {
  return [
    screen(within, `${stem}/List`, `${kind.name}列表`, 1, [...rights(kind, 'view'), ...besides]),
    act(within, `${stem}/AddData`, `新增${kind.name}`, rights(kind, 'view', 'add')),
    act(within, `${stem}/AddData/:id`, `编辑${kind.name}`, rights(kind, 'view', 'edit')),
    act(within, `${stem}/List#Delete`, `删除${kind.name}`, rights(kind, 'view', 'delete')),
    ...sheetFunctions(within, `${stem}/List`, kind),
  ]
}
