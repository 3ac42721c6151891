import { type DataScope, type ModuleName, builtInModules, modules, type roleCalls } from '@farm/contract/access'
import { reports } from '@farm/contract/statistics'
import type { BodyOf } from '@farm/contract/wire'
import { idOf } from '../ids.ts'

export const roleNames = ['县级管理员', '企业管理员', '农事员', '专家', '统计员'] as const
export type RoleName = (typeof roleNames)[number]

const reach: Readonly<Record<RoleName, DataScope>> = {
  县级管理员: '本组织及下级',
  企业管理员: '本组织及下级',
  农事员: '仅本人',
  专家: '仅本人',
  统计员: '本组织及下级',
}

/** Screens of the farm module that a county reads too, as far as they are built. */
const readByCounty = [
  '/FarmOperation/ClockData',
  '/Data',
  '/Data/ClockCalendar',
  '/Data/ScheduleList',
  '/Data/ScheduleAdd',
  '/Data/ScheduleAdd/:id',
  '/Data/ScheduleList#Delete',
  '/Data/GoodsReport',
  '/Data/GoodsReport#Export',
  '/FarmOperation/IotData',
  '/FarmOperation/RealTimeVideo',
  '/FarmOperation/ReplayVideo',
  '/FarmOperation/VideoData',
  '/FarmOperation/ImgData',
  '/FarmOperation/AlarmData',
  '/FarmOperation/FaceData',
  '/FarmOperation/Lots',
  '/FarmOperation/LotTests',
  '/FarmOperation/Certificates',
  '/FarmOperation/Doubts',
  '/FarmOperation/Doubts#Oversee',
  '/Core/DeviceList',
]
/** An expert answers and asks nothing. */
const answers = [
  '/ClockSys/Diagnosis',
  '/ClockSys/Diagnosis/Experts',
  '/ClockSys/Diagnosis/Statistics',
  '/ClockSys/Diagnosis#Reply',
]
/** Where the figures of a county stand. */
const figures = ['/Data', '/CountyFarm/DataStatistics'] as const
/** Who counts takes away and sends what was counted, looks at data and puts it right, and neither adds nor deletes it. */
const countedByClerk = [
  ...figures,
  ...reports
    .filter(({ path }) => figures.some((one) => path.startsWith(`${one}/`)))
    .flatMap(({ path }) => [path, `${path}#Export`]),
  '/Data/ClockCalendar',
  '/Data/ScheduleList',
  '/Data/ScheduleAdd',
  '/Data/ScheduleAdd/:id',
  '/Data/ScheduleList#Delete',
  '/CountyFarm/FormData',
  '/CountyFarm/FormData/List',
  '/CountyFarm/FormData/AddData/:id',
]

/** Borders on the map belong to organisations: who draws them may edit those. */
const editedByCounty = ['/Organs/List', '/Organs/Edit/:id']

/**
 * An enterprise is made and closed by its county; its manager keeps what is known of it. Looking through the eyes of others
 * is for administrators.
 */
const keptFromFarms = [
  '/Core/EnterpriseAdd',
  '/Core/EnterpriseList#Delete',
  '/Core/EnterpriseList#Import',
  '/User/List#ViewAs',
  '/ClockSys/Diagnosis#Reply',
]

/** Who works in the field punches in, and does what is given to them; they hand out and change no work. */
export const fieldWork = [
  '/ClockSys/ClockOperation',
  '/Clock',
  '/ClockForm',
  '/Clock#Mend',
  '/ClockSys/ClockOperation/WorkDetail/:workId',
  '/ClockSys/ClockOperation/WorkAdd',
  '/ClockSys/WorkOrder',
  '/ClockSys/WorkOrder/List',
  '/ClockSys/Diagnosis',
  '/ClockSys/Diagnosis/Ask',
] as const

function functionsOf(...names: readonly ModuleName[]) {
  return builtInModules.filter((module) => names.includes(module.name)).flatMap((module) => module.functions)
}

/** What each role can do grows with what the product offers. */
const held: Readonly<Record<RoleName, ReadonlyArray<{ readonly url: string }>>> = {
  县级管理员: [
    ...functionsOf(modules.county),
    ...functionsOf(modules.farm).filter(({ url }) => readByCounty.includes(url) || editedByCounty.includes(url)),
  ],
  企业管理员: functionsOf(modules.farm, modules.order, modules.clock).filter(({ url }) => !keptFromFarms.includes(url)),
  农事员: fieldWork.map((url) => ({ url })),
  专家: answers.map((url) => ({ url })),
  统计员: countedByClerk.map((url) => ({ url })),
}

export const roleId = (name: RoleName) => idOf(`role/${name}`)

export function roleBody(name: RoleName, organId: string): BodyOf<typeof roleCalls.add> {
  const Functions = held[name].map(({ url }) => url)
  return { Id: roleId(name), Name: name, DataScope: reach[name], OrganId: organId, Functions }
}
