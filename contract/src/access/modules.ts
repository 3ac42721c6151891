import { alarmForm, alarmRuleForm } from '../alarms/index.ts'
import { banForm } from '../bans/index.ts'
import { clockForm } from '../clock/index.ts'
import { cropCategoryForm, cropForm } from '../crops/index.ts'
import { deviceForm } from '../devices/index.ts'
import { SEES_MEASURED, consultationForm, expertForm } from '../diagnosis/index.ts'
import { dictionaryForm } from '../dictionaries/index.ts'
import { enterpriseForm } from '../enterprises/index.ts'
import { inputForm } from '../inputs/index.ts'
import { inspectionForm } from '../inspections/index.ts'
import { irrigationForm } from '../irrigations/index.ts'
import { operationForm } from '../operations/index.ts'
import { orderForm } from '../orders/index.ts'
import { placeForm } from '../places/index.ts'
import { planForm } from '../plans/index.ts'
import { scheduleForm } from '../schedules/index.ts'
import { standardForm } from '../standards/index.ts'
import type { Permission } from '../wire/index.ts'
import { workOrderForm } from '../work-orders/index.ts'
import { bookFunctions } from './book-functions.ts'
import { cameraFunctions } from './camera-functions.ts'
import { dataEntryFunctions, dataFunctions } from './data-functions.ts'
import { rights } from './grants.ts'
import { lotFunctions } from './lot-functions.ts'
import { modules } from './module-names.ts'
import {
  type MenuFunction,
  type Module,
  act,
  crudFunctions,
  group,
  groupFunction,
  screen,
  sheetFunctions,
} from './module.ts'
import { reportFunctions } from './report-functions.ts'
import { irrigationFunctions } from './irrigation-functions.ts'
import { stockFunctions } from './stock-functions.ts'
import { traceFunctions } from './trace-functions.ts'

/** An order is seen with the plans that serve it, a work order with its punch-ins. */
const besidesOrders: readonly Permission[] = rights(planForm, 'view')
const besidesWorkOrders: readonly Permission[] = [...rights(planForm, 'view'), ...rights(clockForm, 'view')]

const externalOrders = group('订单管理', '/ExternalOrder', 'order', 1)
const workOrders = group('工单管理', '/WorkOrder', 'work-order', 2)
const plans = group('农场计划', '/FarmPlan', 'plan', 3)
const operations = group('农场作业', '/FarmOperation', 'operation', 4)
const analysis = group('数据分析', '/Data', 'statistics', 5)
const farmData = group('数据管理', '/FormData', 'data', 6)
const core = group('基础管理', '/Core', 'core', 8)
const people = group('人员管理', '/User', 'people', 7)

/** Whoever looks at people sees where they stand and what they hold. */
const seesPeople: readonly Permission[] = ['users.view', 'organs.view', 'roles.view']
const seesRoles: readonly Permission[] = ['roles.view', 'organs.view']
const seesLogs: readonly Permission[] = ['logs.view', 'users.name']

const peopleFunctions: readonly MenuFunction[] = [
  screen(people, '/User/List', '人员列表', 1, seesPeople),
  act(people, '/User/Add', '新增人员', [...seesPeople, 'users.add']),
  act(people, '/User/Edit/:id', '编辑人员', [...seesPeople, 'users.edit']),
  act(people, '/User/List#Delete', '删除人员', [...seesPeople, 'users.delete']),
  act(people, '/User/List#Purge', '彻底删除人员', [...seesPeople, 'users.delete', 'users.purge']),
  act(people, '/User/Password/:id', '重置密码', [...seesPeople, 'users.password']),
  act(people, '/User/List#Sessions', '管理他人的登录', [...seesPeople, 'users.sessions']),
  act(people, '/User/List#ViewAs', '以他人身份查看', [...seesPeople, 'access.view-as']),
  screen(people, '/Organs/List', '组织列表', 2, ['organs.view']),
  act(people, '/Organs/Add', '新增组织', ['organs.view', 'organs.add']),
  act(people, '/Organs/Edit/:id', '编辑组织', ['organs.view', 'organs.edit']),
  act(people, '/Organs/List#Delete', '删除组织', ['organs.view', 'organs.delete']),
  screen(people, '/User/Roles', '角色列表', 3, seesRoles),
  act(people, '/User/RoleAdd', '新增角色', [...seesRoles, 'roles.add']),
  act(people, '/User/RoleEdit/:id', '编辑角色', [...seesRoles, 'roles.edit']),
  act(people, '/User/Roles#Delete', '删除角色', [...seesRoles, 'roles.delete']),
  screen(people, '/User/Explain', '权限说明', 4, [...seesPeople, 'access.explain']),
  screen(people, '/User/OperationLog', '操作日志', 5, seesLogs),
  act(people, '/User/OperationLog#Export', '导出操作日志', [...seesLogs, 'logs.export']),
  screen(people, '/User/SignInLog', '登录日志', 6, seesLogs),
  act(people, '/User/SignInLog#Export', '导出登录日志', [...seesLogs, 'logs.export']),
]

