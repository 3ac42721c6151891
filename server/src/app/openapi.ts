import { builtCalls } from '@farm/contract/calls'
import { ErrorAnswer } from '@farm/contract/errors'
import { Fact } from '@farm/contract/events'
import type { Call, Permission } from '@farm/contract/wire'
import { type TSchema, Type } from 'typebox'
import type { Route } from '../platform/http/index.ts'

/** What each group of calls is about. */
const tags: Readonly<Record<keyof typeof builtCalls, string>> = {
  access: '登录、账号和模块',
  sessions: '登录设备',
  explain: '权限说明和权限矩阵',
  roles: '角色',
  retention: '自动清理的暂停和恢复',
  organs: '组织',
  users: '用户',
  forms: '表单定义和表单数据：所有业务记录',
  design: '表单设计、发布和字段权限',
  care: '记录的历史、回收站、引用和评论',
  many: '记录的汇总、批量编辑和撤销',
  plans: '农事计划',
  standards: '技术规程',
  clock: '打卡审核',
  statistics: '统计',
  reports: '报表',
  books: '生产档案',
  schedules: '定时报表',
  board: '首页看板的数据',
  files: '照片的上传和读取',
  events: '实时变更',
  map: '地图底图和边界',
  places: '地块',
  enterprises: '企业',
  stock: '物资',
  lots: '批次',
  certificates: '承诺达标合格证',
  sheets: 'Excel 导出和模板',
  imports: 'Excel 导入',
  views: '列表视图',
  logs: '操作日志和登录日志',
  orders: '订单的状态、客户和完成情况',
  workOrders: '工单的派发、办理和验收',
  notices: '消息和提醒设置',
  doubts: '存疑清单',
  chain: '从订单到打卡的业务链',
  devices: '设备：状态、令牌、暂停预警和接入',
  alarms: '预警：确认、解除、生成工单、试算和今日预警',
  faces: '人脸识别：指认、同意的撤回和考勤',
  recordings: '视频回放：录像、片段和录像计划',
  video: '视频：直播地址、接入设置、平台、分组和云台',
  snapshots: '摄像头抓拍',
  pictures: '图片数据',
  trace: '溯源',
  telemetry: '物联网数据：最新值、历史曲线和导出',
  diagnosis: '专家会诊：提问、回复、处方、案例和统计',
}

const guide = `
- **登录**：\`POST /api/Core/Auth/Login\` 取得 Token，之后每次请求带请求头 \`token\`（或 \`Authorization: Bearer\`）。
- **权限和范围**：未登录 401，没有权限 403；范围之外的记录视为不存在（404）。\`organPath\` 只能缩小范围。
- **列表**：\`page\` 和 \`pageSize\`，或沿响应头 \`Link: <…>; rel="next"\` 用 \`cursor\` 翻页；总数在 \`X-Total-Count\`。
- **筛选**：\`qs\` 由 \`字段[运算符]值\` 以 \`&\` 连接，运算符有 = != > >= < <= ~ !~ in null；整体再做百分号编码。
- **查找**：\`search\` 按名称查找：文字、拼音首字母或全拼的任意一段，多个词用空格隔开。
- **时间**：ISO 8601，带时区；Id 是 UUIDv7，可由客户端生成，重复提交同一 Id 只新增一次。
- **修改**：带上读到的 \`UpdateTime\`；已被他人修改时返回 409 和现有记录。
- **错误**：\`errors\` 给人看，\`code\` 给程序用；429 和 503 带 \`Retry-After\`（秒）。
`.trim()

const errors = {
  description: 'A refusal: what a person reads in errors, what a program reads in code.',
  headers: { 'Retry-After': { description: 'Seconds, with 429, 503 and 507.', schema: Type.Integer() } },
  content: json({ $ref: '#/components/schemas/Error' }),
}

const listHeaders = {
  'X-Total-Count': { description: 'How many there are in all.', schema: Type.Integer() },
  'X-Total-Capped': { description: '1 when there are more than the count says.', schema: Type.String() },
  Link: { description: 'The next page, with rel="next".', schema: Type.String() },
}

