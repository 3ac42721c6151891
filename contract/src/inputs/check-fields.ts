import { choice, date, moment, reference, rows, text } from '../forms/index.ts'

/** What may be said of the use of an input, the mildest first. */
export const inputVerdicts = ['允许', '资料不足', '警告', '禁止'] as const
export type InputVerdict = (typeof inputVerdicts)[number]

/** Whether a second person stands for what somebody let pass, or released. */
export const secondWords = ['待复核', '已复核'] as const

/** What kinds with inputs keep of their check, as it came out when they were saved; see `input-checks`. */
export const checkFields = {
  InputVerdict: choice('投入品核查', inputVerdicts, { domainOnly: true }),
  InputChecks: rows(
    '核查依据',
    {
      Name: text('投入品'),
      Check: text('核查项', { max: 20 }),
      Verdict: choice('结论', inputVerdicts),
      Reason: text('说明', { max: 500 }),
      /** When and by whom what it was found in was edited away; absent of what is found still. What was forbidden once stays to be read. */
      Corrected: moment('更正时间'),
      CorrectedBy: reference('更正人', 'users'),
      /** What somebody else says of it who may let things pass. */
      Explanation: text('更正说明', { max: 200 }),
      ExplainedBy: reference('说明人', 'users'),
      Explained: moment('说明时间'),
    },
    { domainOnly: true },
  ),
  /** What the labels said that day, in the order of the inputs: the records of inputs are edited later. */
  InputLabels: rows(
    '所用标签资料',
    {
      Name: text('投入品'),
      RegistrationNumber: text('登记证号', { max: 60 }),
      RegistrationEnd: date('登记证有效期至'),
      Ingredients: text('有效成分及含量', { max: 200 }),
      Demands: text('登记用量、次数和间隔', { max: 500 }),
      BatchNumber: text('批号', { max: 60 }),
      ExpiryDate: date('有效期至'),
      HarvestFrom: date('最早采收日'),
    },
    { domainOnly: true },
  ),
  InputRules: text('核查规则版本', { max: 20, domainOnly: true }),
  OverrideReason: text('放行理由', { max: 200, help: '核查结论为“禁止”时，由有投入品放行权限的人填写' }),
  OverrideBy: reference('放行人', 'users', { domainOnly: true }),
  OverrideTime: moment('放行时间', { domainOnly: true }),
  /** Until a second person has said so too, goods are not certified by it. Absent of what was let pass before that was asked. */
  OverrideReview: choice('放行复核', secondWords, { domainOnly: true }),
  OverrideSecond: reference('放行复核人', 'users', { domainOnly: true }),
  OverrideSecondTime: moment('放行复核时间', { domainOnly: true }),
}