/** Who designs forms names the dictionaries that choices come from. */
const designs: Permission[] = ['forms.edit', 'dictionaries.view', 'form-data.view']

/** What the list of enterprises tells in figures. */
const enterpriseFigures: Permission[] = ['places.view', 'plans.view', 'inspections.view', 'users.name']

const seesRunningPlans: readonly Permission[] = [
  ...rights(planForm, 'view'),
  ...rights(clockForm, 'view'),
  ...rights(workOrderForm, 'view'),
]

/** Today at a glance: what is worked, used, wrong and on. */
const seesToday = [
  ...rights(clockForm, 'view'),
  ...rights(workOrderForm, 'view'),
  ...rights(deviceForm, 'view'),
  ...rights(alarmForm, 'view'),
  ...rights(irrigationForm, 'view'),
  'users.name',
] as const satisfies readonly Permission[]

/** Given to those who may save what the check of inputs forbids, with a reason. */
export const OVERRIDES_INPUTS = '/FarmOperation/ClockData#Override'

/** What the cards of an enterprise’s home show. */
const seesEnterpriseHome: readonly Permission[] = [
  ...seesToday,
  ...rights(enterpriseForm, 'view'),
  ...rights(placeForm, 'view'),
  ...rights(planForm, 'view'),
  ...rights(consultationForm, 'view'),
  'video.view',
]

