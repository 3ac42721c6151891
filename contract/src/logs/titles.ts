import type { builtCalls } from '../calls/index.ts'

type Built = typeof builtCalls

/** Every call that changes something, by domain. */
type Titled = {
  readonly [Domain in keyof Built]: {
    readonly [
      Name in keyof Built[Domain] as Built[Domain][Name] extends { readonly method: 'POST' } ? Name : never
    ]: string
  }
}

const none = {}

/** What people call that which a call does; a call that changes something and has no title does not compile. */
const titles = {
  access: {
    login: '登录',
    logout: '退出登录',
    firstAdmin: '建立首位管理员',
    updatePermission: '更新权限',
    beginSecondFactor: '开始设置动态码验证',
    confirmSecondFactor: '开启动态码验证',
    removeSecondFactor: '关闭动态码验证',
    viewAs: '以他人身份查看',
  },
  roles: {
    add: '新增角色',
    edit: '编辑角色',
    editFunctions: '编辑功能权限',
    editForm: '编辑表单权限',
    remove: '删除角色',
  },
  retention: { resume: '恢复自动清理' },
  organs: { add: '新增组织', edit: '编辑组织', move: '移动组织', remove: '删除组织' },
  users: {
    add: '新增人员',
    edit: '编辑人员',
    editPassword: '修改密码',
    remove: '删除人员',
    recover: '恢复人员',
    purge: '彻底删除人员',
    removeSecondFactor: '关闭他人的动态码验证',
  },
  sessions: { end: '结束登录' },
  forms: { add: '新增数据', edit: '编辑数据', remove: '删除数据' },
  design: {
    addForm: '新增表单',
    editForm: '编辑表单',
    publish: '发布表单',
    discard: '放弃表单草稿',
    close: '停用或启用表单',
    removeForms: '删除表单',
    restrict: '设置表单权限',
  },
  care: {
    restore: '恢复历史版本',
    recover: '从回收站恢复',
    addComment: '发表评论',
    removeComment: '删除评论',
  },
  many: { editMany: '批量编辑', restoreMany: '撤销批量编辑' },
  plans: { changeStatus: '变更计划状态', move: '调整计划日期' },
  clock: { review: '审核打卡', confirm: '复核放行', explain: '说明核查为禁止的打卡' },
  statistics: none,
  reports: none,
  books: none,
  schedules: { rerun: '重新生成定时报表', run: '立即生成定时报表' },
  board: none,
  files: { begin: '上传文件', cancel: '取消上传' },
  sheets: none,
  imports: { begin: '上传导入文件', run: '导入数据', cancel: '取消导入', undo: '撤销导入' },
  events: none,
  map: { editOutline: '编辑边界' },
  places: { split: '分割地块', merge: '合并地块', takeBack: '撤销分割或合并' },
  enterprises: none,
  stock: { closeMonth: '月结', openMonth: '打开已月结的月份' },
  lots: { split: '分装批次', hold: '暂扣批次', release: '解除暂扣', recall: '召回批次' },
  certificates: { issue: '开具合格证', void: '作废合格证', print: '打印合格证' },
  views: { add: '保存视图', edit: '编辑视图', remove: '删除视图', setDefault: '设置默认视图' },
  explain: none,
  logs: none,
  standards: { newVersion: '新建规程版本', changeStatus: '变更规程状态' },
  orders: { changeStatus: '变更订单状态' },
  workOrders: { act: '办理工单', tick: '勾选检查项', assign: '批量派发', fromPlan: '由计划生成工单' },
  notices: { read: '标记消息已读', setPreference: '设置消息提醒' },
  chain: none,
  doubts: none,
  devices: { makeTokens: '生成设备令牌', dropTokens: '停用设备令牌', mute: '暂停设备预警' },
  telemetry: none,
  diagnosis: {
    add: '发起会诊',
    edit: '编辑会诊',
    remove: '删除会诊',
    addReply: '回复会诊',
    editReply: '修改会诊回复',
    close: '关闭会诊',
    handOver: '转交会诊',
    rate: '评价会诊',
    prescribe: '由处方生成工单',
  },
  alarms: { acknowledge: '确认预警', clear: '手工解除预警', toWorkOrder: '由预警生成工单', try: '试算预警规则' },
  video: {
    set: '设置视频接入',
    unset: '取消视频接入',
    tryOut: '试看视频',
    saveSource: '保存视频平台',
    removeSource: '删除视频平台',
    saveGroup: '保存摄像头分组',
    removeGroup: '删除摄像头分组',
    turn: '控制云台',
  },
  recordings: { keepClip: '保存视频片段', deleteClips: '删除视频片段', setRecording: '设置录像计划' },
  snapshots: { setPlan: '设置摄像头抓拍', capture: '摄像头抓拍' },
  pictures: none,
  trace: { savePolicy: '设置溯源公开范围', release: '发布溯源', withdraw: '撤回溯源码' },
  faces: { assign: '指认陌生人脸', withdraw: '撤回人脸同意' },
}

/** By these nothing changes, but something is taken away. */
const takenAway = {
  sheets: { export: '导出数据' },
  explain: { matrix: '导出权限矩阵' },
  telemetry: { export: '导出物联网数据' },
  faces: { exportAttendance: '导出考勤' },
  reports: { export: '导出报表' },
  books: { export: '导出生产档案' },
  schedules: { file: '下载定时报表' },
  logs: { exportOperations: '导出操作日志', exportSignIns: '导出登录日志' },
}

/** What the product does by itself, by the jobs that do it. */
const byItself = {
  jobs: {
    daily: '每日派工',
    alarms: '预警巡检',
    returned: '暂扣被退回采收的批次',
    recheck: '重新核对批次',
    closing: '月结后补记差额',
  },
}

const complete: Titled = titles

const byCall: ReadonlyMap<string, string> = new Map(
  [complete, takenAway, byItself].flatMap((domains) =>
    Object.entries(domains).flatMap(([domain, calls]) =>
      Object.entries(calls).map(([name, title]) => [`${domain}.${name}`, title] as const),
    ),
  ),
)

/** Who is not signed in, or is no longer, stands in the log of sign-ins. */
const inSignInLog: ReadonlySet<string> = new Set(['access.login', 'access.logout', 'access.firstAdmin'])

/** What the operation log may tell of, with what people call it: `users.edit` is 编辑人员. */
export const operationTitles: Readonly<Record<string, string>> = Object.fromEntries(
  [...byCall].filter(([call]) => !inSignInLog.has(call)),
)

/** What the product once could do and can no longer keeps its name. */
export function callTitle(call: string): string {
  return byCall.get(call) ?? call
}
