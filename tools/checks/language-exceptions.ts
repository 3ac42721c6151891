/** A text that breaks a rule of language for a reason. */
export interface LanguageException {
  readonly rule: string
  readonly path: RegExp
  readonly text: RegExp
  readonly why: string
}

const VIDEO = /^(server|web)\/src\/.*video\//

export const exceptions: readonly LanguageException[] = [
  {
    rule: 'punctuation',
    path: /failure-text\.ts$|sheets\/imports\.ts$/,
    text: /^网络错误，请稍后再试！$/,
    why: 'the interface has it so',
  },
  { rule: 'button', path: /ui\/ConfirmDialog\.tsx$/, text: /^确定$/, why: 'one of the two buttons of a question' },
  { rule: 'account', path: VIDEO, text: /用户名/, why: 'cameras and platforms have user names of their own' },
  { rule: 'account', path: /^web\/src\/domains\/devices\//, text: /用户名/, why: 'MQTT calls it so' },
  { rule: 'account', path: /^server\/src\/platform\/config\/tiles\.ts$/, text: /用户名/, why: 'a part of an address' },
  { rule: 'polite', path: /chinese-passwords\.ts$/, text: /^我爱你/, why: 'a password that people choose' },
  {
    rule: 'full-width',
    path: /sheets\/|places\/|config\/|design\/|RangeTimes|engine\/(form|map)\//,
    text: /时:分|经度, 纬度|西, 南, 东, 北|主机:端口/,
    why: 'how it is typed',
  },
  { rule: 'full-width', path: /design\/state\/templates\.ts$/, text: /\(\[/, why: 'a formula' },
  { rule: 'stray-blank', path: /design\/|engine\/form\//, text: /年-月-日 时:分/, why: 'how it is typed' },
  {
    rule: 'stray-blank',
    path: /tile-sources\.ts$|board\/clock\.rules\.ts$/,
    text: /© 国家地理信息公共服务平台 天地图|年\uFFFC月\uFFFC日 星期/,
    why: 'two names side by side',
  },
  {
    rule: 'full-width',
    path: /values\/read-day\.ts$/,
    text: /^[(^]/,
    why: 'an expression that reads what people type',
  },
  { rule: 'blank', path: /values\/read-day\.ts$/, text: /^\^/, why: 'an expression that reads what people type' },
  { rule: 'unit', path: /values\/units\.ts$/, text: /^立方米$/, why: 'what people type for it' },
  { rule: 'stray-blank', path: /wire\/qs\.ts$/, text: /字段\[运算符\]/, why: 'read by programmers' },
  { rule: 'role-use', path: /sign-ins\.store\.ts$/, text: /replace\(/, why: 'SQL on rows of before' },
  { rule: 'account', path: /other-words\.ts$/, text: /^用户名$/, why: 'what people type for it' },
  { rule: 'post', path: /other-words\.ts$/, text: /^职务$|^手机号$/, why: 'what people type for it' },
  { rule: 'bare-refusal', path: /template|RuleProperties/, text: /^必填$/, why: 'a mark of a field, not a refusal' },
  { rule: 'bare-refusal', path: /doubts\.rules\.ts$/, text: /^时间有误$/, why: 'the name of a doubt' },
  { rule: 'bare-refusal', path: /ImportFigures\.tsx$/, text: /^有误$/, why: 'the name of a figure' },
  { rule: 'bare-refusal', path: /config\/tiles\.ts$/, text: /^的主机名有误$/, why: 'the end of a sentence' },
]
