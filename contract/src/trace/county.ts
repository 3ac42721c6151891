const NAME = '[\\p{Script=Han}]'
/** What ends like a county and is none: markets, estates, parks. */
const NO_CITY_BEFORE = ['超', '门', '菜', '夜', '集', '花']
const NO_CITY_AFTER = ['场', '集', '民']
const NO_DISTRICT_BEFORE = ['小', '园', '景', '社', '校', '厂', '库', '片']

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`
const notAfter = (words: readonly string[], end: string) => `(?<!${oneOf(words)})${end}`
const CITY_END = `${notAfter(NO_CITY_BEFORE, '市')}(?!${oneOf(NO_CITY_AFTER)})`
const PROVINCE = `(?:${NAME}{2,8}?${oneOf(['省', '自治区'])})?`
const CITY = `${NAME}{2,8}?${oneOf([CITY_END, '自治州', '地区', '盟'])}`
const COUNTY = `${NAME}{1,10}?${oneOf(['县', notAfter(NO_DISTRICT_BEFORE, '区'), CITY_END, '旗'])}`

const toCounty = new RegExp(`^\\s*(${PROVINCE}(?:${CITY})?${COUNTY})`, 'u')
const toCity = new RegExp(`^\\s*(${PROVINCE}${CITY})`, 'u')

/** The beginning of an address down to its county, or its city where it goes on without one; undefined where it names neither. */
export function countyIn(address: string): string | undefined {
  return (toCounty.exec(address) ?? toCity.exec(address))?.[1]
}
