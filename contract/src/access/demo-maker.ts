/** As what the program that makes the demo county names itself (User-Agent): who else signs in is somebody. */
export const DEMO_MAKER = 'farm-erp-demo'
