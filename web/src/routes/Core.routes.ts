import type { BuiltPath } from '@farm/contract/addresses'
import type { ComponentType } from 'react'
import { alarmCards } from '../domains/alarms/index.ts'
import { banScreens } from '../domains/bans/index.ts'
import { cropCategoryScreens, cropScreens } from '../domains/crops/index.ts'
import { deviceScreens, liveDeviceScreen } from '../domains/devices/index.ts'
import { dictionaryScreens } from '../domains/dictionaries/index.ts'
import { enterpriseScreens } from '../domains/enterprises/index.ts'
import { designScreens } from '../domains/forms/index.ts'
import { inputScreens } from '../domains/inputs/index.ts'
import { inspectionScreens } from '../domains/inspections/index.ts'
import { operationScreens } from '../domains/operations/index.ts'
import { livePlaceScreen, placeScreens } from '../domains/places/index.ts'
import { standardScreens } from '../domains/standards/index.ts'
import { telemetryCards } from '../domains/telemetry/index.ts'
import { videoCards } from '../domains/video/index.ts'

export const coreRoutes = {
  '/Core/CropList': cropScreens.List,
  '/Core/CropDetail/:id': cropScreens.Detail,
  '/Core/CropAdd': cropScreens.Add,
  '/Core/CropAdd/:id': cropScreens.Edit,
  '/Core/CropCateList': cropCategoryScreens.List,
  '/Core/CropCateAdd': cropCategoryScreens.Add,
  '/Core/CropCateAdd/:id': cropCategoryScreens.Edit,
  '/Core/PlaceList': placeScreens.List,
  '/Core/PlaceDetail/:id': livePlaceScreen([
    { key: 'alarms', Card: alarmCards.OfPlace },
    { key: 'sensors', Card: telemetryCards.OfPlace },
  ]),
  '/Core/PlaceAdd': placeScreens.Add,
  '/Core/PlaceAdd/:id': placeScreens.Edit,
  '/Core/OperationList': operationScreens.List,
  '/Core/OperationDetail/:id': operationScreens.Detail,
  '/Core/OperationAdd': operationScreens.Add,
  '/Core/OperationAdd/:id': operationScreens.Edit,
  '/Core/InputsList': inputScreens.List,
  '/Core/InputsDetail/:id': inputScreens.Detail,
  '/Core/InputsAdd': inputScreens.Add,
  '/Core/InputsAdd/:id': inputScreens.Edit,
  '/Core/BanList': banScreens.List,
  '/Core/BanAdd': banScreens.Add,
  '/Core/BanAdd/:id': banScreens.Edit,
  '/Core/EnterpriseList': enterpriseScreens.List,
  '/Core/EnterpriseAdd': enterpriseScreens.Add,
  '/Core/EnterpriseAdd/:id': enterpriseScreens.Edit,
  '/Core/InspectionList': inspectionScreens.List,
  '/Core/InspectionAdd': inspectionScreens.Add,
  '/Core/InspectionAdd/:id': inspectionScreens.Edit,
  '/Core/DictionaryList': dictionaryScreens.List,
  '/Core/DictionaryAdd': dictionaryScreens.Add,
  '/Core/DictionaryAdd/:id': dictionaryScreens.Edit,
  '/Core/StandardList': standardScreens.List,
  '/Core/StandardDetail/:id': standardScreens.Detail,
  '/Core/StandardAdd': standardScreens.Add,
  '/Core/StandardAdd/:id': standardScreens.Edit,
  '/Core/DeviceList': deviceScreens.List,
  '/Core/DeviceDetail/:id': liveDeviceScreen([
    { key: 'video', Card: videoCards.OfDevice },
    { key: 'alarms', Card: alarmCards.OfDevice },
  ]),
  '/Core/DeviceAdd': deviceScreens.Add,
  '/Core/DeviceAdd/:id': deviceScreens.Edit,
  '/Core/FormList': designScreens.List,
  '/Core/FormAdd': designScreens.Add,
  '/Core/FormAdd/:id': designScreens.Edit,
} satisfies Partial<Record<BuiltPath, ComponentType>>
