/**
 * What people type for a word of the product: earlier names, official words, what other products say. docs/glossary.md has the
 * words of the product themselves.
 */
const others: Readonly<Record<string, readonly string[]>> = {
  账号: ['用户名', '登录名', '帐号'],
  人员: ['员工', '用户', '职工', '工人', '密码'],
  岗位: ['职务', '职位'],
  电话: ['手机', '手机号', '联系方式'],
  溯源: ['追溯', '溯源码', '二维码', '扫码'],
  工单: ['派工', '派单', '任务', '作业单'],
  打卡: ['签到', '考勤', '报工', '出勤'],
  预警: ['告警', '报警', '警报'],
  地块: ['田块', '田地', '土地', '大棚'],
  作物: ['品种', '农作物'],
  农事: ['作业', '农活', '播种', '施肥', '打药', '除草'],
  投入品: ['农资', '农药', '打药', '肥料', '化肥', '种子', '物料'],
  物资: ['库存', '仓库', '出入库', '入库', '出库', '领用', '盘点', '仓储'],
  批次: ['出库', '分装', '召回', '暂扣'],
  产量: ['采收', '收获', '收成'],
  灌溉: ['浇水', '用水', '水量'],
  计划: ['种植计划', '茬口', '进度'],
  订单: ['客户', '销售', '合同'],
  合格证: ['承诺达标', '开证'],
  资质证书: ['执照', '证照', '认证'],
  企业: ['合作社', '农场', '公司', '经营主体'],
  组织: ['部门', '机构', '单位'],
  角色: ['权限', '授权'],
  专家: ['会诊', '问诊', '问专家', '提问', '植保'],
  诊断: ['会诊', '问诊', '病虫害', '案例'],
  设备: ['传感器', '物联网', '网关'],
  物联网: ['传感器', '温度', '湿度', '墒情', '气象', '水表'],
  图片: ['照片', '抓拍'],
  人脸: ['刷脸', '门禁', '考勤'],
  视频: ['监控', '摄像头', '直播'],
  回放: ['录像'],
  报表: ['统计', '汇总', '台账'],
  档案: ['生产记录', '台账'],
  技术规程: ['标准', '操作规程', '模板'],
  表单: ['自定义', '模板'],
  日志: ['审计', '谁改的'],
  农膜: ['地膜', '薄膜'],
  禁限用: ['禁用', '限用', '名录', '黑名单'],
}

/** Whether somebody who typed `text` means what is called `name`: by a part of the name, or by another word for a part of it. */
export function isMeant(name: string, text: string): boolean {
  const typed = text.trim().toLowerCase()
  if (typed === '' || name.toLowerCase().includes(typed)) return true
  return Object.entries(others).some(
    ([word, more]) => name.includes(word) && more.some((one) => one.startsWith(typed) || typed.includes(one)),
  )
}
