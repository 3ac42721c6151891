/** What a person may be given of video. */
export const WATCHING = '/FarmOperation/RealTimeVideo'
export const SETTING = '/FarmOperation/RealTimeVideo#Set'
export const TURNING = '/FarmOperation/RealTimeVideo#Turn'
