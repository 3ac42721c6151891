import type { BodyOf } from '@farm/contract/wire'
import type { consultationForm, diagnosisCalls } from '@farm/contract/diagnosis'
import type { DataOf } from '@farm/contract/forms'

type Question = DataOf<typeof consultationForm.fields>
type Prescribed = NonNullable<BodyOf<typeof diagnosisCalls.addReply>['Prescription']>[number]

/** Something that ails plants, as a farmer asks about it and an expert answers. */
export interface Ailment {
  /** On which crops; on any where none are named. */
  readonly crops?: readonly string[]
  readonly stage: NonNullable<Question['Stage']>
  readonly symptoms: readonly string[]
  /** `{作物}` and `{地块}` stand for what it is about. */
  readonly title: string
  readonly text: string
  readonly answer: string
  /** Inputs of the county by name, for each mu. */
  readonly inputs: ReadonlyArray<Omit<Prescribed, 'Input' | 'Name'> & { readonly name: string }>
  readonly conclusion: string
  /** What the farmer asks further. */
  readonly further?: readonly [question: string, answer: string]
}

const FRUIT = ['苹果', '梨', '桃', '葡萄', '核桃'] as const
const GRAIN = ['小麦', '玉米', '谷子'] as const
const SHED = ['番茄', '黄瓜', '辣椒', '茄子', '豇豆', '草莓'] as const
const LEAVES = ['菠菜', '甘蓝', '大白菜', '油菜'] as const
const HERBS = ['黄芪', '丹参', '柴胡', '连翘'] as const

