/** A rule about the Chinese that people read. */
export interface LanguageRule {
  readonly name: string
  /** What must not stand in a text. */
  readonly pattern: RegExp
  readonly in?: RegExp
  /** What to write instead. */
  readonly why: string
}

const PAGE = /^(web|contract)\/src\//

/** docs/glossary.md says which word is used for what; these say which words and spellings are not. */
export const languageRules: readonly LanguageRule[] = [
  { name: 'punctuation', pattern: /[！「」～]|……|—— ?/u, why: '不用感叹号、直角引号、波浪号、省略号和破折号' },
  {
    name: 'full-width',
    pattern: /\p{Script=Han}[,;:!?(]|[,;:!?)]\p{Script=Han}/u,
    why: '中文之间用全角标点',
  },
  {
    name: 'blank',
    pattern: /\p{Script=Han}(?!ERP)[A-Za-z0-9]|(?<!农业ER)[A-Za-z0-9]\p{Script=Han}/u,
    why: '汉字与字母、数字之间空一格（产品名“农业ERP系统”除外）',
  },
  {
    name: 'stray-blank',
    pattern: /[\p{Script=Han}，。；：、] [\p{Script=Han}，。；：、]/u,
    why: '汉字之间不空格（两行之间会多出一个）',
  },
  { name: 'polite', pattern: /(?<!迷)你(?!好)/u, why: '称“您”' },
  { name: 'account', pattern: /用户名/u, why: '人员登录用“账号”' },
  { name: 'loading', pattern: /(没有|没能)(加载|读到|查到|读出|读取|更新|取到)/u, why: '写“……加载失败”“……更新失败”' },
  {
    name: 'bare-refusal',
    pattern: /^必填$|^(?!\uFFFC).{0,4}有误$/u,
    why: '说明哪个字段、允许什么',
  },
  { name: 'alarm-state', pattern: /活动的|活动预警|恢复预警/u, why: '写“未恢复的预警”“解除预警”' },
  { name: 'serving', pattern: /服务(订单|于|它|这)/u, why: '写“对应订单”' },
  { name: 'role-use', pattern: /持有|以其身份/u, why: '角色是“使用”的；写“以他人身份”' },
  { name: 'translated', pattern: /称呼|认出|证明自己|不认(?!识)|定不了位|量得|快为正/u, why: '换成平常的说法' },
  { name: 'split-plot', pattern: /拆分地块|农事类别/u, why: '写“分割地块”“农事操作”' },
  { name: 'post', pattern: /职务|手机号(?!或固定电话|码)/u, why: '写“岗位”“电话”' },
  { name: 'certificate', pattern: /食用农产品合格证/u, why: '现称“承诺达标合格证”' },
  { name: 'growth', pattern: /(?<!全)生育期/u, why: '天数为“全生育期”，时期为“生育阶段”' },
  {
    name: 'measure-word',
    pattern: /个(工单|企业|合作社|地块|证书|资质证书|会诊|预警(?!规则)|打卡)/u,
    why: '工单论张，企业论家，地块论块，证书论份，会诊论例，预警和打卡论条',
  },
  { name: 'percent', pattern: /(\d|\uFFFC) [%％]/u, why: '数字与百分号之间不空格' },
  { name: 'unit-twice', pattern: /(\p{Script=Han}{1,2})数?（\1）/u, why: '单位写一次：“份数”或“打印（份）”' },
  { name: 'unit', pattern: /\blux\b|立方米|方水|公方|方\/亩|m3\b/u, why: '写 lx、m³' },
  { name: 'day', pattern: /今日(?!预警|打卡|新增|无预警)|昨日|星期[一二三四五六日天]/u, why: '写“今天”“昨天”“周六”' },
  {
    name: 'range',
    pattern: /(\d|\uFFFC) ?[~～] ?(\d|\uFFFC)|\d ?[—－] ?\d/u,
    why: '日期之间写“至”，数字之间写“–”',
  },
  {
    name: 'technical',
    in: PAGE,
    pattern: /ffmpeg|POLYGON|\d{4}-\d\d-\d\dT\d\d|请求参数|参数有误/u,
    why: '普通人看不懂',
  },
  { name: 'officialese', pattern: /须由|定案|无权使用/u, why: '写清楚谁可以、该怎么办' },
  { name: 'view', pattern: /修改视图|清除接入/u, why: '写“编辑视图”“取消接入”' },
  { name: 'choices', pattern: /农事类型|手选/u, why: '写“操作类型”“手工选点”' },
  { name: 'button', in: PAGE, pattern: /^确定$/u, why: '按钮写动作和对象' },
]
