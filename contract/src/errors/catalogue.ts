/** What every refusal says: status and the Chinese sentence; `{name}` stands for a detail. */
export const catalogue = {
  'wire/malformed': { status: 400, text: '请求格式有误' },
  'wire/characters': { status: 400, text: '内容含有不允许的字符' },
  'wire/nesting': { status: 400, text: '内容嵌套过深或过大' },
  'wire/filter': { status: 400, text: '查询条件有误：{clause} {reason}' },
  'wire/order': { status: 400, text: '不能按“{field}”排序' },
  'wire/cursor': { status: 400, text: '翻页位置有误，请从第一页重新开始' },
  'wire/too-deep': { status: 400, text: '页码太大，请缩小查询范围，或用“下一页”逐页查看' },
  'wire/expand': { status: 400, text: '不能展开“{path}”' },
  'wire/parameter': { status: 400, text: '请求参数有误' },
  'wire/not-found': { status: 404, text: '没有这个接口' },
  'wire/too-large': { status: 413, text: '内容太大' },
  'wire/media-type': { status: 415, text: '只接受 JSON 内容' },
  'wire/fields': { status: 422, text: '填写有误，请检查后重试' },
  'wire/failure': { status: 500, text: '网络错误，请稍后再试！' },
  'wire/unavailable': { status: 503, text: '系统正在恢复，请稍后再试' },
  'wire/storage-full': { status: 507, text: '存储空间已满，暂时不能保存，请联系管理员' },
  'wire/slow-query': { status: 422, text: '查询范围太大，请缩小条件后重试' },

  'access/sign-in': { status: 401, text: '请先登录' },
  'access/expired': { status: 401, text: '登录已失效，请重新登录' },
  'access/credentials': { status: 422, text: '用户名或密码错误' },
  'access/disabled': { status: 422, text: '账号已停用，请联系管理员' },
  'access/too-many': { status: 429, text: '尝试次数过多，请 {seconds} 秒后再试' },
  'access/forbidden': { status: 403, text: '没有权限' },
  'access/organ-path': { status: 403, text: '没有权限查看该组织' },
  'access/ticket': { status: 403, text: '链接已失效，请重新生成' },

  'not-found': { status: 404, text: '{what}不存在' },
  'wire/clash': { status: 409, text: '与已有数据冲突，请刷新后重试' },
  'form-data/stale': { status: 409, text: '内容已被他人修改，请核对最新内容后再提交' },
  'form-data/id-used': { status: 409, text: '编号已被使用，内容不同' },
  'form-data/in-use': { status: 409, text: '{what}正被使用，不能删除' },
  'organs/too-deep': { status: 422, text: '组织层级不能超过 8 级' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof catalogue