const farm: Module = {
  name: modules.farm,
  url: '/',
  icon: 'farm',
  order: 3,
  description: '订单、工单、农场计划、农场作业、数据分析、人员与基础管理',
  functions: [
    groupFunction(externalOrders),
    ...dataEntryFunctions(externalOrders, '/ExternalOrder', orderForm, besidesOrders),
    groupFunction(workOrders),
    ...dataEntryFunctions(workOrders, '/WorkOrder', workOrderForm, besidesWorkOrders),
    groupFunction(plans),
    screen(plans, '/FarmPlan/Planning', '实时数据', 2, seesRunningPlans),
    screen(plans, '/FarmPlan/RealTimeStat', '实时统计', 3, rights(planForm, 'view')),
    screen(plans, '/FarmPlan/MakePlan', '计划进度', 1, [...rights(planForm, 'view'), ...rights(clockForm, 'view')]),
    act(plans, '/FarmPlan/PlanAdd', '新增计划', rights(planForm, 'view', 'add')),
    act(plans, '/FarmPlan/PlanAdd/:id', '编辑计划', rights(planForm, 'view', 'edit')),
    act(plans, '/FarmPlan/MakePlan#Delete', '删除计划', rights(planForm, 'view', 'delete')),
    ...sheetFunctions(plans, '/FarmPlan/MakePlan', planForm),
    ...traceFunctions(plans),
    groupFunction(operations),
    screen(operations, '/EnterpriseIndex', '企业首页', 0, seesEnterpriseHome),
    screen(operations, '/FarmOperation/RealTimeStat', '实时统计', 1, seesToday),
    ...reportFunctions(operations, 2),
    screen(operations, '/FarmOperation/ClockData', '打卡数据', 10, [...rights(clockForm, 'view'), 'users.name']),
    act(operations, '/FarmOperation/ClockData#Record', '打卡', rights(clockForm, 'view', 'add')),
    act(operations, '/FarmOperation/ClockData#Delete', '删除打卡', rights(clockForm, 'view', 'delete')),
    act(operations, '/FarmOperation/ClockData#Export', '导出打卡', rights(clockForm, 'view', 'export')),
    act(operations, '/FarmOperation/ClockData#Review', '审核打卡', [
      ...rights(clockForm, 'view', 'edit'),
      'clock.review',
    ]),
    act(operations, OVERRIDES_INPUTS, '放行投入品核查', [
      ...rights(clockForm, 'view', 'add', 'edit'),
      'inputs.override',
    ]),
    screen(operations, '/FarmOperation/IotData', '物联网数据', 12, [...rights(deviceForm, 'view'), SEES_MEASURED]),
    act(operations, '/FarmOperation/IotData#Export', '导出物联网数据', rights(deviceForm, 'view', 'export')),
    screen(operations, '/FarmOperation/AlarmData', '预警数据', 13, rights(alarmForm, 'view')),
    act(operations, '/FarmOperation/AlarmData#Handle', '处理预警', rights(alarmForm, 'view', 'edit')),
    act(operations, '/FarmOperation/AlarmData#Export', '导出预警', rights(alarmForm, 'view', 'export')),
    act(
      operations,
      '/FarmOperation/AlarmData#Rules',
      '设置预警规则',
      rights(alarmRuleForm, 'view', 'add', 'edit', 'delete'),
    ),
    ...stockFunctions(operations),
    ...irrigationFunctions(operations),
    ...cameraFunctions(operations),
    ...bookFunctions(operations, '/FarmOperation/Books', 20),
    ...lotFunctions(operations),
    groupFunction(analysis),
    screen(analysis, '/Data/ClockCalendar', '打卡日历', 1, [...rights(clockForm, 'view'), 'users.name']),
    ...reportFunctions(analysis, 2),
    ...crudFunctions(analysis, '/Data/Schedule', scheduleForm, 30),
    groupFunction(farmData),
    ...dataFunctions(farmData, '/FormData', modules.farm),
    groupFunction(people),
    ...peopleFunctions,
    groupFunction(core),
    ...crudFunctions(core, '/Core/Crop', cropForm, 1),
    ...crudFunctions(core, '/Core/CropCate', cropCategoryForm, 2),
    ...crudFunctions(core, '/Core/Place', placeForm, 3),
    ...crudFunctions(core, '/Core/Operation', operationForm, 4),
    ...crudFunctions(core, '/Core/Inputs', inputForm, 5),
    ...crudFunctions(core, '/Core/Ban', banForm, 12),
    ...crudFunctions(core, '/Core/Enterprise', enterpriseForm, 6, enterpriseFigures),
    ...crudFunctions(core, '/Core/Inspection', inspectionForm, 7),
    ...crudFunctions(core, '/Core/Dictionary', dictionaryForm, 8),
    ...crudFunctions(core, '/Core/Standard', standardForm, 10),
    ...crudFunctions(core, '/Core/Device', deviceForm, 11),
    screen(core, '/Core/FormList', '表单列表', 9, designs),
    act(core, '/Core/FormAdd', '新增表单', designs),
    act(core, '/Core/FormAdd/:id', '编辑表单', designs),
    act(core, '/Core/FormList#ShareViews', '共享列表视图', ['views.share']),
  ],
}

/** What the cards of the county’s home show. */
const seesCountyHome: readonly Permission[] = [
  ...rights(enterpriseForm, 'view'),
  ...rights(placeForm, 'view'),
  ...rights(planForm, 'view'),
  ...rights(clockForm, 'view'),
  ...rights(deviceForm, 'view'),
  ...rights(alarmForm, 'view'),
  ...rights(consultationForm, 'view'),
  'users.name',
  'video.view',
]

