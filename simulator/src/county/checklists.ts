import type { Operation } from './operations.ts'

/** What is looked at before work of a kind is handed in. */
const items: Readonly<Record<Operation, readonly string[]>> = {
  整地: ['耕深达到要求', '地头地边到位', '残膜残茬捡净'],
  播种: ['种子核对品种批号', '播深行距合格', '地头补种'],
  育苗: ['基质消毒', '温湿度记录'],
  定植: ['株距合格', '缓苗水浇足'],
  灌溉: ['阀门复位', '无跑冒滴漏'],
  施肥: ['肥料核对批号', '用量按每亩标准', '施后覆土'],
  用药: ['核对安全间隔期', '防护用品齐全', '空包装收回'],
  中耕除草: ['行间杂草除净', '不伤苗根'],
  修剪整枝: ['剪口平滑', '病枝带出园外'],
  覆膜: ['膜面压实', '旧膜回收'],
  巡田: ['苗情', '墒情', '病虫害'],
  病虫害调查: ['五点取样', '拍照留底'],
  采收: ['核对安全间隔期', '分级过秤', '入库登记'],
  清园: ['残枝落叶清净', '工具归位'],
  废弃物回收: ['分类装袋', '交回收点并拍照'],
  其他: ['现场清理'],
}

export function checklistOf(operation: Operation): readonly string[] {
  return items[operation]
}
