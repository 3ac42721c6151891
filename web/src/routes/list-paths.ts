import { type BuiltPath, addresses } from '@farm/contract/addresses'
import { alarmForm } from '@farm/contract/alarms'
import { banForm } from '@farm/contract/bans'
import { clockForm } from '@farm/contract/clock'
import { cropCategoryForm, cropForm } from '@farm/contract/crops'
import { deviceForm } from '@farm/contract/devices'
import { dictionaryForm } from '@farm/contract/dictionaries'
import { enterpriseForm } from '@farm/contract/enterprises'
import { faceEventForm } from '@farm/contract/faces'
import type { FormKind } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { inspectionForm } from '@farm/contract/inspections'
import { certificateForm, lotForm, lotTestForm } from '@farm/contract/lots'
import { irrigationForm } from '@farm/contract/irrigations'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { orderForm } from '@farm/contract/orders'
import { planForm } from '@farm/contract/plans'
import { scheduleForm } from '@farm/contract/schedules'
import { standardForm } from '@farm/contract/standards'
import { stockForm } from '@farm/contract/stock'
import { workOrderForm } from '@farm/contract/work-orders'

/** Forms whose records have a list of their own, or one in each of several modules; those of all others are listed in 数据管理. */
const listed: ReadonlyArray<readonly [FormKind, ...BuiltPath[]]> = [
  [planForm, '/FarmPlan/MakePlan'],
  [clockForm, '/FarmOperation/ClockData'],
  [orderForm, '/ExternalOrder/List', '/OrderSys/Order/List'],
  [workOrderForm, '/WorkOrder/List', '/ClockSys/WorkOrder/List'],
  [cropForm, '/Core/CropList'],
  [cropCategoryForm, '/Core/CropCateList'],
  [placeForm, '/Core/PlaceList'],
  [operationForm, '/Core/OperationList'],
  [inputForm, '/Core/InputsList'],
  [banForm, '/Core/BanList'],
  [scheduleForm, '/Data/ScheduleList'],
  [enterpriseForm, '/Core/EnterpriseList', '/CountyFarm/EnterpriseList'],
  [inspectionForm, '/Core/InspectionList'],
  [dictionaryForm, '/Core/DictionaryList'],
  [standardForm, '/Core/StandardList'],
  [deviceForm, '/Core/DeviceList'],
  [stockForm, '/FarmOperation/GoodsData'],
  [irrigationForm, '/FarmOperation/IrriData'],
  [lotForm, '/FarmOperation/Lots'],
  [lotTestForm, '/FarmOperation/LotTests'],
  [certificateForm, '/FarmOperation/Certificates'],
  [alarmForm, '/FarmOperation/AlarmData'],
  [faceEventForm, '/FarmOperation/FaceData'],
]

/** By the id of a form. */
export const listPaths = Object.fromEntries(listed.map(([form, ...paths]) => [form.id, paths]))

/** Those whose records have pages of their own, by the key of the form: `{ crops: '/Core/Crop' }` for `/Core/CropDetail/:id`. */
export const detailStems = Object.fromEntries(
  listed.flatMap(([form, ...paths]) =>
    paths
      .map((path) => path.replace(/List$/, ''))
      .filter((stem) => addresses.some(({ path, built }) => built && path === `${stem}Detail/:id`))
      .map((stem) => [form.key, stem]),
  ),
)