const bytes = { type: 'string', format: 'binary' }

const exampleFact: Fact = { fact: 'clock', ids: ['01a1ffcf-0145-76d6-9213-dfcfc51d919e'], organPath: '/1/11/101/' }

/** The schema is that of one event; the answer is one after another. */
const stream = {
  description: 'Server-sent events, for as long as both sides hold on. The data of a reset is an empty object.',
  content: {
    'text/event-stream': {
      schema: Type.Object({
        id: Type.String(),
        event: Type.Enum(['change', 'reset']),
        data: Type.String({
          contentMediaType: 'application/json',
          contentSchema: { $ref: '#/components/schemas/Fact' },
        }),
      }),
      example: { id: '42', event: 'change', data: JSON.stringify(exampleFact) },
    },
  },
}

function json(schema: object) {
  const written: unknown = JSON.parse(JSON.stringify(schema), tupleAsPrefix)
  return { 'application/json': { schema: written } }
}

/** What stands in order is `prefixItems` since JSON Schema 2020-12; the library that checks still writes it as `items`. */
function tupleAsPrefix(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items)) return value
  const { items, ...rest } = value
  const kept = Object.entries(rest).filter(([name]) => name !== 'additionalItems')
  return { ...Object.fromEntries(kept), prefixItems: items, items: false }
}

function propertiesOf({ query }: Call): Readonly<Record<string, TSchema>> {
  return Type.IsObject(query) ? query.properties : {}
}

function parametersOf(call: Call) {
  return Object.entries(propertiesOf(call)).map(([name, schema]) => {
    const isInPath = call.path.includes(`{${name}}`)
    return { name, in: isInPath ? 'path' : 'query', required: isInPath || !Type.IsOptional(schema), schema }
  })
}

/** Only a stream takes one: the rest is in the query. */
const lastEventId = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Goes on after this event; what can’t be told any more is answered with a reset.',
  schema: Type.String(),
}

function openTo(needs: Permission): string {
  if (needs === 'public') return 'Open to everybody.'
  return needs === 'signed-in' ? 'Open to everybody signed in.' : `Needs the permission ${needs}.`
}

function bodyOf({ body, takes }: Call) {
  if (takes === 'bytes') return { required: true, content: { 'application/octet-stream': { schema: bytes } } }
  return body && { required: true, content: json(body) }
}

function successOf(call: Call) {
  const { answer, gives } = call
  if (gives === 'events') return { 200: stream }
  if (gives === 'bytes') return { 200: { description: 'The bytes.', content: { '*/*': { schema: bytes } } } }
  if (!answer) return { 204: { description: 'Done.' } }
  const headers = 'cursor' in propertiesOf(call) && { headers: listHeaders }
  return { 200: { description: 'Done.', ...headers, content: json(answer) } }
}

function operation(domain: string, name: string, call: Call) {
  const parameters = [...parametersOf(call), ...(call.gives === 'events' ? [lastEventId] : [])]
  const requestBody = bodyOf(call)
  return {
    operationId: `${domain}-${name}`,
    tags: [domain],
    summary: call.summary,
    description: openTo(call.needs),
    ...(call.needs === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(call), '4XX': errors, '5XX': errors },
  }
}

/** The OpenAPI 3.1 document of everything that is built, made from the declarations that the server itself runs on. */
export function openApi() {
  const paths: Record<string, object> = {}
  for (const [domain, calls] of Object.entries(builtCalls)) {
    for (const [name, call] of Object.entries<Call>(calls)) {
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(domain, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '农业ERP系统接口文档',
      description: guide,
      version: '1.0',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: ErrorAnswer, Fact },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  }
}

/** Written for whoever asks first. */
export function openApiRoute(): Route {
  let content: string | undefined
  const answer = async () => {
    content ??= JSON.stringify(openApi())
    return { status: 200, content }
  }
  return { method: 'GET', path: '/api/openapi.json', answer }
}
