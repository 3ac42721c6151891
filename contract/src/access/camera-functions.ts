import { deviceForm } from '../devices/index.ts'
import { SEES_FACES, faceEventForm, facePersonForm } from '../faces/index.ts'
import { snapshotForm } from '../video/index.ts'
import type { Permission } from '../wire/index.ts'
import { rights } from './grants.ts'
import { type Group, type MenuFunction, act, screen } from './module.ts'

const seesRecordings: readonly Permission[] = [...rights(deviceForm, 'view'), 'video.view', 'video.replay']

/** What cameras and face terminals see: live, recorded, as pictures, and who came. */
export function cameraFunctions(operations: Group): MenuFunction[] {
  return [
    screen(operations, '/FarmOperation/RealTimeVideo', '实时视频', 11, [...rights(deviceForm, 'view'), 'video.view']),
    act(operations, '/FarmOperation/RealTimeVideo#Turn', '控制云台', [
      ...rights(deviceForm, 'view'),
      'video.view',
      'video.turn',
    ]),
    act(operations, '/FarmOperation/RealTimeVideo#Set', '设置视频接入', [
      ...rights(deviceForm, 'view', 'add', 'edit'),
      'video.view',
      'video.set',
    ]),
    act(operations, '/FarmOperation/RealTimeVideo#Capture', '手动抓拍', [
      ...rights(deviceForm, 'view'),
      ...rights(snapshotForm, 'view'),
      'video.view',
      'video.capture',
    ]),
    screen(operations, '/FarmOperation/ReplayVideo', '视频回放', 15, seesRecordings),
    act(operations, '/FarmOperation/ReplayVideo#Keep', '保存视频片段', [...seesRecordings, 'video.keep']),
    screen(operations, '/FarmOperation/VideoData', '视频数据', 16, [...seesRecordings, 'users.name']),
    act(operations, '/FarmOperation/VideoData#Delete', '删除视频片段', [...seesRecordings, 'video.delete']),
    screen(operations, '/FarmOperation/ImgData', '图片数据', 17, [
      ...rights(deviceForm, 'view'),
      ...rights(snapshotForm, 'view'),
      'pictures.view',
    ]),
    act(operations, '/FarmOperation/ImgData#Export', '导出抓拍', rights(snapshotForm, 'view', 'export')),
    screen(operations, '/FarmOperation/FaceData', '人脸识别', 14, [
      ...rights(faceEventForm, 'view'),
      ...rights(facePersonForm, 'view'),
    ]),
    act(operations, '/FarmOperation/FaceData#Snapshots', '查看人脸快照', [
      ...rights(faceEventForm, 'view'),
      ...rights(facePersonForm, 'view'),
      SEES_FACES,
    ]),
    act(operations, '/FarmOperation/FaceData#Assign', '指认陌生人脸', rights(faceEventForm, 'view', 'edit')),
    act(
      operations,
      '/FarmOperation/FaceData#Consents',
      '管理人脸同意',
      rights(facePersonForm, 'view', 'add', 'edit', 'delete'),
    ),
    act(operations, '/FarmOperation/FaceData#Export', '导出考勤和通行记录', rights(faceEventForm, 'view', 'export')),
  ]
}