/** What was asked about in the demo county. */
export const ailments: readonly Ailment[] = [
  {
    crops: ['番茄', '茄子', '辣椒', '草莓'],
    stage: '坐果期',
    symptoms: ['霉层', '落花落果'],
    title: '{作物}果实和花上长灰毛',
    text: '{地块}连阴三天没放风，花和小果上有灰色霉，碰一下冒灰，越靠近棚边越多。',
    answer:
      '是灰霉病，低温高湿引起。先轻轻摘除病花病果装袋带出棚外，中午放风排湿，叶面不要带水过夜，再按处方喷药，重点喷花和幼果。',
    inputs: [{ name: '嘧菌酯', Dose: 40, Unit: '毫升', Note: '兑水 45 公斤喷花和幼果，7 天后看情况再用一次' }],
    conclusion: '灰霉病，控湿加用药后止住。',
    further: ['喷了一次，老叶上还有，要不要再喷？', '间隔 7 天再喷一次，换一种有效成分轮换，同时把下部老叶打掉。'],
  },
  {
    crops: ['番茄', '辣椒', '茄子'],
    stage: '开花期',
    symptoms: ['叶片斑点', '枯死'],
    title: '{作物}叶片出现水浸状大斑',
    text: '{地块}叶子边上先是水浸状暗绿斑，一两天就发褐，早晨叶背有白霉，发展很快。',
    answer: '像疫病，发展快，要抓紧。停止大水漫灌，改小水滴灌，摘除病叶，雨后或浇水后当天放风，按处方全株喷药。',
    inputs: [{ name: '代森锰锌', Dose: 150, Unit: '克', Note: '全株喷雾，叶背喷到，间隔 7 天共两次' }],
    conclusion: '疫病，早期用药，病株率控制在 5% 以内。',
  },
  {
    crops: ['黄瓜', '豇豆'],
    stage: '采收期',
    symptoms: ['叶片斑点', '霉层'],
    title: '{作物}叶面有白粉，越来越多',
    text: '{地块}从下部老叶开始有白色粉状斑，现在中部叶片也有了。',
    answer: '是白粉病。打掉下部病叶，控制氮肥，通风透光。按处方喷药，注意安全间隔期，采收前按标签停药。',
    inputs: [{ name: '苯醚甲环唑', Dose: 50, Unit: '克', Note: '兑水 45 公斤喷雾，10 天一次，最多两次' }],
    conclusion: '白粉病，两次用药后新叶干净。',
  },
  {
    crops: SHED,
    stage: '苗期',
    symptoms: ['虫咬', '卷叶皱缩'],
    title: '{作物}新叶卷、叶背有小虫',
    text: '{地块}心叶发皱，翻过来有很多小虫子，一碰乱飞，叶子上黏。',
    answer: '是白粉虱和蚜虫混发。先挂黄板（每亩 25 张左右），清除棚边杂草，再按处方喷药，早晨虫不活动时喷叶背。',
    inputs: [{ name: '苦参碱', Dose: 100, Unit: '毫升', Note: '早晨喷叶背，5 天后再喷一次' }],
    conclusion: '白粉虱、蚜虫，黄板加生物农药控制住。',
  },
  {
    crops: SHED,
    stage: '营养生长期',
    symptoms: ['叶片发黄', '长势弱'],
    title: '{作物}下部叶片发黄，长势弱',
    text: '{地块}下部老叶先黄，叶脉间发黄，新叶还绿，根看着是白的。',
    answer: '根系正常，是缺镁缺氮的表现，和前期地温低有关。随水冲施水溶肥，叶面补镁，地温上来会好转，先不用打药。',
    inputs: [{ name: '大量元素水溶肥', Dose: 5, Unit: '公斤', Note: '随水滴灌，7 天一次，连用两次' }],
    conclusion: '缺素，补肥后 10 天恢复。',
  },
  {
    crops: SHED,
    stage: '坐果期',
    symptoms: ['烂根', '萎蔫'],
    title: '{作物}中午打蔫，根发褐',
    text: '{地块}中午叶子蔫，傍晚能缓过来，拔出来看毛根少、发褐，最近浇水多。',
    answer: '是沤根并有根腐。先控水，中耕松土提地温，等缓过来再用菌剂灌根；已经死的拔掉，穴里撒石灰。',
    inputs: [{ name: '微生物菌剂', Dose: 4, Unit: '公斤', Note: '兑水灌根，10 天一次，连用两次' }],
    conclusion: '积水沤根，控水和菌剂灌根后发出新根。',
  },
  {
    crops: LEAVES,
    stage: '营养生长期',
    symptoms: ['虫咬', '虫卵虫粪'],
    title: '{作物}叶片被吃出洞，有绿虫',
    text: '{地块}叶子上很多洞，有绿色小虫和黑色虫粪，心叶也有。',
    answer: '是菜青虫和小菜蛾。优先用生物农药，傍晚喷，幼虫三龄前效果好；虫龄大的地块再用化学药挑治。',
    inputs: [{ name: '苏云金杆菌', Dose: 100, Unit: '克', Note: '傍晚喷雾，重点喷心叶和叶背，5 天一次' }],
    conclusion: '菜青虫、小菜蛾，傍晚用生物农药两次见效。',
  },
  {
    crops: LEAVES,
    stage: '成熟期',
    symptoms: ['叶片斑点', '霉层', '叶片发黄'],
    title: '{作物}叶背有白霉，叶面黄斑',
    text: '{地块}叶面黄色多角斑，叶背白霉，早上露水大的时候最明显。',
    answer: '是霜霉病。降低田间湿度，停止傍晚浇水，按处方喷药，注意采收前安全间隔期。',
    inputs: [{ name: '代森锰锌', Dose: 150, Unit: '克', Note: '兑水 45 公斤喷叶背，7 天一次，最多两次' }],
    conclusion: '霜霉病，停止傍晚浇水并用药后止住。',
  },
  {
    crops: FRUIT,
    stage: '坐果期',
    symptoms: ['叶片斑点', '叶片发黄'],
    title: '{作物}叶片褐斑，开始落叶',
    text: '{地块}雨后叶片出现褐色斑点，黄叶多，树冠下部已经落叶。',
    answer: '是褐斑类早期落叶病。清扫落叶带出园外，疏除内膛枝改善通风，按处方喷药，雨后及时补喷。',
    inputs: [{ name: '代森锰锌', Dose: 200, Unit: '克', Note: '全树喷雾，内膛和叶背喷到，10 天一次' }],
    conclusion: '早期落叶病，清园和两次用药后不再发展。',
  },
  {
    crops: ['苹果', '梨', '桃'],
    stage: '休眠期',
    symptoms: ['茎秆腐烂'],
    title: '{作物}枝干有腐烂斑，流水',
    text: '{地块}主干上有红褐色软斑，按下去软，有酒糟味，去年冻过。',
    answer: '是腐烂病。刮到健皮外 1 厘米，刮口光滑成梭形，刮下的病皮带出园烧掉，再涂药；冬前树干涂白防冻。',
    inputs: [{ name: '石硫合剂', Note: '休眠期全园喷一次，病疤刮净后涂抹' }],
    conclusion: '腐烂病，刮治涂药后伤口愈合。',
    further: ['刮了以后要不要包起来？', '不用包，涂药后敞开晾着，半个月后检查，有新病斑再刮。'],
  },
  {
    crops: FRUIT,
    stage: '开花期',
    symptoms: ['卷叶皱缩', '虫卵虫粪'],
    title: '{作物}嫩梢卷叶，有蚜虫',
    text: '{地块}新梢叶子卷成筒，里面全是蚜虫，蚂蚁在爬。',
    answer: '是卷叶蚜。花期不要喷药伤蜜蜂，花后立即喷，重点喷嫩梢；卷叶严重的梢剪掉带走。',
    inputs: [{ name: '吡虫啉', Dose: 20, Unit: '克', Note: '花后喷嫩梢，避开蜜蜂活动时间' }],
    conclusion: '卷叶蚜，花后一次用药控制住。',
  },
  {
    crops: FRUIT,
    stage: '坐果期',
    symptoms: ['落花落果', '长势弱'],
    title: '{作物}生理落果多',
    text: '{地块}最近小果一碰就掉，没有虫眼，树势一般，前几天一直干旱。',
    answer: '没有虫眼，是干旱和营养不足引起的生理落果。先小水灌一次，补施氮钾肥，疏掉弱果，叶面喷一次硼。',
    inputs: [{ name: '硫酸钾', Dose: 8, Unit: '公斤', Note: '穴施后浇水' }],
    conclusion: '干旱引起的生理落果，灌水追肥后稳住。',
  },
  {
    crops: FRUIT,
    stage: '成熟期',
    symptoms: ['果实斑点', '冻害日灼'],
    title: '{作物}果面朝阳一侧有褐斑',
    text: '{地块}果子朝太阳的一面发褐发硬，阴面的都好好的。',
    answer: '是日灼，不是病。不用打药。下午浇水降温，留一点背上枝遮阴，摘袋分两次进行。',
    inputs: [],
    conclusion: '日灼，调整摘袋时间和留枝。',
  },
  {
    crops: ['小麦'],
    stage: '营养生长期',
    symptoms: ['叶片斑点', '叶片发黄'],
    title: '{作物}叶片有黄色条状锈斑',
    text: '{地块}叶子上一条一条的黄粉，手一摸沾黄，低洼处多。',
    answer: '是条锈病，要马上打。发病中心先打，再打全田，用足水量，5 到 7 天后查一遍，没压住再打。',
    inputs: [{ name: '戊唑醇', Dose: 15, Unit: '毫升', Note: '亩用水 30 公斤，重点打发病中心' }],
    conclusion: '条锈病，一喷见效，封锁了发病中心。',
  },
  {
    crops: ['小麦', '油菜'],
    stage: '苗期',
    symptoms: ['冻害日灼', '叶片发黄'],
    title: '{作物}降温后叶尖发白',
    text: '{地块}前天夜里零下，今天叶尖发白发干，心叶还绿。',
    answer: '心叶没事就能缓。先不要急着打药，天暖后浇一次小水，撒一点尿素促返青，弱苗再喷一次叶面肥。',
    inputs: [{ name: '尿素', Dose: 8, Unit: '公斤', Note: '返青后撒施，随后浇水' }],
    conclusion: '轻度冻害，追肥后返青正常。',
  },
  {
    crops: GRAIN,
    stage: '营养生长期',
    symptoms: ['虫咬', '虫卵虫粪'],
    title: '{作物}心叶有排孔和虫粪',
    text: '{地块}喇叭口里有虫粪，叶子展开有一排小孔。',
    answer: '是钻蛀性害虫。趁幼虫没钻进茎秆，用药灌心叶，早晨露水干后做，注意防护。',
    inputs: [{ name: '氯虫苯甲酰胺', Dose: 10, Unit: '毫升', Note: '兑水灌心，低龄幼虫期使用' }],
    conclusion: '钻蛀害虫，心叶期用药后孔不再增加。',
  },
  {
    crops: ['玉米', '谷子', '大豆', '花生', '红薯', '向日葵'],
    stage: '播种出苗',
    symptoms: ['长势弱', '枯死'],
    title: '{作物}缺苗断垄，苗根被咬',
    text: '{地块}早上看有倒苗，根被咬断，旁边土里有灰虫子。',
    answer: '是地老虎。傍晚撒毒饵在苗行两边，缺苗的地方补种，中午刨开断苗处人工捉虫。',
    inputs: [{ name: '高效氯氟氰菊酯', Dose: 20, Unit: '毫升', Note: '拌麦麸做毒饵，傍晚撒施' }],
    conclusion: '地老虎，毒饵加人工捕捉，补种后齐苗。',
  },
  {
    crops: ['大豆', '花生', '红薯', '向日葵', '油菜'],
    stage: '开花期',
    symptoms: ['叶片斑点', '霉层'],
    title: '{作物}叶片有霉斑，下部叶发黄',
    text: '{地块}种得密，下部不透风，叶子上有霉斑，慢慢往上走。',
    answer: '密度大、湿度高引起的叶部病害。雨后排水，分两次用药，下茬要降低密度。',
    inputs: [{ name: '多菌灵', Dose: 100, Unit: '克', Note: '兑水 40 公斤喷雾，间隔 10 天共两次' }],
    conclusion: '密度偏大引起的叶病，排水用药后稳定。',
  },
  {
    crops: HERBS,
    stage: '营养生长期',
    symptoms: ['烂根', '萎蔫', '叶片发黄'],
    title: '{作物}整株发黄，根腐烂',
    text: '{地块}雨后整株发黄，拔出来根部发黑腐烂，有臭味，一片一片地死。',
    answer: '是根腐病。先开沟排水，病株带土挖走，病穴撒石灰，周围用菌剂灌根；这块地下茬不要再种同科药材。',
    inputs: [{ name: '微生物菌剂', Dose: 4, Unit: '公斤', Note: '病穴周围灌根，10 天一次' }],
    conclusion: '根腐病，排水和菌剂后止住，下茬轮作。',
  },
  {
    crops: HERBS,
    stage: '苗期',
    symptoms: ['虫咬', '长势弱'],
    title: '{作物}苗期叶子被咬成缺刻',
    text: '{地块}叶边被咬成缺口，白天看不到虫，晚上打灯看有小甲虫。',
    answer: '夜间取食的小甲虫，密度不大时人工捕捉就行；每平方米超过 5 头再用生物药傍晚挑治。',
    inputs: [{ name: '苦参碱', Dose: 100, Unit: '毫升', Note: '傍晚喷苗，重点地块挑治' }],
    conclusion: '小甲虫，密度低，人工捕捉后不再用药。',
  },
  {
    crops: HERBS,
    stage: '成熟期',
    symptoms: ['叶片斑点', '霉层'],
    title: '{作物}叶片白粉，茎下部发黑',
    text: '{地块}秋天露水大，叶子上有白粉，茎下部也黑了。',
    answer: '是白粉病，采挖前不建议再打药。割掉地上部带出地外烧掉，采挖后深翻，明年降低种植密度。',
    inputs: [],
    conclusion: '白粉病，采挖前不用药，清除病残体。',
  },
  {
    stage: '营养生长期',
    symptoms: ['药害肥害', '叶片发黄'],
    title: '{作物}打药后叶子发黄卷边',
    text: '{地块}前天中午打的药，现在叶边发黄发卷，生长点没事。',
    answer:
      '是高温时用药造成的药害，生长点没事就不要紧。先浇一次小水，叶面喷清水淋洗，补一次水溶肥，以后避开中午高温用药。',
    inputs: [{ name: '大量元素水溶肥', Dose: 5, Unit: '公斤', Note: '随水冲施一次' }],
    conclusion: '药害，浇水补肥后恢复，改在傍晚用药。',
  },
]