const countyEnterprises = group('企业管理', '/CountyFarm/Enterprise', 'enterprise', 1)
const countyFigures = group('数据统计', '/CountyFarm/DataStatistics', 'statistics', 2)
const countyData = group('数据管理', '/CountyFarm/FormData', 'data', 3)

const county: Module = {
  name: modules.county,
  url: '/CountyFarm',
  icon: 'county',
  order: 1.1,
  description: '企业管理、数据统计与数据管理',
  functions: [
    groupFunction(countyEnterprises),
    ...crudFunctions(countyEnterprises, '/CountyFarm/Enterprise', enterpriseForm, 1, enterpriseFigures),
    ...bookFunctions(countyEnterprises, '/CountyFarm/Books', 2),
    groupFunction(countyFigures),
    screen(countyFigures, '/FarmIndex', '县级首页', 9, seesCountyHome),
    ...reportFunctions(countyFigures, 1),
    groupFunction(countyData),
    ...dataFunctions(countyData, '/CountyFarm/FormData', modules.county),
  ],
}

const clockWorkOrders = group('工单管理', '/ClockSys/WorkOrder', 'work-order', 3)
const diagnosis = group('专家诊断', '/ClockSys/Expert', 'diagnosis', 2)
const punchIns = group('农事打卡', '/ClockSys/ClockOperation', 'clock', 1)

const clock: Module = {
  name: modules.clock,
  url: '/ClockSys',
  icon: 'clock',
  order: 5,
  description: '农事打卡、专家诊断与工单',
  functions: [
    groupFunction(punchIns),
    screen(punchIns, '/Clock', '打卡', 1, rights(clockForm, 'view')),
    act(punchIns, '/ClockForm', '填写打卡', [...rights(clockForm, 'view', 'add'), ...rights(banForm, 'view')]),
    act(punchIns, '/Clock#Mend', '修改自己的打卡', rights(clockForm, 'view', 'edit')),
    act(punchIns, '/ClockSys/ClockOperation/WorkDetail/:workId', '办理工单', [
      ...rights(workOrderForm, 'view'),
      ...besidesWorkOrders,
      'files.add',
    ]),
    act(punchIns, '/ClockSys/ClockOperation/WorkAdd', '工单打卡', [
      ...rights(workOrderForm, 'view'),
      ...rights(clockForm, 'view', 'add'),
    ]),
    groupFunction(diagnosis),
    screen(diagnosis, '/ClockSys/Diagnosis', '专家诊断', 1, rights(consultationForm, 'view')),
    screen(diagnosis, '/ClockSys/Diagnosis/Experts', '专家库', 2, rights(expertForm, 'view')),
    screen(diagnosis, '/ClockSys/Diagnosis/Statistics', '会诊统计', 3, rights(consultationForm, 'view')),
    act(diagnosis, '/ClockSys/Diagnosis/Ask', '发起会诊', rights(consultationForm, 'view', 'add', 'edit', 'delete')),
    act(diagnosis, '/ClockSys/Diagnosis#Reply', '回复会诊', [
      ...rights(consultationForm, 'view'),
      'consultations.reply',
      SEES_MEASURED,
      'files.add',
    ]),
    groupFunction(clockWorkOrders),
    ...dataEntryFunctions(clockWorkOrders, '/ClockSys/WorkOrder', workOrderForm, besidesWorkOrders),
  ],
}

const orders = group('订单管理', '/OrderSys/Order', 'order', 1)

const order: Module = {
  name: modules.order,
  url: '/OrderSys',
  icon: 'order',
  order: 4,
  description: '订单与对应的计划',
  functions: [
    groupFunction(orders),
    ...dataEntryFunctions(orders, '/OrderSys/Order', orderForm, besidesOrders),
    screen(orders, '/OrderSys/Plan/List', '计划列表', 2, [...rights(planForm, 'view'), ...rights(clockForm, 'view')]),
  ],
}

/** The four modules in the order of their numbers: what each offers and what each function needs. */
export const builtInModules: readonly Module[] = [county, farm, order, clock]
